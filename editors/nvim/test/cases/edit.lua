-- Editing a covered file: the server, its warnings, its lenses.
local support = require('support')

return {
  {
    'a covered file attaches the server',
    function()
      support.open(support.code)
      assert(vim.bo.filetype == 'typescript', vim.bo.filetype)
    end,
  },
  {
    'an await within an atomic step is warned of at its function, undo takes it back',
    function()
      support.wait_diagnostic('none yet', function(all)
        return not support.with_code(all, 'covered-awaits')
      end)
      local line = support.line_of('const berth = this.ledger.berth();')
      vim.api.nvim_buf_set_lines(0, line, line, true, { '    await this.ledger.load();' })
      local found = support.wait_diagnostic('covered-awaits', function(all)
        return support.with_code(all, 'covered-awaits')
      end)
      assert(vim.bo.modified, 'the buffer was saved')
      support.same(support.line_of('async assignBerth') - 1, found.lnum)
      support.same(vim.diagnostic.severity.WARN, found.severity)
      support.same('assignBerth', support.text_under(found))
      vim.cmd('silent undo')
      support.wait_diagnostic('covered-awaits to go', function(all)
        return not support.with_code(all, 'covered-awaits')
      end)
    end,
  },
  {
    'a covered function carries a lens that runs its property',
    function()
      local lens = support.wait('a run lens', function()
        return support.lens('lockstep.run')
      end)
      assert(lens.command.title:find('P1', 1, true), lens.command.title)
      assert(not lens.command.title:find('PASS', 1, true), lens.command.title)
    end,
  },
  {
    'and tells what a run in a terminal came to, without being asked',
    function()
      local ended ---@type vim.SystemCompleted?
      vim.system({ assert(vim.env.LOCKSTEP_TEST_BINARY), 'run' }, { cwd = support.repository }, function(run)
        ended = run
      end)
      local run = support.wait('the end of the run', function()
        return ended
      end)
      support.same(0, run.code)
      support.wait('its result', function()
        local lens = support.lens('lockstep.run')
        return lens and lens.command.title:find('PASS', 1, true)
      end)
    end,
  },
}
