-- Which files are a model’s.
local support = require('support')

return {
  {
    'a config beside a module is TLC’s, any other is not',
    function()
      support.edit(vim.fs.joinpath(support.skill, 'model/P1_OneBoatMoored.cfg'))
      support.same('tlacfg', vim.bo.filetype)
      vim.fn.writefile({ 'a = 1' }, vim.fs.joinpath(support.repository, 'tool.cfg'))
      support.edit(vim.fs.joinpath(support.repository, 'tool.cfg'))
      support.same('cfg', vim.bo.filetype)
    end,
  },
}
