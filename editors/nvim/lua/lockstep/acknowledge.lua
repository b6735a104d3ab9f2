-- In: keeping that the function at the cursor was compared with the model, with
-- one of the server's judgements. Out: what they mean; the server shows the change
-- and asks before it writes.
local ask = require('lockstep.ask')
local client = require('lockstep.client')
local compat = require('lockstep.compat')

local M = {}

local name = 'lockstep.acknowledge'

---@param actions? (lsp.Command|lsp.CodeAction)[]
---@param judgement? string
---@return lsp.Command[] those that acknowledge, of the judgement where one is named
local function offered(actions, judgement)
  local list = {}
  for _, action in ipairs(actions or {}) do
    local command = type(action.command) == 'table' and action.command or action
    local argument = (command.arguments or {})[1]
    if command.command == name and (not judgement or argument.judgement == judgement) then
      table.insert(list, command)
    end
  end
  return list
end

---@param server vim.lsp.Client
---@param commands lsp.Command[]
local function choose(server, commands)
  local opts = {
    prompt = 'Compared with the model:',
    kind = name,
    format_item = function(command)
      return (command.title:gsub('^Compared with the model: ', ''))
    end,
  }
  ask.select(commands, opts, function(command)
    if command then
      client.execute(server, name, command.arguments[1])
    end
  end)
end

---:Lockstep acknowledge [judgement]
---@param server vim.lsp.Client
---@param words string[] none: the user picks one
function M.command(server, words)
  local params = vim.lsp.util.make_range_params(0, server.offset_encoding)
  params.context = { diagnostics = {}, only = { 'quickfix' } }
  compat.call(server, 'request', 'textDocument/codeAction', params, function(err, actions)
    local commands = offered(actions, words[1])
    if err then
      client.say(err.message, vim.log.levels.ERROR)
    elseif #commands == 0 then
      client.say('no drifted function here to acknowledge so', vim.log.levels.WARN)
    elseif #commands == 1 then
      client.execute(server, name, commands[1].arguments[1])
    else
      choose(server, commands)
    end
  end, 0)
end

return M
