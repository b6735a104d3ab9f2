-- What runs and what waits, and ending it, with a model that takes its time.
local support = require('support')

local slow = 'P9_NeverAllUp'

-- Before the server is started: seven counters have some 10 million states.
vim.fn.writefile({
  '---- MODULE Tides ----',
  'EXTENDS Naturals',
  'VARIABLES level',
  'Init == level = [p \\in 1..7 |-> 0]',
  'Rise(p) == level[p] < 9 /\\ level\' = [level EXCEPT ![p] = @ + 1]',
  'Next == \\E p \\in 1..7 : Rise(p)',
  'Spec == Init /\\ [][Next]_level',
  slow .. ' == \\E p \\in 1..7 : level[p] < 10',
  '====',
}, vim.fs.joinpath(support.skill, 'model/Tides.tla'))
vim.fn.writefile({
  'SPECIFICATION Spec',
  'INVARIANT ' .. slow,
  'CHECK_DEADLOCK FALSE',
}, vim.fs.joinpath(support.skill, 'model', slow .. '.cfg'))

---@return string
local function queue()
  local buffer = vim.fn.bufnr('lockstep://queue')
  return buffer > 0 and table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), '\n') or ''
end

local function status()
  return require('lockstep').status(vim.fn.bufnr(support.module))
end

return {
  {
    'what runs stands in the statusline and in a buffer that keeps up',
    function()
      support.answer_selections(1)
      support.open(support.module)
      vim.cmd('Lockstep run ' .. slow)
      support.wait('the statusline', function()
        return status():find('▶ ' .. slow, 1, true)
      end)
      vim.cmd('Lockstep queue')
      support.wait('the seconds', function()
        return queue():find('▶ ' .. slow .. ' · %d+ s')
      end)
      assert(queue():find('^verify%-berths · running'), queue())
      support.same('lockstep-info', vim.bo.filetype)
    end,
  },
  {
    'what is behind it waits, and x ends what the cursor is on',
    function()
      vim.cmd('Lockstep run P1_OneBoatMoored')
      support.wait('what waits', function()
        return queue():find('· P1_OneBoatMoored · waits', 1, true)
      end)
      vim.api.nvim_win_set_cursor(0, { 2, 0 })
      vim.cmd('normal x')
      support.same('PASS', support.wait_outcome('P1_OneBoatMoored').result)
      support.wait('the end', function()
        return queue() == 'nothing runs' and not status():find('▶', 1, true)
      end)
    end,
  },
  {
    'cancel with a name ends that run only, and says where there is none',
    function()
      vim.cmd('close')
      vim.cmd('Lockstep run ' .. slow)
      support.wait('the run', function()
        return status():find('▶ ' .. slow, 1, true)
      end)
      local said = support.listen()
      vim.cmd('Lockstep cancel P7')
      support.wait('the word', function()
        return vim.iter(said):any(function(one)
          return one.text:find('no P7 runs or waits', 1, true) ~= nil
        end)
      end)
      support.same({ slow }, vim.fn.getcompletion('Lockstep cancel P9', 'cmdline'))
      assert(status():find('▶ ' .. slow, 1, true), status())
      vim.cmd('Lockstep cancel ' .. slow)
      support.wait('the end', function()
        return not status():find('▶', 1, true)
      end)
    end,
  },
  {
    'cancel ends all',
    function()
      vim.cmd('Lockstep run!')
      vim.cmd('Lockstep run ' .. slow)
      support.wait('the run', function()
        return status():find('▶ ' .. slow, 1, true)
      end)
      vim.cmd('Lockstep cancel')
      support.wait('the end', function()
        return not status():find('▶', 1, true)
      end)
    end,
  },
}
