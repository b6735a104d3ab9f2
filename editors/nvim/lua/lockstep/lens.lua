-- In: when code lenses are asked for. Out: what they say.
local compat = require('lockstep.compat')
local options = require('lockstep.options')

local M = {}

local group = vim.api.nvim_create_augroup('lockstep.lens', { clear = true })

---Refreshes every loaded buffer that the server is attached to; of a Neovim
---that does not keep them by itself.
---@param client_id integer
function M.refresh(client_id)
  local client = vim.lsp.get_client_by_id(client_id)
  for buffer in pairs(client and options.get().codelens and client.attached_buffers or {}) do
    vim.lsp.codelens.refresh({ bufnr = buffer })
  end
end

---0.10 and 0.11 show lenses only when asked, 0.12 keeps them by itself.
---@param client vim.lsp.Client
---@param buffer integer
function M.keep_fresh(client, buffer)
  if not options.get().codelens then
    return
  end
  if compat.keeps_lenses then
    vim.lsp.codelens.enable(true, { bufnr = buffer })
    return
  end
  vim.api.nvim_clear_autocmds({ group = group, buffer = buffer })
  vim.api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave', 'TextChanged' }, {
    group = group,
    buffer = buffer,
    callback = function()
      if compat.call(client, 'is_stopped') then
        return true -- drops this autocommand
      end
      vim.lsp.codelens.refresh({ bufnr = buffer })
    end,
  })
  vim.lsp.codelens.refresh({ bufnr = buffer })
end

return M
