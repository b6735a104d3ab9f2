-- What differs, as a list.
local support = require('support')

return {
  {
    'drift is listed in the quickfix list',
    function()
      support.open(support.code)
      local line = support.line_of('const berth = this.ledger.berth();')
      vim.api.nvim_buf_set_lines(0, line, line, true, { '    await this.ledger.load();' })
      support.wait_diagnostic('covered-awaits', function(all)
        return support.with_code(all, 'covered-awaits')
      end)
      vim.cmd('Lockstep drift')
      support.wait('the list', function()
        return vim.iter(vim.fn.getqflist()):any(function(item)
          return item.bufnr == vim.fn.bufnr(support.code) and item.text:find('[covered-awaits]', 1, true) ~= nil
        end)
      end)
      vim.cmd('cclose | silent undo')
    end,
  },
}
