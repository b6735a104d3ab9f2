-- Which files are a model’s.
local support = require('support')

return {
  {
    'a config beside a module is TLC’s, any other is not',
    function()
      support.edit(vim.fs.joinpath(support.skill, 'model/P1_OneBoatMoored.cfg'))
      support.same({ 'tlacfg', 'tlacfg' }, { vim.bo.filetype, vim.b.current_syntax })
      support.same([[\* %s]], vim.bo.commentstring)
      vim.fn.writefile({ 'a = 1' }, vim.fs.joinpath(support.repository, 'tool.cfg'))
      support.edit(vim.fs.joinpath(support.repository, 'tool.cfg'))
      support.same('cfg', vim.bo.filetype)
    end,
  },
  {
    'an expected.txt beside a record is its, any other is not',
    function()
      support.edit(vim.fs.joinpath(support.skill, 'expected.txt'))
      support.same({ 'tlaexpected', 'tlaexpected' }, { vim.bo.filetype, vim.b.current_syntax })
      vim.fn.writefile({ 'a' }, vim.fs.joinpath(support.repository, 'expected.txt'))
      support.edit(vim.fs.joinpath(support.repository, 'expected.txt'))
      support.same('text', vim.bo.filetype)
    end,
  },
  {
    'a module is coloured, unless another plugin does',
    function()
      support.edit(support.module)
      support.same('tla', vim.b.current_syntax)
      local function group(text)
        support.cursor_on(text, text)
        local at = vim.api.nvim_win_get_cursor(0)
        return vim.fn.synIDattr(vim.fn.synID(at[1], at[2] + 1, 1), 'name')
      end
      support.same({ 'tlaKeyword', 'tlaDeclare', 'tlaDefined' }, { group('EXTENDS'), group('VARIABLES'), group('TypeOK') })
      local other = vim.fs.joinpath(vim.fs.dirname(support.repository), 'other/syntax')
      vim.fn.mkdir(other, 'p')
      vim.fn.writefile({ "let b:current_syntax = 'another'" }, vim.fs.joinpath(other, 'tla.vim'))
      vim.opt.runtimepath:append(vim.fs.dirname(other))
      vim.bo.filetype = 'tla'
      support.same('another', vim.b.current_syntax)
    end,
  },
}
