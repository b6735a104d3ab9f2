-- Picking: with telescope.nvim and fzf-lua (stand-ins, see fakes.lua), and without.
local fakes = require('fakes')
local support = require('support')

local property = 'P1_OneBoatMoored'

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
      fakes.fzf_lua() -- but no fzf
      local path = vim.env.PATH
      vim.env.PATH = support.repository
      picked()
      vim.env.PATH = path
    end,
  },
  {
    'in fzf-lua a property is run, and has its place in the preview',
    function()
      local fzf = fakes.fzf_lua()
      local program = vim.fs.joinpath(vim.fs.dirname(support.repository), 'programs/fzf')
      vim.fn.mkdir(vim.fs.dirname(program))
      vim.fn.writefile({ '#!/bin/sh' }, program)
      vim.fn.setfperm(program, 'rwx------')
      vim.env.PATH = vim.fs.dirname(program) .. ':' .. vim.env.PATH
      support.answer_selections(1)
      vim.cmd('Lockstep pick properties')
      support.wait('fzf', function()
        return fzf.lines
      end)
      support.same('1\t' .. property .. ' · never run', fzf.lines[1])
      local place = fzf.opts.previewer:parse_entry(fzf.lines[1])
      support.same(vim.uv.fs_realpath(support.module), vim.uv.fs_realpath(place.path))
      support.same(22, place.line)
      fzf.opts.actions.enter({ fzf.lines[1] })
      support.same('PASS', support.wait_outcome(property).result)
    end,
  },
  {
    'telescope goes before, and shows the last result',
    function()
      local telescope = fakes.telescope()
      vim.cmd('Lockstep pick')
      support.wait('telescope', function()
        return telescope.shown
      end)
      local entry = telescope.shown.finder[1]
      assert(entry.display:find(property .. ' · PASS · as expected', 1, true), entry.display)
      support.same(22, entry.lnum)
    end,
  },
  {
    'a drifted function is picked to see its diff',
    function()
      local telescope = fakes.telescope()
      local line = support.line_of('const berth = this.ledger.berth();')
      vim.api.nvim_buf_set_lines(0, line, line, true, { '    await this.ledger.load();' })
      dofile(vim.api.nvim_get_runtime_file('lua/telescope/_extensions/lockstep.lua', false)[1]).exports.drift({})
      support.wait('telescope', function()
        return telescope.shown
      end)
      assert(telescope.shown.finder[1].display:find('^HarbourOffice.assignBerth · src/harbour.ts · '))
      telescope.pick(1)
      support.wait('the diff', function()
        return vim.wo.diff
      end)
      support.same(8, vim.api.nvim_win_get_cursor(0)[1])
    end,
  },
}
