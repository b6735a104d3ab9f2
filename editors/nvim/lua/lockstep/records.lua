-- In: which records there are, which one a buffer belongs to, what their configs
-- are. Out: what is done with them.
local ask = require('lockstep.ask')
local client = require('lockstep.client')

local M = {}

---The argument of lockstep.drift that asks which records speak of a buffer.
---@param buffer integer
---@return table? nil of a buffer without a file
local function about(buffer)
  local named = vim.api.nvim_buf_get_name(buffer) ~= '' and vim.bo[buffer].buftype == ''
  return named and { file = vim.uri_from_bufnr(buffer) } or nil
end

---Calls `on_records` with the records that speak of a buffer: it is one, its model,
---its expectations or its code.
---@param server vim.lsp.Client
---@param buffer integer
---@param on_records fun(records: table[]) of lockstep.check/1; empty where none does
function M.near(server, buffer, on_records)
  local argument = about(buffer)
  if not argument then
    return on_records({})
  end
  client.ask(server, 'lockstep.drift', argument, function(_, check)
    on_records(check and check.records or {})
  end)
end

---@param record table of lockstep.outcomes/1
---@return string
function M.title(record)
  return client.some(record.name) or vim.fs.basename(vim.fs.dirname(vim.uri_to_fname(record.uri)))
end

---@param all table[] records
---@param some table[] records, of another answer
---@return table[] those of `all` that are in `some`
local function among(all, some)
  local wanted = {}
  for _, record in ipairs(some) do
    wanted[record.uri] = true
  end
  return vim.tbl_filter(function(record)
    return wanted[record.uri]
  end, all)
end

---@param all table[]
---@param near table[] those that the buffer belongs to
---@param config string?
---@return table[] those that can be meant
local function narrowed(all, near, config)
  local left = among(all, near)
  left = #left > 0 and left or all
  local having = vim.tbl_filter(function(record)
    return config ~= nil and M.resolve(record, config) ~= nil
  end, left)
  return #having > 0 and having or left
end

---@param left table[]
---@param on_record fun(record: table)
local function choose(left, on_record)
  if #left == 0 then
    client.say('no record in this workspace', vim.log.levels.WARN)
  elseif #left == 1 then
    on_record(left[1])
  else
    ask.select(left, { prompt = 'Record:', format_item = M.title }, function(record)
      if record then
        on_record(record)
      end
    end)
  end
end

---Calls `on_record` with the record meant: the buffer's, else the only one, else
---the one that the user picks. With `config` only those that have it.
---@param server vim.lsp.Client
---@param buffer integer
---@param config string? name of a config or property
---@param on_record fun(record: table) of lockstep.outcomes/1
function M.meant(server, buffer, config, on_record)
  M.near(server, buffer, function(near)
    client.execute(server, 'lockstep.outcomes', {}, function(answer)
      choose(narrowed(answer.records, near, config), on_record)
    end)
  end)
end

---What a name stands for in a record: a config, else the property of one.
---@param record table of lockstep.outcomes/1
---@param name string
---@return 'configs'|'properties'|nil
function M.resolve(record, name)
  local property = false
  for _, config in ipairs(record.configs) do
    if config.config == name then
      return 'configs'
    end
    for _, listed in ipairs(config.properties) do
      property = property or listed.name == name
    end
  end
  return property and 'properties' or nil
end

---@param records table[]
---@param lead string
---@param wanted? fun(config: table): boolean
---@return string[] names of configs that begin with it, sorted, each once
local function names(records, lead, wanted)
  local seen = {}
  for _, record in ipairs(records) do
    for _, config in ipairs(record.configs) do
      if vim.startswith(config.config, lead) and (not wanted or wanted(config)) then
        seen[config.config] = true
      end
    end
  end
  local list = vim.tbl_keys(seen)
  table.sort(list)
  return list
end

---Names of configs for the command line's completion, the buffer's record's
---before any others'.
---@param lead string what is typed so far
---@param wanted? fun(config: table): boolean
---@return string[]
function M.complete(lead, wanted)
  local server = client.find(0)
  local answer = server and client.now(server, 'lockstep.outcomes', {}, client.completion_ms)
  if not server or not answer then
    return {}
  end
  local near = among(answer.records, require('lockstep.status').own(server.id, vim.api.nvim_get_current_buf()))
  return names(#near > 0 and near or answer.records, lead, wanted)
end

return M
