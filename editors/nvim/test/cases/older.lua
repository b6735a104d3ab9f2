-- What is told where a server says less than the one of today.
local standin = require('standin')
local support = require('support')

local record = {
  record = '.claude/skills/verify-berths/SKILL.md',
  uri = vim.uri_from_fname(vim.fs.joinpath(support.skill, 'SKILL.md')),
  root = vim.uri_from_fname(support.repository),
}

---@param fields table
---@return table record
local function with(fields)
  return vim.tbl_extend('error', record, fields)
end

local function config(name, outcome, stale)
  local range = { start = { line = 0, character = 0 } }
  return { config = name, uri = record.uri, range = range, properties = {}, outcome = outcome, stale = stale }
end

local configs = {
  config('P1', { result = 'PASS', verdict = 'as-expected' }, false),
  config('P2', { result = 'FAIL', verdict = 'changed' }, true),
  config('P3', { result = 'PASS', verdict = 'as-expected', words = 'stale' }, true),
}
local mutant = { verdict = 'survived', file = record.record, line = 1, path = {} }
local trace = { config = 'P2', record = record.record, root = record.root, uri = record.uri, steps = {} }

local answers = {
  ['lockstep.drift'] = { records = { with({ state = 'not-compared', reason = 'no commit' }) } },
  ['lockstep.outcomes'] = { records = { with({ name = 'berths', state = 'not-compared', configs = configs }) } },
  ['lockstep.log'] = { records = {} },
  ['lockstep.trace'] = vim.tbl_extend('error', trace, { result = 'FAIL', verdict = 'as-expected', stale = false }),
  ['lockstep.prove'] = { records = { with({ mutants = { mutant } }) } },
}

---@param name string of a buffer
---@return string its text, once it is there
local function text_of(name)
  local buffer = support.wait(name, function()
    local number = vim.fn.bufnr(name)
    return number > 0 and number
  end)
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), '\n')
end

return {
  {
    'a state without words is told by its name',
    function()
      support.runs(standin.server(answers))
      support.open(support.code)
      support.wait('the state', function()
        return require('lockstep').status() == 'not compared'
      end)
      local said = support.listen()
      vim.cmd('Lockstep drift')
      support.wait('the record', function()
        return said[1]
      end)
      support.same('lockstep: .claude/skills/verify-berths/SKILL.md: not compared', said[1].text)
    end,
  },
  {
    'so is a verdict, and that an outcome is stale is said once',
    function()
      vim.cmd('Lockstep info')
      local info = text_of('lockstep://info')
      support.has(info, 'berths · not compared', '  P1  PASS · as expected\n', '  P2  FAIL · changed · stale\n')
      support.same('  P3  PASS · stale', vim.fn.getbufline('lockstep://info', '$')[1])
      vim.cmd('Lockstep trace P2')
      support.has(text_of('lockstep://trace/verify-berths/P2'), 'P2 · FAIL · as expected')
    end,
  },
  {
    'so is what came of a config of a run, and of a mutant',
    function()
      local id = vim.lsp.get_clients({ name = 'lockstep' })[1].id
      local done = { config = 'P1', state = 'done', result = 'PASS', verdict = 'as-expected' }
      local queue = { runs = { { run = 'r', record = record.uri, state = 'running', configs = { done } } } }
      answers['lockstep.queue'] = queue
      vim.cmd('Lockstep queue')
      support.has(text_of('lockstep://queue'), '  ✓ P1 · PASS · as expected')
      done.verdict = 'changed'
      local handlers = vim.lsp.get_client_by_id(id).handlers
      handlers['lockstep/queue'](nil, queue, { client_id = id })
      support.has(text_of('lockstep://queue'), '  ✓ P1 · PASS · changed')
      local run = { records = { with({ outcomes = { { config = 'P1', result = 'PASS', verdict = 'as-expected' } } }) } }
      handlers['lockstep/outcome'](nil, run, { client_id = id })
      support.same('error', require('lockstep.outcome').latest().records[1].outcomes[1].counts)
      require('lockstep.trust').command(vim.lsp.get_client_by_id(id), {})
      vim.cmd('Lockstep prove')
      support.wait('the list', function()
        local entry = vim.fn.getqflist()[1]
        return entry and entry.text == 'survived'
      end)
    end,
  },
}
