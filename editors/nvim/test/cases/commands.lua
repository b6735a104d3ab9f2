-- :Lockstep itself: what it costs before it is used, and its words.
local support = require('support')

return {
  {
    'nothing is loaded before it is used, and that takes no millisecond',
    function()
      for _, module in ipairs({ 'client', 'commands', 'run', 'trace', 'status' }) do
        assert(not package.loaded['lockstep.' .. module], module .. ' is loaded')
      end
      local least = math.huge
      for _ = 1, 20 do
        vim.g.loaded_lockstep = nil
        local from = vim.uv.hrtime()
        vim.cmd('runtime! plugin/lockstep.lua ftdetect/lockstep.lua')
        least = math.min(least, (vim.uv.hrtime() - from) / 1e6)
      end
      assert(least < 1, ('%.2f ms'):format(least))
    end,
  },
  {
    'its words complete',
    function()
      local words = vim.fn.getcompletion('Lockstep ru', 'cmdline')
      support.same({ 'run', 'run!' }, words)
      support.same({ 'trust' }, vim.fn.getcompletion('silent Lockstep trus', 'cmdline'))
      support.same({ 'html', 'markdown', 'text' }, vim.fn.getcompletion('Lockstep trace ', 'cmdline'))
    end,
  },
  {
    'so do configs, once a server runs',
    function()
      support.open(support.code)
      support.wait('the names', function()
        local names = vim.fn.getcompletion('Lockstep run P1', 'cmdline')
        return vim.deep_equal(names, { 'P1_OneBoatMoored', 'P1_OneBoatMoored__NoLook' })
      end)
      support.same({ 'relevant' }, vim.fn.getcompletion('Lockstep run re', 'cmdline'))
    end,
  },
  {
    'a word that is none is answered with those that are',
    function()
      local said = support.listen()
      vim.cmd('Lockstep swim')
      support.same(vim.log.levels.ERROR, said[1].level)
      assert(said[1].text:find('no swim: one of acknowledge, cancel, diff', 1, true), said[1].text)
    end,
  },
  {
    'every mapping has its command',
    function()
      local names = vim.tbl_keys(require('lockstep.commands').all)
      vim.list_extend(names, { 'run-all', 'run-failed', 'run-stale' })
      for _, name in ipairs(names) do
        local mapping = name == 'run!' and 'again' or name
        assert(vim.fn.maparg(('<Plug>(lockstep-%s)'):format(mapping), 'n'):find('Lockstep', 1, true), name)
      end
    end,
  },
}
