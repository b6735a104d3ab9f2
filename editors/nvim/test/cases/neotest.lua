-- The adapter of neotest (see plugins.lua).
local support = require('support')

local start = require('plugins').neotest()
local adapter = require('neotest-lockstep')

---Runs a function as neotest runs an adapter's: in a task of its own.
---@param body fun(): any
local function task(body)
  local ended, ok, value
  start(function()
    ok, value = xpcall(body, debug.traceback)
    ended = true
  end)
  support.wait('the task', function()
    return ended
  end)
  assert(ok, value)
  return value
end

local tree

---Runs all of the tree as neotest does.
---@param code integer the exit status that the process is to have
---@return table results by position
---@return table spec that was run
local function run(code)
  local spec = adapter.build_spec({ tree = tree })[1]
  local results = task(function()
    local process = spec.strategy(spec)
    support.same(code, process.result())
    return adapter.results(spec)
  end)
  return results, spec
end

return {
  {
    'it knows its root, and modules with configs from other files',
    function()
      local models = vim.fs.dirname(support.module)
      local skills = vim.fs.joinpath(support.repository, '.claude/skills')
      -- neotest looks into no folder whose name begins with a dot.
      support.same(skills, adapter.root(support.repository))
      support.same(skills, adapter.root(models))
      support.same(support.repository, adapter.root(vim.fs.joinpath(support.repository, 'src')))
      assert(adapter.is_test_file(support.module))
      assert(not adapter.is_test_file(support.code))
    end,
  },
  {
    'properties are tests at their place, controls below theirs',
    function()
      tree = task(function()
        return adapter.discover_positions(support.module)
      end)
      local namespace = tree:children()[1]
      support.same({ 'namespace', 'P1_OneBoatMoored' }, { namespace:data().type, namespace:data().name })
      support.same(21, namespace:data().range[1])
      support.same(
        { 'P1_OneBoatMoored', 'P1_OneBoatMoored__NoLook' },
        vim.tbl_map(function(test)
          return test:data().name
        end, namespace:children())
      )
    end,
  },
  {
    'a run that is refused is skipped, and says why',
    function()
      support.answer_selections(2)
      local results = run(1)
      for _, result in pairs(results) do
        support.same('skipped', result.status)
        assert(result.short:find('not trusted', 1, true))
      end
    end,
  },
  {
    'its outcomes are results, a counterexample is the output',
    function()
      support.answer_selections(1)
      local results, spec = run(0)
      local pass = results[spec.context.ids.P1_OneBoatMoored]
      support.same('passed', pass.status)
      local control = results[spec.context.ids.P1_OneBoatMoored__NoLook]
      support.same('passed', control.status)
      local output = table.concat(vim.fn.readfile(control.output), '\n')
      assert(output:find('2  AssignBerth(b2)', 1, true), output)
    end,
  },
  {
    'what nobody expects has failed',
    function()
      local path = vim.fs.joinpath(support.skill, 'expected.txt')
      vim.fn.writefile({ 'P1_OneBoatMoored PASS', 'P1_OneBoatMoored__NoLook PASS' }, path)
      local spec = adapter.build_spec({ tree = tree:children()[1]:children()[2] })[1]
      support.wait('the verdict', function()
        local results = task(function()
          spec.strategy(spec).result()
          return adapter.results(spec)
        end)
        local control = results[spec.context.ids.P1_OneBoatMoored__NoLook]
        return control.status == 'failed' and control.errors[1].message:find('P1_OneBoatMoored', 1, true)
      end)
    end,
  },
}
