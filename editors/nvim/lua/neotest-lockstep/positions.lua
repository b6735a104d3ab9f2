-- In: the configs of a module as neotest's tests, each at its property; controls
-- below the config that they are of. Out: what the server knows of them.
local nio = require('nio')

local requests = require('neotest-lockstep.requests')

local M = {}

---@param uri any
---@param path string
---@return boolean whether both are the same file
local function is_same(uri, path)
  if type(uri) ~= 'string' then
    return false
  end
  local other = vim.uri_to_fname(uri)
  return other == path or vim.uv.fs_realpath(other) == vim.uv.fs_realpath(path)
end

---@param config table of lockstep.outcomes/1
---@param path string
---@return integer[]? neotest's range: rows and columns from 0; nil in another file
local function range_of(config, path)
  for _, property in ipairs(config.properties) do
    if property.own and is_same(property.uri, path) then
      local from, to = property.range.start, property.range['end']
      return { from.line, from.character, to.line, to.character }
    end
  end
end

---@param record table
---@param config table
---@param path string
---@return table
local function test(record, config, path)
  local id = table.concat({ path, record.record, config.config }, '::')
  return { id = id, type = 'test', name = config.config, path = path, record = record.uri }
end

---A config and its controls as a list that Tree.from_list takes.
---@param record table
---@param config table
---@param controls table[]
---@param path string
---@return table[]
local function family(record, config, controls, path)
  local own = test(record, config, path)
  if #controls == 0 then
    own.range = range_of(config, path)
    return { own }
  end
  local all = { id = own.id .. '::', type = 'namespace', name = config.config, path = path }
  all.range = range_of(config, path)
  local list = { all, { own } }
  for _, control in ipairs(controls) do
    table.insert(list, { test(record, control, path) })
  end
  return list
end

---@param record table
---@param path string
---@return table[][] families whose root is this module
local function families(record, path)
  local mine = vim.tbl_filter(function(config)
    return type(config.module) == 'table' and is_same(config.module.uri, path)
  end, record.configs)
  local named, controls = {}, {}
  for _, config in ipairs(mine) do
    named[config.config] = true
    controls[config.config] = {}
  end
  for _, config in ipairs(mine) do
    if config.variant and named[config.of] then
      table.insert(controls[config.of], config)
    end
  end
  local list = {}
  for _, config in ipairs(mine) do
    if not (config.variant and named[config.of]) then
      table.insert(list, family(record, config, controls[config.config], path))
    end
  end
  return list
end

---@async
---@param path string
---@return neotest.Tree?
function M.discover(path)
  local server = requests.server(path)
  local answer = server and requests.ask(server, 'lockstep.outcomes', {})
  if not answer then
    return nil
  end
  nio.scheduler()
  local lines = #vim.fn.readfile(path)
  local name = vim.fs.basename(path)
  local list = { { id = path, type = 'file', name = name, path = path, range = { 0, 0, lines, 0 } } }
  for _, record in ipairs(answer.records) do
    vim.list_extend(list, families(record, path))
  end
  return require('neotest.types').Tree.from_list(list, function(position)
    return position.id
  end)
end

return M
