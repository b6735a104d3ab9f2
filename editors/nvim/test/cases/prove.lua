-- Whether the checks can fail.
local support = require('support')

return {
  {
    'what no property notices is listed in the model',
    function()
      support.answer_selections(1)
      support.open(support.module)
      local said = support.listen()
      vim.cmd('Lockstep prove')
      support.wait('the score', function()
        return vim.iter(said):any(function(one)
          return one.text:find('%d of %d mutants caught') ~= nil
        end)
      end)
      local list = support.wait('the list', function()
        local now = vim.fn.getqflist({ title = 0, items = 0 })
        return now.title == 'lockstep: prove' and now
      end)
      for _, item in ipairs(list.items) do
        support.same(vim.fn.bufnr(support.module), item.bufnr)
        assert(item.text:find(' · ', 1, true), item.text)
      end
    end,
  },
  {
    'each survivor stands at its place',
    function()
      local mutant = { words = 'Moor without free · survived', verdict = 'survived', reason = '', path = { 'Moor', 'Moor' } }
      local caught = { words = 'Moor without open · caught', verdict = 'caught', path = {}, file = 'model/M.tla', line = 8 }
      mutant.file, mutant.line = 'model/M.tla', 7
      local record = { root = 'file:///harbour', mutants = { mutant, caught } }
      local entries = require('lockstep.prove').entries({ records = { record } })
      support.same({
        {
          filename = '/harbour/model/M.tla',
          lnum = 7,
          col = 1,
          type = 'W',
          text = 'Moor without free · survived · Moor → Moor',
        },
      }, entries)
    end,
  },
}
