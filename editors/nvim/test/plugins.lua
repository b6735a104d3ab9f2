-- In: the plugins that the cases meet: the real ones, where LOCKSTEP_TEST_PLUGINS
-- names a folder with clones of them, else stand-ins. Out: either (real.lua, fakes.lua).

---@class lockstep.TestTelescope
---@field open fun(what: string) :Telescope lockstep {what}
---@field shown fun(): table[]? the entries that are to be picked from, nil until a picker shows them
---@field pick fun(number: integer)
---@field close fun()

---@class lockstep.TestFzf
---@field program fun(folder: string): string a folder, this one or another, that has an fzf
---@field text fun(): string? what is to be picked from, nil until it is shown
---@field preview fun(): string? the line of the first one's place
---@field pick fun() picks the first one

return require((vim.env.LOCKSTEP_TEST_PLUGINS or '') ~= '' and 'real' or 'fakes')
