-- From code to model and back.
local support = require('support')

return {
  {
    'a jump leads from the function to its action and back',
    function()
      support.open(support.code)
      support.cursor_on('async assignBerth', 'assignBerth')
      vim.cmd('Lockstep jump')
      support.wait('the module', function()
        return vim.api.nvim_buf_get_name(0) == vim.uv.fs_realpath(support.module)
      end)
      assert(vim.api.nvim_get_current_line():match('^AssignBerth%('), vim.api.nvim_get_current_line())
      support.wait('the server in the module', function()
        return vim.lsp.get_clients({ name = 'lockstep', bufnr = 0 })[1]
      end)
      vim.cmd('Lockstep jump')
      support.wait('the code', function()
        return vim.api.nvim_buf_get_name(0) == vim.uv.fs_realpath(support.code)
      end)
      assert(vim.api.nvim_get_current_line():find('assignBerth', 1, true))
    end,
  },
}
