-- Asking for trust, running, and what comes of it.
local support = require('support')

return {
  {
    'a run is not started where trust is refused',
    function()
      local asked = support.answer_selections(2)
      support.open(support.module)
      vim.cmd('Lockstep run P1_OneBoatMoored')
      support.wait('the question', function()
        return asked.count == 1
      end)
      assert(not require('lockstep.trust').is_trusted(support.repository))
    end,
  },
  {
    'a run asks for trust once, then its outcome arrives',
    function()
      local asked = support.answer_selections(1)
      support.open(support.module)
      vim.cmd('Lockstep run P1_OneBoatMoored')
      local outcome = support.wait_outcome('P1_OneBoatMoored')
      support.same('PASS', outcome.result)
      support.same('as-expected', outcome.verdict)
      support.same(1, asked.count)
      assert(require('lockstep.trust').is_trusted(support.repository))
    end,
  },
  {
    'a counterexample fills the quickfix list with its code',
    function()
      vim.cmd('Lockstep run P1_OneBoatMoored__NoLook')
      local outcome = support.wait_outcome('P1_OneBoatMoored__NoLook')
      support.same('FAIL', outcome.result)
      support.same('as-expected', outcome.verdict)
      support.same({ 'AssignBerth', 'AssignBerth' }, outcome.trace)
      support.wait('the list', function()
        return #vim.fn.getqflist() == 2
      end)
      local steps = vim.tbl_map(function(item)
        return { item.text, item.bufnr == vim.fn.bufnr(support.code), item.lnum, item.valid }
      end, vim.fn.getqflist())
      support.same({
        { '1 AssignBerth(b1) · moored + b1', true, 8, 1 },
        { '2 AssignBerth(b2) · moored + b2', true, 8, 1 },
      }, steps)
    end,
  },
  {
    'the list opens, and the cursor stays where it was',
    function()
      assert(vim.fn.getqflist({ winid = 0 }).winid > 0, 'the list is closed')
      support.same(vim.uv.fs_realpath(support.module), vim.api.nvim_buf_get_name(0))
      vim.cmd('cclose')
    end,
  },
  {
    'what is said fits the command line',
    function()
      local said = {}
      local notify = vim.notify
      vim.notify = function(line)
        table.insert(said, line)
      end
      vim.cmd('Lockstep run P1_OneBoatMoored')
      -- The verdict of the run before may still come between.
      local function heard(line)
        support.wait(line, function()
          return vim.iter(said):any(function(one)
            return vim.startswith(one, line)
          end)
        end)
      end
      heard('lockstep: running P1_OneBoatMoored …')
      heard('lockstep: P1_OneBoatMoored PASS')
      require('lockstep.client').say('two\nlines ' .. ('long '):rep(200))
      vim.notify = notify
      local last = said[#said]
      assert(last:find('^lockstep: two · lines long'), last)
      assert(vim.fn.strdisplaywidth(last) <= vim.v.echospace, last)
      support.wait_outcome('P1_OneBoatMoored')
    end,
  },
  {
    'without names the relevant property at the cursor is run',
    function()
      support.open(support.code)
      support.cursor_on('async assignBerth', 'assignBerth')
      vim.cmd('Lockstep run')
      support.same('PASS', support.wait_outcome('P1_OneBoatMoored').result)
    end,
  },
  {
    'without a lens in sight the only record is meant',
    function()
      support.open(vim.fs.joinpath(support.repository, 'src/log.ts'))
      vim.cmd('Lockstep run P1_OneBoatMoored')
      support.same('PASS', support.wait_outcome('P1_OneBoatMoored').result)
    end,
  },
  {
    'what failed and what is stale are run, and that there is nothing is told',
    function()
      local said = support.listen()
      local function hears(text)
        support.wait(text, function()
          return vim.iter(said):any(function(one)
            return one.text:find(text, 1, true) ~= nil
          end)
        end)
      end
      support.open(support.module)
      vim.cmd('Lockstep run failed')
      hears('no last outcome is changed or an error')
      vim.cmd('Lockstep run stale')
      hears('every outcome is of the model as it is')
      local line = support.line_of('moored\' = moored \\ {b}')
      vim.api.nvim_buf_set_lines(0, line - 1, line, true, { "  /\\ moored' = {}" })
      vim.cmd('silent write | Lockstep run stale')
      support.same('PASS', support.wait_outcome('P1_OneBoatMoored').result)
      support.same('FAIL', support.wait_outcome('P1_OneBoatMoored__NoLook').result)
    end,
  },
}
