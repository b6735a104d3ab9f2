-- In: asking for runs, after the workspace is trusted. Out: what a run does
-- (the server) and what comes of it (outcome.lua).
local client = require('lockstep.client')
local trust = require('lockstep.trust')

local M = {}

---@param argument table what lockstep.run takes
---@return string what is run, in a few words
local function title(argument)
  local names = argument.configs or argument.properties or {}
  if #names > 0 then
    return table.concat(names, ', ')
  end
  return argument.relevantTo and 'what is relevant here' or 'every config'
end

---@param server vim.lsp.Client
---@param argument table {record, configs|properties|relevantTo}
---@param buffer integer
local function run(server, argument, buffer)
  trust.ensure(server, function()
    client.say('running ' .. title(argument) .. ' …')
    -- Progress comes as $/progress, the verdict as a message, the outcome as
    -- lockstep/outcome: nothing is left to do with the answer.
    client.execute(server, 'lockstep.run', argument, nil, buffer)
  end)
end

---What a run lens or code action executes.
---@param command lsp.Command
---@param context lsp.HandlerContext
function M.execute(command, context)
  local server = vim.lsp.get_client_by_id(context.client_id)
  if server then
    run(server, (command.arguments or {})[1] or {}, context.bufnr)
  end
end

---The records that the buffer's run lenses speak of.
---@param buffer integer
---@return string[] URIs, each once
local function records_of_lenses(buffer)
  local seen, list = {}, {}
  for _, lens in ipairs(vim.lsp.codelens.get(buffer)) do
    local argument = lens.command and (lens.command.arguments or {})[1]
    local record = type(argument) == 'table' and argument.record
    if record and not seen[record] then
      seen[record] = true
      table.insert(list, record)
    end
  end
  return list
end

---Every record of the workspace.
---@param server vim.lsp.Client
---@param on_records fun(uris: string[])
local function all_records(server, on_records)
  client.execute(server, 'lockstep.drift', {}, function(check)
    on_records(vim.tbl_map(function(record)
      return record.uri
    end, check.records or {}))
  end)
end

---Calls `on_record` with the record meant: the buffer's, else the only one,
---else the one that the user picks.
---@param server vim.lsp.Client
---@param buffer integer
---@param on_record fun(uri: string)
local function with_record(server, buffer, on_record)
  local function choose(records)
    if #records == 0 then
      client.say('no record in this workspace', vim.log.levels.WARN)
    elseif #records == 1 then
      on_record(records[1])
    else
      local options = { prompt = 'Record:', format_item = vim.uri_to_fname }
      vim.ui.select(records, options, function(record)
        if record then
          on_record(record)
        end
      end)
    end
  end
  local near = records_of_lenses(buffer)
  if #near > 0 then
    choose(near)
  else
    all_records(server, choose)
  end
end

---:LockstepRun [config…]
---@param configs string[] names without .cfg; empty means what is relevant at the cursor
function M.command(configs)
  local buffer = vim.api.nvim_get_current_buf()
  local server = client.of(buffer)
  if not server then
    return
  end
  if #configs == 0 then
    local at = vim.lsp.util.make_position_params(0, server.offset_encoding)
    local here = { uri = at.textDocument.uri, position = at.position }
    run(server, { relevantTo = here }, buffer)
    return
  end
  with_record(server, buffer, function(record)
    run(server, { record = record, configs = configs }, buffer)
  end)
end

---Names of the configs below the buffer's records, and beside a model file.
---@param lead string what is typed so far
---@return string[]
function M.complete(lead)
  local folders = vim.tbl_map(function(uri)
    return vim.fs.dirname(vim.uri_to_fname(uri))
  end, records_of_lenses(0))
  table.insert(folders, vim.fs.dirname(vim.api.nvim_buf_get_name(0)))
  local seen = {}
  for _, folder in ipairs(folders) do
    for _, path in ipairs(vim.fn.globpath(folder, '**/*.cfg', true, true)) do
      seen[vim.fn.fnamemodify(path, ':t:r')] = true
    end
  end
  local names = vim.tbl_filter(function(name)
    return vim.startswith(name, lead)
  end, vim.tbl_keys(seen))
  table.sort(names)
  return names
end

return M
