-- In: asking for runs and ending them, after the workspace is trusted. Out: what
-- a run does (the server) and what comes of it (outcome.lua).
local client = require('lockstep.client')
local records = require('lockstep.records')
local trust = require('lockstep.trust')

local M = {}

local last = {} ---@type table<string, table> what was run last, by the workspace's folder

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

---@param server vim.lsp.Client
---@param arguments table[] of lockstep.run
local function run(server, arguments)
  trust.ensure(server, function()
    last[server.root_dir or ''] = arguments
    for _, argument in ipairs(arguments) do
      client.say('running ' .. title(argument) .. ' …')
      -- Progress comes as $/progress and lockstep/queue, the verdict as a message,
      -- the outcome as lockstep/outcome: nothing is left to do with the answer.
      client.execute(server, 'lockstep.run', argument)
    end
  end)
end

---What a run lens or code action executes.
---@param command lsp.Command
---@param context lsp.HandlerContext
function M.execute(command, context)
  local server = vim.lsp.get_client_by_id(context.client_id)
  if server then
    run(server, { (command.arguments or {})[1] or {} })
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
  run(server, { { relevantTo = { uri = at.textDocument.uri, position = at.position } } })
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
    run(server, { argument })
  end)
end

local kinds = {
  relevant = relevant,
  all = function(server)
    client.execute(server, 'lockstep.outcomes', {}, function(answer)
      local arguments = vim.tbl_map(function(record)
        return { record = record.uri }
      end, answer.records)
      if #arguments == 0 then
        client.say('no record in this workspace', vim.log.levels.WARN)
      else
        run(server, arguments)
      end
    end)
  end,
  failed = function(server)
    run(server, { { only = 'failed' } })
  end,
  stale = function(server)
    run(server, { { only = 'stale' } })
  end,
}

---:Lockstep run [relevant|all|failed|stale|name…]
---@param words string[] empty means what is relevant at the cursor
function M.command(words)
  local server = client.of(0)
  if not server then
    return
  end
  local kind = #words == 0 and 'relevant' or #words == 1 and words[1]
  if kinds[kind] then
    kinds[kind](server)
  else
    named(server, words)
  end
end

---:Lockstep run! runs again what was run last in this workspace.
function M.again()
  local server = client.of(0)
  if not server then
    return
  end
  local arguments = last[server.root_dir or '']
  if arguments then
    run(server, arguments)
  else
    client.say('nothing was run yet', vim.log.levels.WARN)
  end
end

---Runs configs of a record, for pickers and other plugins.
---@param server vim.lsp.Client
---@param record string URI
---@param configs string[]
function M.configs(server, record, configs)
  run(server, { { record = record, configs = configs } })
end

---:Lockstep cancel
function M.cancel()
  local server = client.of(0)
  if server then
    client.execute(server, 'lockstep.cancel', {})
  end
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
