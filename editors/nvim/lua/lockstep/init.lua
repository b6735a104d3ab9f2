-- In: what users and other plugins call. Out: how it is done.
local M = {}

---Options in place of those in vim.g.lockstep, and the server for the files of
---this plugin. In 0.11 and later `vim.lsp.enable('lockstep')` alone will do.
---@param opts? lockstep.Options
function M.setup(opts)
  require('lockstep.options').set(opts)
  require('lockstep.server').enable()
end

---For a statusline: the state of the buffer's records and what runs; '' where no
---server is attached. Waits for nothing.
---@param buffer? integer
---@return string
function M.status(buffer)
  if not package.loaded['lockstep.status'] then
    return '' -- no server has told anything yet
  end
  return require('lockstep.status').line(buffer)
end

---The newest outcomes, as `lockstep run --json` prints them; nil before the first run.
---@return table?
function M.latest()
  return require('lockstep.outcome').latest()
end

return M
