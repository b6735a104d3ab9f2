-- What the records say, as lists: the code map, the log.
local support = require('support')

---@param ... string
local function git(...)
  local author = { '-c', 'user.name=Harbour', '-c', 'user.email=office@harbour.example' }
  local command = vim.list_extend(vim.list_extend({ 'git', '-C', support.repository }, author), { ... })
  local ended = vim.system(command):wait()
  assert(ended.code == 0, ended.stderr)
end

---@param title string
---@return vim.quickfix.entry[]
local function list(title)
  support.wait(title, function()
    return vim.fn.getqflist({ title = 0 }).title == title
  end)
  return vim.fn.getqflist()
end

return {
  {
    'the map lists each action at its code',
    function()
      support.open(support.code)
      vim.cmd('Lockstep map')
      local entries = list('lockstep: map')
      support.same('AssignBerth → HarbourOffice.assignBerth', entries[1].text)
      support.same({ vim.fn.bufnr(support.code), 8 }, { entries[1].bufnr, entries[1].lnum })
      vim.cmd('cclose')
    end,
  },
  {
    'the log lists a commit at the function that it changed, the drift both',
    function()
      local line = support.line_of('const berth = this.ledger.berth();')
      vim.api.nvim_buf_set_lines(0, line, line, true, { '    await this.ledger.load();' })
      vim.cmd('silent write')
      git('commit', '-qam', 'Load the ledger again')
      support.wait('the commit', function()
        vim.cmd('Lockstep log')
        local entry = list('lockstep: log')[1]
        return entry and entry.text:find('Load the ledger again', 1, true) and entry.lnum == 8
      end)
      vim.cmd('Lockstep drift')
      local entries = list('lockstep: drift')
      assert(entries[1].text:find('[covered-awaits]', 1, true), entries[1].text)
      support.same(line + 1, entries[2].lnum)
      assert(entries[3].text:find('^%x+ [%d-]+ Load the ledger again · HarbourOffice.assignBerth'), entries[3].text)
    end,
  },
}
