-- In: asking for runs and ending them, after the workspace is trusted. Out: what
-- a run does (the server) and what comes of it (outcome.lua).
local client = require('lockstep.client')
local records = require('lockstep.records')
local trust = require('lockstep.trust')

local M = {}

local last = {} ---@type table<string, table> the argument of what was run last, by the workspace's folder

---@param argument table what lockstep.run takes
---@return string what is run, in a few words
local function title(argument)
  local names = argument.configs or argument.properties or {}
  if #names > 0 then
    return table.concat(names, ', ')
  end
  if argument.only then
    return argument.only == 'failed' and 'what failed' or 'what is stale'
  end
  return argument.relevantTo and 'what is relevant here' or 'every config'
end

local levels = { error = vim.log.levels.ERROR, warning = vim.log.levels.WARN }

---Progress comes as $/progress and lockstep/queue, the outcome, with its
---counterexample, as lockstep/outcome. The verdict is told here: by itself the
---server would ask whether to show the counterexample, which is shown anyway.
---@param server vim.lsp.Client
---@param argument table of lockstep.run
local function run(server, argument)
  trust.ensure(server, function()
    last[server.root_dir or ''] = argument
    client.say('running ' .. title(argument) .. ' …')
    local quietly = vim.tbl_extend('force', argument, { quiet = true })
    client.execute(server, 'lockstep.run', quietly, function(answer)
      if client.some(answer.words) then
        client.say(answer.words, levels[answer.severity])
      end
    end)
  end)
end

---What a run lens or code action executes.
---@param command lsp.Command
---@param context lsp.HandlerContext
function M.execute(command, context)
  local server = vim.lsp.get_client_by_id(context.client_id)
  if server then
    run(server, (command.arguments or {})[1] or {})
  end
end

---What is relevant at the cursor. A view or a list of ours has no such place.
---@param server vim.lsp.Client
local function relevant(server)
  if not vim.lsp.buf_is_attached(0, server.id) then
    client.say('nothing here is covered or modelled', vim.log.levels.WARN)
    return
  end
  local at = vim.lsp.util.make_position_params(0, server.offset_encoding)
  run(server, { relevantTo = { uri = at.textDocument.uri, position = at.position } })
end

---@param server vim.lsp.Client
---@param names string[] of configs or properties
local function named(server, names)
  records.meant(server, vim.api.nvim_get_current_buf(), names[1], function(record)
    local argument = { record = record.uri }
    for _, name in ipairs(names) do
      local kind = records.resolve(record, name) or 'configs' -- the server says that there is none
      argument[kind] = argument[kind] or {}
      table.insert(argument[kind], name)
    end
    run(server, argument)
  end)
end

local kinds = {
  relevant = relevant,
  all = function(server)
    run(server, {})
  end,
  failed = function(server)
    run(server, { only = 'failed' })
  end,
  stale = function(server)
    run(server, { only = 'stale' })
  end,
}

---:Lockstep run [relevant|all|failed|stale|name…]
---@param server vim.lsp.Client
---@param words string[] empty means what is relevant at the cursor
function M.command(server, words)
  local kind = #words == 0 and 'relevant' or #words == 1 and words[1]
  if kinds[kind] then
    kinds[kind](server)
  else
    named(server, words)
  end
end

---:Lockstep run! runs again what was run last in this workspace.
---@param server vim.lsp.Client
function M.again(server)
  local argument = last[server.root_dir or '']
  if argument then
    run(server, argument)
  else
    client.say('nothing was run yet', vim.log.levels.WARN)
  end
end

---Runs configs of a record, for pickers and other plugins.
---@param server vim.lsp.Client
---@param record string URI
---@param configs string[]
function M.configs(server, record, configs)
  run(server, { record = record, configs = configs })
end

---@param lead string what is typed so far
---@return string[]
function M.complete(lead)
  local kinds_first = vim.tbl_filter(function(word)
    return vim.startswith(word, lead)
  end, { 'relevant', 'all', 'failed', 'stale' })
  return vim.list_extend(kinds_first, records.complete(lead))
end

return M
