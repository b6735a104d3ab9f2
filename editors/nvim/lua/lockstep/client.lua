-- In: finding the running server and speaking to it. Out: what is said.
local M = {}

---The server attached to the buffer; says so and returns nil where none is.
---@param buffer? integer 0 or nil for the current buffer
---@return vim.lsp.Client?
function M.of(buffer)
  local clients = vim.lsp.get_clients({ name = 'lockstep', bufnr = buffer or 0 })
  if not clients[1] then
    M.say('no server is attached to this buffer', vim.log.levels.WARN)
  end
  return clients[1]
end

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

---The absolute path of a file that an answer names. Its paths are relative to
---the record's repository, wherever the workspace is.
---@param record table a record of the answer, see docs/protocol.md
---@param file string
---@return string
function M.path_in(record, file)
  return vim.fs.joinpath(vim.uri_to_fname(record.root), file)
end

local quiet = {
  [vim.lsp.protocol.ErrorCodes.ContentModified] = true, -- a stale lens; it is refreshed
  [vim.lsp.protocol.ErrorCodes.RequestCancelled] = true, -- the user knows
}

---Asks the server to carry out one of its commands. A failure is shown, unless
---it is a cancellation or a lens overtaken by an edit; `on_result` is not called.
---@param client vim.lsp.Client
---@param command string for example 'lockstep.drift'
---@param argument table the command's one object
---@param on_result? fun(result: any)
---@param buffer? integer
function M.execute(client, command, argument, on_result, buffer)
  if vim.tbl_isempty(argument) then
    argument = vim.empty_dict() -- a plain {} would go out as a list
  end
  local params = { command = command, arguments = { argument } }
  client:request('workspace/executeCommand', params, function(err, result)
    if err and not quiet[err.code] then
      M.say(err.message, vim.log.levels.ERROR)
    elseif not err and on_result then
      on_result(result)
    end
  end, buffer)
end

return M
