-- Renewing sync.json, advancing the sync commit, beginning a record.
local support = require('support')

local record = vim.fs.joinpath(support.skill, 'SKILL.md')

---@param ... string
local function git(...)
  local author = { '-c', 'user.name=Harbour', '-c', 'user.email=office@harbour.example' }
  local command = vim.list_extend(vim.list_extend({ 'git', '-C', support.repository }, author), { ... })
  local ended = vim.system(command, { text = true }):wait()
  assert(ended.code == 0, ended.stderr)
  return vim.trim(ended.stdout)
end

return {
  {
    'sync.json is renewed',
    function()
      support.open(support.code)
      vim.cmd('Lockstep sync')
      support.wait('sync.json', function()
        return vim.fn.filereadable(vim.fs.joinpath(support.skill, 'sync.json')) == 1
      end)
    end,
  },
  {
    'a drifted function is acknowledged, and written on request only',
    function()
      local before = vim.fn.readfile(vim.fs.joinpath(support.skill, 'sync.json'))
      local line = support.line_of('const berth = this.ledger.berth();')
      vim.api.nvim_buf_set_lines(0, line, line, true, { '    await this.ledger.load();' })
      vim.cmd('silent write')
      git('commit', '-qam', 'Load it first')
      support.wait_diagnostic('covered-awaits', function(all)
        return support.with_code(all, 'covered-awaits')
      end)
      support.cursor_on('async assignBerth', 'assignBerth')
      local asked = {}
      vim.ui.select = function(items, opts, on_choice)
        table.insert(asked, opts.prompt)
        local last = #asked == 2
        on_choice(items[last and 2 or 1], last and 2 or 1)
      end
      local said = support.listen()
      vim.cmd('Lockstep acknowledge')
      support.wait('the refusal', function()
        return vim.iter(said):any(function(one)
          return one.text:find('nothing is written', 1, true) ~= nil
        end)
      end)
      support.same('Compared with the model:', asked[1])
      assert(asked[2]:find('+    await this.ledger.load();', 1, true), asked[2])
      support.same(before, vim.fn.readfile(vim.fs.joinpath(support.skill, 'sync.json')))
      vim.cmd('Lockstep acknowledge intended')
      support.wait('sync.json', function()
        return table.concat(vim.fn.readfile(vim.fs.joinpath(support.skill, 'sync.json'))):find('"intended"', 1, true)
      end)
      support.wait_diagnostic('nothing that differs', function(all)
        return not support.with_code(all, 'covered-awaits')
      end)
      git('checkout', '-q', 'HEAD~1', '--', 'src')
      git('commit', '-qam', 'Do not')
      vim.fn.delete(vim.fs.joinpath(support.skill, 'sync.json'))
      vim.cmd('silent edit')
      vim.cmd('Lockstep sync')
    end,
  },
  {
    'what stands in the way of advancing is told',
    function()
      local said = support.listen()
      vim.cmd('Lockstep sync HEAD')
      support.wait('the obstacles', function()
        return vim.iter(said):any(function(one)
          return one.level == vim.log.levels.ERROR
        end)
      end)
      assert(not table.concat(vim.fn.readfile(record), '\n'):find(git('rev-parse', 'HEAD'), 1, true))
    end,
  },
  {
    'what advancing changes is shown, and written on request only',
    function()
      support.answer_selections(1)
      vim.cmd('Lockstep run all')
      support.wait_outcome('P1_OneBoatMoored__NoLook')
      git('add', '-A')
      git('commit', '-q', '--allow-empty', '-m', 'Keep fingerprints')
      local shown, choice = nil, 2
      vim.ui.select = function(items, _, on_choice)
        shown = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), '\n')
        on_choice(items[choice], choice)
      end
      local before = vim.fn.readfile(record)
      local head = git('rev-parse', 'HEAD')
      local function ask()
        shown = nil
        support.edit(support.code)
        vim.cmd('Lockstep sync HEAD')
        support.wait('the diff', function()
          return shown
        end)
        assert(shown:find('+sync-commit: ' .. head:sub(1, 7), 1, true), shown)
      end
      ask()
      support.same(before, vim.fn.readfile(record))
      choice = 1
      ask()
      support.wait('the record', function()
        return table.concat(vim.fn.readfile(record), '\n'):find('sync-commit: ' .. head:sub(1, 7), 1, true)
      end)
    end,
  },
  {
    'a record is begun',
    function()
      local path = vim.fs.joinpath(support.repository, 'src/pier.ts')
      vim.fn.writefile({ 'export async function tie(): Promise<void> {', '  await Promise.resolve();', '}' }, path)
      git('add', '-A')
      git('commit', '-qm', 'Tie')
      support.open(path)
      vim.cmd('Lockstep init tie')
      support.wait('the record', function()
        return vim.api.nvim_buf_get_name(0):find('SKILL.md', 1, true)
      end)
      support.line_of('sync-commit:')
    end,
  },
}
