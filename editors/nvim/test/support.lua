-- In: what the cases do as a user would: edit, look, wait for what comes.
-- Out: running and counting them (suite.lua).
local M = {}

-- The repository that test/run lays out anew for each file of cases.
M.repository = assert(vim.env.LOCKSTEP_TEST_REPOSITORY)
M.code = vim.fs.joinpath(M.repository, 'src/harbour.ts')
M.skill = vim.fs.joinpath(M.repository, '.claude/skills/verify-berths')
M.module = vim.fs.joinpath(M.skill, 'model/Berths.tla')

-- Generous, since it is reached only by a failure: two cores may be shared.
local patience_ms = tonumber(vim.env.LOCKSTEP_TEST_PATIENCE_MS) or 60000

---Waits for the condition to hold and returns what it returned.
---@generic T
---@param what string named in the failure
---@param condition fun(): T?
---@return T
function M.wait(what, condition)
  local value
  local held = vim.wait(patience_ms, function()
    value = condition()
    return value and true or false
  end, 10)
  if not held then
    error('waited in vain for ' .. what, 2)
  end
  return value
end

function M.same(expected, got)
  if not vim.deep_equal(expected, got) then
    error(('expected %s, got %s'):format(vim.inspect(expected), vim.inspect(got)), 2)
  end
end

---@param path string
function M.edit(path)
  vim.cmd.edit({ vim.fn.fnameescape(path), mods = { hide = true, silent = true } })
end

---Edits a file and waits until the server is attached to it.
---@param path string
---@return vim.lsp.Client
function M.open(path)
  M.edit(path)
  return M.wait('the server in ' .. path, function()
    local client = vim.lsp.get_clients({ name = 'lockstep', bufnr = 0 })[1]
    return client and client.initialized and client
  end)
end

---Has the plugin start another server from now on.
---@param cmd string[]|fun(dispatchers: vim.lsp.rpc.Dispatchers): vim.lsp.rpc.PublicClient
function M.runs(cmd)
  if vim.lsp.config then
    vim.lsp.config('lockstep', { cmd = cmd })
  else
    require('lockstep.options').set({ cmd = cmd })
  end
end

---@param text string the line contains it
---@return integer line number from 1, the first of those that do
function M.line_of(text)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, true)) do
    if line:find(text, 1, true) then
      return number
    end
  end
  error('no line contains ' .. text, 2)
end

---Puts the cursor on the word within the line that contains the text.
---@param text string
---@param word string
function M.cursor_on(text, word)
  local number = M.line_of(text)
  local line = vim.api.nvim_buf_get_lines(0, number - 1, number, true)[1]
  vim.api.nvim_win_set_cursor(0, { number, line:find(word, 1, true) - 1 })
end

---@param all vim.Diagnostic[]
---@param code string
---@return vim.Diagnostic?
function M.with_code(all, code)
  return vim.iter(all):find(function(diagnostic)
    return diagnostic.code == code
  end)
end

---@generic T
---@param what string
---@param condition fun(all: vim.Diagnostic[]): T?
---@return T
function M.wait_diagnostic(what, condition)
  return M.wait(what, function()
    return condition(vim.diagnostic.get(0))
  end)
end

---@param diagnostic vim.Diagnostic
---@return string the text it marks, on its first line
function M.text_under(diagnostic)
  local line = vim.api.nvim_buf_get_lines(0, diagnostic.lnum, diagnostic.lnum + 1, true)[1]
  local last = diagnostic.end_lnum == diagnostic.lnum and diagnostic.end_col or #line
  return line:sub(diagnostic.col + 1, last)
end

---The first lens of the buffer that executes the command.
---@param command string
---@return lsp.CodeLens?
function M.lens(command)
  return vim.iter(vim.lsp.codelens.get(vim.api.nvim_get_current_buf())):find(function(lens)
    return lens.command and lens.command.command == command
  end)
end

---Picks the numbered item wherever the plugin lets the user choose.
---@param number integer from 1
---@return { count: integer } how often it was asked
function M.answer_selections(number)
  local asked = { count = 0 }
  vim.ui.select = function(items, _, on_choice)
    asked.count = asked.count + 1
    on_choice(items[number], number)
  end
  return asked
end

---What is said to the user from now on.
---@return { text: string, level: integer }[] grows
function M.listen()
  local said = {}
  vim.notify = function(text, level)
    table.insert(said, { text = text, level = level })
  end
  return said
end

local arrived = {} ---@type table[] outcomes announced and not yet waited for
vim.api.nvim_create_autocmd('User', {
  pattern = 'LockstepOutcome',
  callback = function(event)
    for _, record in ipairs(event.data.records) do
      vim.list_extend(arrived, record.outcomes)
    end
  end,
})

---@param config string
---@return table outcome the next one of this config
function M.wait_outcome(config)
  return M.wait('an outcome of ' .. config, function()
    for index, outcome in ipairs(arrived) do
      if outcome.config == config then
        return table.remove(arrived, index)
      end
    end
  end)
end

---The test fails unless a text has all of these.
---@param text string
---@param ... string
function M.has(text, ...)
  for _, wanted in ipairs({ ... }) do
    assert(text:find(wanted, 1, true), ('%s is not in %s'):format(wanted, text))
  end
end

return M
