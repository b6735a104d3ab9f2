-- Code beside what it is compared with.
local support = require('support')

local function two_windows()
  return #vim.api.nvim_tabpage_list_wins(0) == 2
end

---@return string[] of the read-only buffer on the left
local function left_lines()
  vim.cmd('wincmd h')
  local lines = vim.api.nvim_buf_get_lines(0, 0, -1, true)
  assert(vim.wo.diff and not vim.bo.modifiable)
  return lines
end

return {
  {
    'a covered function is shown beside the file that it is compared with',
    function()
      support.open(support.code)
      local before = vim.api.nvim_buf_get_lines(0, 0, -1, true)
      support.wait_diagnostic('the server', function()
        return #vim.lsp.codelens.get(vim.lsp.codelens.enable and { bufnr = 0 } or 0) > 0
      end)
      local line = support.line_of('const berth = this.ledger.berth();')
      vim.api.nvim_buf_set_lines(0, line, line, true, { '    await this.ledger.load();' })
      support.cursor_on('async assignBerth', 'assignBerth')
      vim.cmd('Lockstep diff')
      support.wait('the baseline', two_windows)
      assert(vim.wo.diff, 'the code is not in diff mode')
      local lines = left_lines()
      assert(vim.api.nvim_buf_get_name(0):find('^lockstep://baseline/%x+/src/harbour.ts$'))
      support.same(before, lines)
    end,
  },
  {
    'closing it ends diff mode',
    function()
      vim.cmd('close')
      assert(not vim.wo.diff)
    end,
  },
  {
    'elsewhere it is the file at the sync commit',
    function()
      vim.api.nvim_win_set_cursor(0, { 1, 0 })
      vim.cmd('Lockstep diff')
      support.wait('the file', two_windows)
      assert(left_lines()[1]:find('^import { log }'))
      support.same('lockstep://baseline/', vim.api.nvim_buf_get_name(0):sub(1, 20))
      vim.cmd('close')
    end,
  },
}
