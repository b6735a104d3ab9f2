-- A counterexample: the list, the story beside it, the page.
local support = require('support')

local control = 'P1_OneBoatMoored__NoLook'
local view = 'lockstep://trace/verify-berths/' .. control

---The window that the story is in, once it is there.
---@return integer?
local function story()
  local window = vim.fn.bufwinid(view)
  return window > 0 and window or nil
end

---Goes into it.
local function into_story()
  vim.api.nvim_set_current_win(support.wait('the story', story))
end

return {
  {
    'the story is told beside the list',
    function()
      support.answer_selections(1)
      support.open(support.module)
      vim.cmd('Lockstep run ' .. control)
      support.wait_outcome(control)
      vim.cmd('Lockstep trace')
      support.wait('the story', story)
      support.same(vim.uv.fs_realpath(support.module), vim.api.nvim_buf_get_name(0))
      support.same(2, #vim.fn.getqflist())
      into_story()
      assert(not vim.bo.modifiable)
      support.line_of('P1_OneBoatMoored is violated by the recorded path')
      support.line_of('  1  AssignBerth(b1)')
      support.line_of('     moored + b2')
    end,
  },
  {
    'each step is a fold',
    function()
      local first = support.line_of('  1  AssignBerth(b1)')
      support.same({ 1, 1, 0 }, { vim.fn.foldlevel(first), vim.fn.foldlevel(first + 1), vim.fn.foldlevel(1) })
      support.same('lockstep-trace', vim.b.current_syntax)
      local initial = support.line_of('  0  initial state')
      support.same({ initial, -1 }, { vim.fn.foldclosed(initial + 1), vim.fn.foldclosed(first) })
    end,
  },
  {
    'gd leads from a step to its action, from a line of code to the code',
    function()
      support.cursor_on('  1  AssignBerth(b1)', 'AssignBerth')
      vim.cmd('normal gd')
      support.same(vim.uv.fs_realpath(support.module), vim.uv.fs_realpath(vim.api.nvim_buf_get_name(0)))
      assert(vim.api.nvim_win_get_cursor(0)[1] >= support.line_of('AssignBerth(b) =='))
      into_story()
      support.cursor_on('src/harbour.ts:8', 'src')
      vim.cmd('normal gd')
      support.same(vim.uv.fs_realpath(support.code), vim.uv.fs_realpath(vim.api.nvim_buf_get_name(0)))
      support.same(8, vim.api.nvim_win_get_cursor(0)[1])
      assert(story(), 'the story is gone')
    end,
  },
  {
    ':cnext walks the code, also from the story, which stays',
    function()
      into_story()
      vim.cmd('cfirst | cnext')
      support.same(vim.uv.fs_realpath(support.code), vim.uv.fs_realpath(vim.api.nvim_buf_get_name(0)))
      assert(story(), 'the story is gone')
    end,
  },
  {
    'the story marks the step that the list is at',
    function()
      ---@return string of the marked line, once Neovim is idle
      local function marked()
        vim.api.nvim_exec_autocmds('SafeState', {})
        local buffer, space = vim.fn.bufnr(view), vim.api.nvim_get_namespaces()['lockstep.mark']
        local marks = vim.api.nvim_buf_get_extmarks(buffer, space, 0, -1, {})
        support.same(1, #marks)
        return vim.api.nvim_buf_get_lines(buffer, marks[1][2], marks[1][2] + 1, true)[1]
      end
      support.same('  2  AssignBerth(b2)', marked())
      support.same(vim.fn.line('.', assert(story())), vim.api.nvim_win_get_cursor(assert(story()))[1])
      vim.cmd('cprevious')
      support.same('  1  AssignBerth(b1)', marked())
      vim.cmd('cnext')
      vim.cmd('Lockstep trace ' .. control)
      support.wait('the list anew', function()
        return vim.fn.getqflist({ idx = 0 }).idx == 2
      end)
      support.same('  2  AssignBerth(b2)', marked())
    end,
  },
  {
    'the page is written into a file of its own and opened',
    function()
      local opened
      local open = vim.ui.open
      vim.ui.open = function(path)
        opened = path
      end
      vim.cmd('Lockstep trace ' .. control .. ' html')
      support.wait('the page', function()
        return opened
      end)
      vim.ui.open = open
      assert(opened:find(control .. '.html', 1, true), opened)
      assert(table.concat(vim.fn.readfile(opened), '\n'):find('AssignBerth', 1, true))
      assert(not vim.startswith(opened, support.repository), opened)
    end,
  },
  {
    'one of another model says that it is stale',
    function()
      support.edit(support.module)
      local line = support.line_of('moored\' = moored \\ {b}')
      vim.api.nvim_buf_set_lines(0, line - 1, line, true, { "  /\\ moored' = moored \\ {b, b}" })
      support.wait('the stale list', function()
        vim.cmd('Lockstep trace ' .. control)
        support.wait('the story', story)
        local first = vim.fn.getqflist()[1]
        return first.text:find('^stale') and first.valid == 0
      end)
      support.wait('the story to say so', function()
        return vim.iter(vim.api.nvim_buf_get_lines(vim.fn.bufnr(view), 0, -1, true)):any(function(text)
          return vim.startswith(text, 'STALE')
        end)
      end)
    end,
  },
  {
    'a step without code leads to its action, one at several places to the first',
    function()
      local function step(number, action, ...)
        local lease = { name = 'lease', before = '1', after = '2', parts = {} }
        return { number = number, action = action, changed = { lease }, code = { ... }, file = 'model/M.tla', line = 7 }
      end
      -- Paths start from where the record's repository is, not from the workspace.
      local here = { file = 'src/a.ts', line = 3 }
      local trace = { root = 'file:///harbour', record = 'SKILL.md', config = 'P9', loop = 2, back = 'Expire', stutter = false }
      trace.steps = { step(1, 'Take', here, here), step(2, 'Expire') }
      local entries = require('lockstep.story').entries(trace, '')
      support.same('1 Take · lease  1 → 2 · and 1 more place', entries[1].text)
      support.same({ '/harbour/src/a.ts', 3, 1 }, { entries[1].filename, entries[1].lnum, entries[1].valid })
      support.same('2 Expire · no code: the record gives none · lease  1 → 2', entries[2].text)
      support.same({ '/harbour/model/M.tla', 7, 1 }, { entries[2].filename, entries[2].lnum, entries[2].valid })
      support.same(0, entries[3].valid)
      assert(entries[3].text:find('back to the state after step 1, by Expire', 1, true), entries[3].text)
    end,
  },
}
