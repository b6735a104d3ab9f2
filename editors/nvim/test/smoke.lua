-- What a person does with the plugin, in a real Neovim: run by test/run with
-- `nvim -l`. Every wait is for a condition; none is for time.
local here = vim.fs.dirname(vim.fs.abspath(arg[0]))
package.path = here .. '/?.lua;' .. package.path

local user = require('user')
local repository = assert(vim.env.LOCKSTEP_TEST_REPOSITORY)
local code = vim.fs.joinpath(repository, 'src/harbour.ts')
local skill = vim.fs.joinpath(repository, '.claude/skills/verify-berths')
local module = vim.fs.joinpath(skill, 'model/Berths.tla')

local test = user.suite()

test('a covered file attaches the server', function()
  user.edit(code)
  assert(vim.bo.filetype == 'typescript', vim.bo.filetype)
  user.wait('the server', function()
    local clients = vim.lsp.get_clients({ name = 'lockstep', bufnr = 0 })
    return clients[1] and clients[1].initialized
  end)
end)

test('an await within an atomic step is warned of at its function, undo takes it back', function()
  user.wait_diagnostic('none yet', function(all)
    return not user.with_code(all, 'covered-awaits')
  end)
  local line = user.line_of('const berth = this.ledger.berth();')
  vim.api.nvim_buf_set_lines(0, line, line, true, { '    await this.ledger.load();' })
  local found = user.wait_diagnostic('covered-awaits', function(all)
    return user.with_code(all, 'covered-awaits')
  end)
  assert(vim.bo.modified, 'the buffer was saved')
  user.same(user.line_of('async assignBerth') - 1, found.lnum)
  user.same(vim.diagnostic.severity.WARN, found.severity)
  user.same('assignBerth', user.text_under(found))
  vim.cmd('silent undo')
  user.wait_diagnostic('covered-awaits to go', function(all)
    return not user.with_code(all, 'covered-awaits')
  end)
end)

test('a covered function carries a lens that runs its property', function()
  local lens = user.wait('a run lens', function()
    return user.lens('lockstep.run')
  end)
  assert(lens.command.title:find('P1', 1, true), lens.command.title)
end)

test('a jump leads from the function to its action and back', function()
  user.edit(code)
  user.cursor_on('async assignBerth', 'assignBerth')
  vim.cmd('LockstepJump')
  user.wait('the module', function()
    return vim.api.nvim_buf_get_name(0) == vim.uv.fs_realpath(module)
  end)
  assert(vim.api.nvim_get_current_line():match('^AssignBerth%('), vim.api.nvim_get_current_line())
  user.wait('the server in the module', function()
    return vim.lsp.get_clients({ name = 'lockstep', bufnr = 0 })[1]
  end)
  vim.cmd('LockstepJump')
  user.wait('the code', function()
    return vim.api.nvim_buf_get_name(0) == vim.uv.fs_realpath(code)
  end)
  assert(vim.api.nvim_get_current_line():find('assignBerth', 1, true))
end)

test('a run is not started where trust is refused', function()
  local asked = user.answer_selections(2)
  user.edit(module)
  vim.cmd('LockstepRun P1_OneBoatMoored')
  user.wait('the question', function()
    return asked.count == 1
  end)
  assert(not require('lockstep.trust').is_trusted(repository))
end)

test('a run asks for trust once, then its outcome arrives', function()
  local asked = user.answer_selections(1)
  user.edit(module)
  vim.cmd('LockstepRun P1_OneBoatMoored')
  local outcome = user.wait_outcome('P1_OneBoatMoored')
  user.same('PASS', outcome.result)
  user.same('as-expected', outcome.verdict)
  user.same(1, asked.count)
  assert(require('lockstep.trust').is_trusted(repository))
end)

test('a counterexample fills the quickfix list with its code', function()
  vim.cmd('LockstepRun P1_OneBoatMoored__NoLook')
  local outcome = user.wait_outcome('P1_OneBoatMoored__NoLook')
  user.same('FAIL', outcome.result)
  user.same('as-expected', outcome.verdict)
  user.same({ 'AssignBerth', 'AssignBerth' }, outcome.trace)
  local steps = vim.tbl_map(function(item)
    return { item.text, item.bufnr == vim.fn.bufnr(code), item.valid }
  end, vim.fn.getqflist())
  user.same({ { '1 AssignBerth · moored', true, 1 }, { '2 AssignBerth · moored', true, 1 } }, steps)
end)

