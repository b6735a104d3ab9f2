-- In: what the user may choose, with its defaults; from vim.g.lockstep and
-- setup(). Out: acting on it.
local M = {}

---@class lockstep.Options
---@field cmd? string[] the server, { 'lockstep', 'serve' } if left out
---@field settings? table the server's own settings, see docs/protocol.md
---@field open_quickfix? boolean|'focus' of a counterexample; true if left out
---@field picker? 'telescope'|'fzf-lua'|'select' what is installed, in this order, if left out
---@field codelens? boolean lenses are shown and kept fresh; true if left out

local defaults = { cmd = { 'lockstep', 'serve' }, open_quickfix = true, codelens = true }

local given = {} ---@type lockstep.Options by setup()

local kinds = {
  cmd = 'table',
  settings = 'table',
  open_quickfix = { boolean = true, string = true },
  picker = 'string',
  codelens = 'boolean',
}

---@param options table
---@return string[] what is wrong with them, one sentence each
local function problems(options)
  local list = {}
  for name, value in pairs(options) do
    local kind = kinds[name]
    local fits = type(kind) == 'table' and kind[type(value)] or kind == type(value)
    if not kind then
      table.insert(list, ('there is no option %s'):format(name))
    elseif not fits then
      table.insert(list, ('option %s cannot be %s'):format(name, vim.inspect(value)))
    end
  end
  return list
end

---Takes what setup() was given, in place of what it was given before.
---@param options? lockstep.Options
function M.set(options)
  given = options or {}
end

---The options that count now. A user may change vim.g.lockstep at any time;
---what setup() was given goes before it.
---@return lockstep.Options
function M.get()
  return vim.tbl_extend('force', defaults, vim.g.lockstep or {}, given)
end

---@return string[] one sentence for each option that is none or is of the wrong kind
function M.problems()
  return vim.list_extend(problems(vim.g.lockstep or {}), problems(given))
end

return M
