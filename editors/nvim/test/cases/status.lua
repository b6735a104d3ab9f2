-- What a statusline says.
local support = require('support')

local function status()
  return require('lockstep').status()
end

return {
  {
    'it is empty without a server',
    function()
      support.same('', status())
    end,
  },
  {
    'it tells the state of the buffer’s record, unsaved text included',
    function()
      support.open(support.code)
      support.wait('in step', function()
        return status() == 'in step'
      end)
      local line = support.line_of('const berth = this.ledger.berth();')
      vim.api.nvim_buf_set_lines(0, line, line, true, { '    await this.ledger.load();' })
      support.wait('drifted', function()
        return status() == '1 function drifted'
      end)
      -- One more function, while the cursor is in the record.
      local code = vim.api.nvim_get_current_buf()
      local head = support.line_of('releaseBerth(boat')
      vim.cmd.split(vim.fn.fnameescape(support.skill .. '/SKILL.md'))
      support.wait('the same of the record', function()
        return status() == '1 function drifted'
      end)
      vim.api.nvim_buf_set_lines(code, head - 1, head, true, {
        '  async releaseBerth(boat: string): Promise<void> {',
        '    await this.ledger.load();',
      })
      support.wait('two', function()
        return status() == '2 functions drifted'
      end)
      vim.cmd.close()
      vim.cmd('silent undo')
      vim.cmd('silent undo')
      support.wait('in step again', function()
        return status() == 'in step'
      end)
    end,
  },
  {
    'a proof is told by how many mutants are judged, and ends by its record',
    function()
      support.open(support.module)
      support.wait('the state', function()
        return status() == 'in step'
      end)
      local id = vim.lsp.get_clients({ name = 'lockstep' })[1].id
      local uri = vim.uri_from_fname(vim.fs.joinpath(support.skill, 'SKILL.md'))
      local proof = { run = 'p', kind = 'prove', record = uri, state = 'running', share = 0.25, configs = {} }
      proof.message = '3/12 Moor · guard free · 8 states'
      local queue = { runs = { proof } }
      require('lockstep.queue').receive(queue, id)
      support.same('in step ▶ prove 25%', status())
      support.same({ 'verify-berths · prove · ' .. proof.message }, require('lockstep.queue').view(queue).lines)
      support.same({ 'verify-berths' }, require('lockstep.queue').complete('verify'))
      require('lockstep.queue').receive({ runs = {} }, id)
    end,
  },
  {
    'of code that no record covers it says nothing',
    function()
      local path = vim.fs.joinpath(support.repository, 'src/pier.ts')
      vim.fn.writefile({ 'export const pier = 1;' }, path)
      local client = support.open(path)
      support.wait('its records', function()
        return client.requests and vim.tbl_isempty(client.requests)
      end)
      support.same('', status())
      support.edit(support.code)
    end,
  },
  {
    'and what runs, with how far it is',
    function()
      local id = vim.lsp.get_clients({ name = 'lockstep', bufnr = 0 })[1].id
      local redrawn = 0
      vim.api.nvim_create_autocmd('User', {
        pattern = 'LockstepStatus',
        callback = function()
          redrawn = redrawn + 1
        end,
      })
      local function config(name, state, share)
        return { config = name, state = state, share = share or vim.NIL, seconds = 2, distinct = 1200 }
      end
      local configs = { config('P3', 'running', 0.424), config('P4', 'running'), config('P5', 'waiting') }
      local uri = vim.uri_from_fname(vim.fs.joinpath(support.skill, 'SKILL.md'))
      local queue = { runs = { { run = 'r', record = uri, state = 'running', configs = configs } } }
      require('lockstep.queue').receive(queue, id)
      support.same('in step ▶ P3 42% +2', status())
      support.same({
        'verify-berths · running',
        '  ▶ P3 · 42 % · 2 s · 1 200 states',
        '  ▶ P4 · 2 s · 1 200 states',
        '  · P5 · waits',
      }, require('lockstep.queue').view(queue).lines)
      require('lockstep.queue').receive({ runs = {} }, id)
      support.same('in step', status())
      support.same(2, redrawn)
    end,
  },
  {
    'a buffer that is wiped out while its records are asked for is not asked for again',
    function()
      local path = vim.fs.joinpath(support.repository, 'src/pier.ts')
      local client = support.open(path)
      vim.api.nvim_exec_autocmds('DiagnosticChanged', {})
      vim.api.nvim_exec_autocmds('DiagnosticChanged', {})
      vim.cmd('messages clear')
      vim.cmd.bwipeout()
      support.wait('the answer', function()
        return vim.tbl_isempty(client.requests)
      end)
      local said = vim.fn.execute('messages')
      assert(not said:find('Invalid buffer', 1, true), said)
    end,
  },
}