test('the list opens, and the cursor stays where it was', function()
  assert(vim.fn.getqflist({ winid = 0 }).winid > 0, 'the list is closed')
  user.same(vim.uv.fs_realpath(module), vim.api.nvim_buf_get_name(0))
  vim.cmd('cclose')
end)

test('a step without code has its place in the list', function()
  local function step(action, ...)
    return { action = action, changed = { 'lease' }, code = { ... } }
  end
  -- Paths start from where the record's repository is, not from the workspace.
  local above = vim.uri_from_fname(vim.fs.dirname(repository))
  local here = { file = vim.fs.basename(repository) .. '/src/harbour.ts', line = 3 }
  local failed = { config = 'P9', steps = { step('Take', here, here), step('Expire') } }
  vim.g.lockstep = { open_quickfix = false }
  require('lockstep.outcome').receive({ records = { { root = above, outcomes = { failed } } } })
  vim.g.lockstep = nil
  local list = vim.fn.getqflist()
  user.same({ '1 Take · lease · and 1 more place', 1 }, { list[1].text, list[1].valid })
  user.same(vim.fn.bufnr(code), list[1].bufnr)
  user.same('2 Expire · no code: the record gives none · lease', list[2].text)
  user.same({ 0, 0, 2 }, { list[2].valid, list[2].bufnr, #list })
  user.same(0, vim.fn.getqflist({ winid = 0 }).winid)
end)

test('what is said fits the command line', function()
  local said = {}
  local notify = vim.notify
  vim.notify = function(line)
    table.insert(said, line)
  end
  vim.cmd('LockstepRun P1_OneBoatMoored')
  user.wait_outcome('P1_OneBoatMoored')
  user.wait('the verdict', function()
    return #said == 2
  end)
  require('lockstep.client').say('two\nlines ' .. ('long '):rep(200))
  vim.notify = notify
  user.same('lockstep: running P1_OneBoatMoored …', said[1])
  assert(said[2]:find('^lockstep: P1_OneBoatMoored PASS'), said[2])
  assert(said[3]:find('^lockstep: two · lines long'), said[3])
  assert(vim.fn.strdisplaywidth(said[3]) <= vim.v.echospace, said[3])
end)

test('without names the relevant property at the cursor is run', function()
  user.edit(code)
  user.cursor_on('async assignBerth', 'assignBerth')
  vim.cmd('LockstepRun')
  user.same('PASS', user.wait_outcome('P1_OneBoatMoored').result)
end)

test('drift is listed in the quickfix list', function()
  local line = user.line_of('const berth = this.ledger.berth();')
  vim.api.nvim_buf_set_lines(0, line, line, true, { '    await this.ledger.load();' })
  user.wait_diagnostic('covered-awaits', function(all)
    return user.with_code(all, 'covered-awaits')
  end)
  vim.cmd('LockstepDrift')
  user.wait('the list', function()
    return vim.iter(vim.fn.getqflist()):any(function(item)
      return item.bufnr == vim.fn.bufnr(code) and item.text:find('[covered-awaits]', 1, true) ~= nil
    end)
  end)
  vim.cmd('cclose | silent undo')
end)

test('without a lens in sight the only record is meant', function()
  user.edit(vim.fs.joinpath(repository, 'src/log.ts'))
  user.wait('the server in a file that nothing covers', function()
    return vim.lsp.get_clients({ name = 'lockstep', bufnr = 0 })[1]
  end)
  vim.cmd('LockstepRun P1_OneBoatMoored')
  user.same('PASS', user.wait_outcome('P1_OneBoatMoored').result)
end)

test('a config beside a module is TLC’s, any other is not', function()
  user.edit(vim.fs.joinpath(skill, 'model/P1_OneBoatMoored.cfg'))
  user.same('tlacfg', vim.bo.filetype)
  vim.fn.writefile({ 'a = 1' }, vim.fs.joinpath(repository, 'tool.cfg'))
  user.edit(vim.fs.joinpath(repository, 'tool.cfg'))
  user.same('cfg', vim.bo.filetype)
end)

test('the server ends with the editor', function()
  local client = vim.lsp.get_clients({ name = 'lockstep' })[1]
  client:stop()
  user.wait('the server to end', function()
    return client:is_stopped()
  end)
end)

os.exit(test:report())
