-- Picking: with telescope.nvim and fzf-lua (see plugins.lua), and without.
local plugins = require('plugins')
local support = require('support')

local property = 'P1_OneBoatMoored'
local fzf ---@type lockstep.TestFzf
local telescope ---@type lockstep.TestTelescope

return {
  {
    'without a picker installed it is vim.ui.select',
    function()
      support.open(support.code)
      local offered
      vim.ui.select = function(items, opts)
        offered = vim.tbl_map(opts.format_item, items)
      end
      local function picked()
        offered = nil
        vim.cmd('Lockstep pick')
        support.wait('the properties', function()
          return offered
        end)
        support.same({ property .. ' · never run', property .. '__NoLook · never run' }, offered)
      end
      picked()
      fzf = plugins.fzf_lua() -- but no fzf
      local path = vim.env.PATH
      vim.env.PATH = support.repository
      picked()
      vim.env.PATH = path
    end,
  },
  {
    'in fzf-lua a property is run, and has its place in the preview',
    function()
      local folder = fzf.program(vim.fs.joinpath(vim.fs.dirname(support.repository), 'programs'))
      vim.env.PATH = folder .. ':' .. vim.env.PATH
      support.answer_selections(1)
      vim.cmd('Lockstep pick properties')
      local text = support.wait('fzf', fzf.text)
      assert(text:find(property .. ' · never run', 1, true), text)
      support.wait('the definition in the preview', function()
        return vim.startswith(fzf.preview() or '', property .. ' ==')
      end)
      fzf.pick()
      support.same('PASS', support.wait_outcome(property).result)
    end,
  },
  {
    'telescope goes before, and shows the last result',
    function()
      telescope = plugins.telescope()
      vim.cmd('Lockstep pick')
      local entry = support.wait('telescope', telescope.shown)[1]
      assert(entry.display:find(property .. ' · PASS · as expected', 1, true), entry.display)
      support.same(22, entry.lnum)
      telescope.close()
    end,
  },
  {
    'a drifted function is picked to see its diff',
    function()
      local line = support.line_of('const berth = this.ledger.berth();')
      vim.api.nvim_buf_set_lines(0, line, line, true, { '    await this.ledger.load();' })
      telescope.open('drift')
      local entry = support.wait('telescope', telescope.shown)[1]
      assert(entry.display:find('^HarbourOffice.assignBerth · src/harbour.ts · '), entry.display)
      telescope.pick(1)
      support.wait('the diff', function()
        return vim.wo.diff
      end)
      support.same(8, vim.api.nvim_win_get_cursor(0)[1])
    end,
  },
}
