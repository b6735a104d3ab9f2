-- In: finding the running server and speaking to it and to the user. Out: what
-- is said.
local compat = require('lockstep.compat')
local older = require('lockstep.older')

local M = {}

---How long a person who completes a word may be held up.
M.completion_ms = 500

---A message of one line that asks for no <Enter>: it is cut where the command
---line ends, save for errors, which say what to do.
---@param message string one sentence, with or without the plugin's name before it
---@param level? integer one of vim.log.levels
function M.say(message, level)
  level = level or vim.log.levels.INFO
  local line = 'lockstep: ' .. vim.trim(message):gsub('^lockstep: ', ''):gsub('%s*\n%s*', ' · ')
  if level < vim.log.levels.ERROR and vim.fn.strdisplaywidth(line) > vim.v.echospace then
    line = vim.fn.strcharpart(line, 0, vim.v.echospace - 1) .. '…'
  end
  vim.cmd.redraw() -- what was said before has been seen, and must not pile up
  vim.notify(line, level)
end

---The handler of window/showMessage. Neovim's own ends each message with a line
---feed, which costs an <Enter>.
---@param params lsp.ShowMessageParams
function M.show_message(params)
  local levels = vim.log.levels
  M.say(params.message, ({ levels.ERROR, levels.WARN, levels.INFO })[params.type] or levels.DEBUG)
end

---@param path string?
---@param folder string?
---@return boolean
local function is_below(path, folder)
  return path ~= nil and folder ~= nil and vim.startswith(path .. '/', folder .. '/')
end

---The server that a buffer has; in one without (the quickfix list, a view of
---ours) the only one, else that of a window beside, else that of the folder that
---Neovim is in.
---@param buffer? integer 0 or nil for the current buffer
---@return vim.lsp.Client?
function M.find(buffer)
  local all = vim.lsp.get_clients({ name = 'lockstep' })
  local buffers = { buffer or 0 }
  vim.list_extend(buffers, #all > 1 and vim.fn.tabpagebuflist() or {})
  for _, one in ipairs(buffers) do
    local attached = vim.lsp.get_clients({ name = 'lockstep', bufnr = one })
    if attached[1] then
      return attached[1]
    end
  end
  if #all < 2 then
    return all[1]
  end
  return vim.iter(all):find(function(client)
    return is_below(vim.uv.cwd(), client.root_dir)
  end)
end

---As find, and says so where there is none.
---@param buffer? integer
---@return vim.lsp.Client?
function M.of(buffer)
  local client = M.find(buffer)
  if not client then
    M.say('no server runs here, see :checkhealth lockstep', vim.log.levels.WARN)
  end
  return client
end

---The absolute path of a file that an answer names. Its paths are relative to
---the record's repository, wherever the workspace is.
---@param record table a record of the answer, see docs/protocol.md
---@param file string
---@return string
function M.path_in(record, file)
  return vim.fs.joinpath(vim.uri_to_fname(record.root), file)
end

---JSON's null, an absent member and an empty string are all nothing.
---@generic T
---@param value T
---@return T?
function M.some(value)
  if value == nil or value == vim.NIL or value == '' then
    return nil
  end
  return value
end

local quiet = {
  [vim.lsp.protocol.ErrorCodes.ContentModified] = true, -- a stale lens; it is refreshed
  [vim.lsp.protocol.ErrorCodes.RequestCancelled] = true, -- the user knows
}

---@param command string
---@param argument table
---@return lsp.ExecuteCommandParams
local function params_of(command, argument)
  if vim.tbl_isempty(argument) then
    argument = vim.empty_dict() -- a plain {} would go out as a list
  end
  return { command = command, arguments = { argument } }
end

---Asks the server to carry out one of its commands.
---@param client vim.lsp.Client
---@param command string for example 'lockstep.drift'
---@param argument table the command's one object
---@param on_answer fun(err?: lsp.ResponseError, result: any)
---@return integer? request_id for compat.call(client, 'cancel_request', …)
function M.ask(client, command, argument, on_answer)
  local function answered(err, result)
    on_answer(err, older.filled(result))
  end
  local _, id = compat.call(client, 'request', 'workspace/executeCommand', params_of(command, argument), answered)
  return id
end

---@param err lsp.ResponseError
---@return string with what to do here, where the server cannot know it
local function in_words(err)
  local missing = type(err.data) == 'table' and err.data.missing
  return err.message .. (missing == 'tlc' and '. :Lockstep install fetches it' or '')
end

---As ask. A failure is shown, unless it is a cancellation or a lens overtaken by
---an edit; `on_result` is not called then.
---@param client vim.lsp.Client
---@param command string
---@param argument table
---@param on_result? fun(result: any)
function M.execute(client, command, argument, on_result)
  M.ask(client, command, argument, function(err, result)
    if err and not quiet[err.code] then
      M.say(in_words(err), vim.log.levels.ERROR)
    elseif not err and on_result then
      on_result(result)
    end
  end)
end

---The answer of a command that runs nothing, waited for, where Neovim needs it at
---once.
---@param client vim.lsp.Client
---@param command string
---@param argument table
---@param patience_ms integer
---@return any? nil where none came in that time
function M.now(client, command, argument, patience_ms)
  local params = params_of(command, argument)
  local answer = compat.call(client, 'request_sync', 'workspace/executeCommand', params, patience_ms)
  return answer and not answer.err and older.filled(answer.result) or nil
end

return M
