-- What is there once the plugin is installed, whoever installed it.
local support = require('support')

return {
  {
    'its command is there before anything is opened',
    function()
      assert(vim.fn.exists(':Lockstep') > 0)
      assert(not package.loaded['lockstep.run'], 'more was loaded than needed')
    end,
  },
  {
    'a covered file attaches the server, an edit is warned of',
    function()
      support.open(support.code)
      local line = support.line_of('const berth = this.ledger.berth();')
      vim.api.nvim_buf_set_lines(0, line, line, true, { '    await this.ledger.load();' })
      support.wait_diagnostic('covered-awaits', function(all)
        return support.with_code(all, 'covered-awaits')
      end)
    end,
  },
  {
    'there is help',
    function()
      vim.cmd.help('lockstep.nvim')
      support.same('lockstep.txt', vim.fs.basename(vim.api.nvim_buf_get_name(0)))
      vim.cmd.help(':Lockstep-run')
      assert(vim.api.nvim_get_current_line():find('*:Lockstep-run*', 1, true))
      vim.cmd('helpclose')
    end,
  },
  {
    'a config beside a module is TLC’s',
    function()
      support.edit(vim.fs.joinpath(support.skill, 'model/P1_OneBoatMoored.cfg'))
      support.same('tlacfg', vim.bo.filetype)
    end,
  },
}
