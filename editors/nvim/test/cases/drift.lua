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
      local said = support.listen()
      vim.cmd('Lockstep drift')
      support.wait('the list', function()
        return vim.iter(vim.fn.getqflist()):any(function(item)
          return item.bufnr == vim.fn.bufnr(support.code) and item.text:find('[covered-awaits]', 1, true) ~= nil
        end)
      end)
      assert(said[1].text:find('verify-berths/SKILL.md: 1 function drifted', 1, true), said[1].text)
      vim.cmd('cclose')
    end,
  },
  {
    'the other places that a warning names are a list, too',
    function()
      support.cursor_on('async assignBerth', 'assignBerth')
      vim.cmd('Lockstep related')
      local list = vim.fn.getqflist({ title = 0, items = 0 })
      support.same('lockstep: related places', list.title)
      assert(#list.items > 0 and vim.iter(list.items):all(function(item)
        return item.lnum > 0 and item.text ~= ''
      end))
      vim.cmd('cclose | silent undo')
    end,
  },
}
