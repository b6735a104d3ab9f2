-- In: a buffer that gets another name (:file, :saveas): to the server it is another
-- file. Out: when a server is started (server.lua).
local M = {}

local group = vim.api.nvim_create_augroup('lockstep.rename', { clear = true })

---Under the old name, so that the server hears that this file is closed.
---@param buffer integer
local function detach(buffer)
  for _, client in ipairs(vim.lsp.get_clients({ name = 'lockstep', bufnr = buffer })) do
    vim.lsp.buf_detach_client(buffer, client.id)
    vim.diagnostic.reset(vim.lsp.diagnostic.get_namespace(client.id), buffer)
  end
end

---@param buffer integer that a server is attached to
function M.follow(buffer)
  vim.api.nvim_clear_autocmds({ group = group, buffer = buffer })
  vim.api.nvim_create_autocmd('BufFilePre', {
    group = group,
    buffer = buffer,
    callback = function()
      detach(buffer)
    end,
  })
  vim.api.nvim_create_autocmd('BufFilePost', {
    group = group,
    buffer = buffer,
    callback = function()
      local server = require('lockstep.server')
      local root = server.root(buffer)
      if root then
        server.attach(root, buffer)
      end
    end,
  })
end

return M
