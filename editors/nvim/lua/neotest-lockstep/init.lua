-- In: lockstep as an adapter of neotest: a module's properties are its tests, a
-- run's outcomes their results. Out: finding and running them (positions.lua,
-- process.lua); neotest itself. Loaded by neotest's users only.
local positions = require('neotest-lockstep.positions')
local process = require('neotest-lockstep.process')

---@type neotest.Adapter
local M = { name = 'neotest-lockstep' }

---Where agent skills, and so most records, stand.
local skills = { '.claude/skills', '.agents/skills' }

---@param folder string
---@return boolean
local function has_module(folder)
  local function is_module(name)
    return name:match('%.tla$') ~= nil
  end
  return #vim.fs.find(is_module, { path = folder, type = 'file', limit = 1 }) > 0
end

---The repository; but neotest looks into no folder whose name begins with a dot,
---so that below or for such a one it is named itself.
---@param folder string
---@return string?
function M.root(folder)
  local git = vim.fs.find('.git', { path = folder, upward = true })[1]
  local repository = git and vim.fs.dirname(git)
  if not repository then
    return nil
  end
  for _, name in ipairs(skills) do
    local path = vim.fs.joinpath(repository, name)
    if vim.startswith(folder .. '/', path .. '/') or (folder == repository and has_module(path)) then
      return path
    end
  end
  local hidden = folder:sub(#repository + 1):match('^(.-/%.[^/]+)')
  return repository .. (hidden or '')
end

---@param name string
---@return boolean
function M.filter_dir(name)
  return name ~= 'node_modules' and name ~= '.git'
end

---A module with a config beside it may have properties to check.
---@param path string
---@return boolean
function M.is_test_file(path)
  if not path:match('%.tla$') then
    return false
  end
  for name in vim.fs.dir(vim.fs.dirname(path)) do
    if name:match('%.cfg$') then
      return true
    end
  end
  return false
end

M.discover_positions = positions.discover

---One run for each record that the tests are of; of a folder neotest asks for
---each file.
---@param args neotest.RunArgs
---@return neotest.RunSpec[]?
function M.build_spec(args)
  if args.tree:data().type == 'dir' then
    return nil
  end
  local specs, by_record = {}, {}
  for _, node in args.tree:iter_nodes() do
    local position = node:data()
    if position.type == 'test' then
      local spec = by_record[position.record]
      if not spec then
        spec = { strategy = process.run, context = { record = position.record, path = position.path, ids = {} } }
        by_record[position.record] = spec
        table.insert(specs, spec)
      end
      spec.context.ids[position.name] = position.id
    end
  end
  return specs
end

M.results = process.results

return M
