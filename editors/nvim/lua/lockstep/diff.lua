-- In: what code is compared with, beside it in diff mode. Out: deciding whether
-- it differs in a way that matters; the server does.
local client = require('lockstep.client')
local view = require('lockstep.view')

local M = {}

---@param baseline table a lockstep.baseline/1 object of a whole file
---@param filetype string
local function show(baseline, filetype)
  local text = baseline.text:gsub('\r\n', '\n'):gsub('\n$', '')
  local name = ('lockstep://baseline/%s/%s'):format(baseline.commit:sub(1, 8), baseline.file)
  local lines = vim.split(text, '\n', { plain = true })
  local code = vim.api.nvim_get_current_win()
  local buffer = view.buffer(name, filetype, { lines = lines, places = {} })
  vim.cmd('diffthis')
  view.open(buffer, 'leftabove vertical split')
  vim.cmd('diffthis')
  vim.api.nvim_create_autocmd('BufWipeout', {
    buffer = buffer,
    callback = function()
      if vim.api.nvim_win_is_valid(code) then
        vim.api.nvim_win_call(code, function()
          vim.cmd('diffoff')
        end)
      end
    end,
  })
  vim.api.nvim_set_current_win(code)
end

---Shows the current buffer beside what it is compared with: for the covered
---function at the cursor the file that its baseline is from, elsewhere the file
---at the sync commit.
---@param server vim.lsp.Client
---@param whole boolean? the file at the sync commit also where a function is covered
function M.show(server, whole)
  local buffer = vim.api.nvim_get_current_buf()
  local at = vim.lsp.util.make_position_params(0, server.offset_encoding)
  local argument = { uri = at.textDocument.uri, position = not whole and at.position or nil, whole = true }
  client.execute(server, 'lockstep.baseline', argument, function(baseline)
    if vim.api.nvim_get_current_buf() == buffer then -- the user has not gone elsewhere
      show(baseline, vim.bo[buffer].filetype)
    end
  end)
end

---:Lockstep diff [file]
---@param server vim.lsp.Client
---@param words string[]
function M.command(server, words)
  M.show(server, words[1] == 'file')
end

return M
