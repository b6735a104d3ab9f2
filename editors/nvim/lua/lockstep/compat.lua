-- In: all that differs between Neovim 0.10, 0.11 and 0.12, asked by what is
-- there and not by version. Out: any use of it.
local M = {}

---Whether `vim.lsp.enable` and the files in lsp/ are there (0.11).
M.has_lsp_enable = vim.lsp.config ~= nil and vim.lsp.enable ~= nil

-- 0.12 keeps lenses by itself, for the clients that it is enabled for.
M.keeps_lenses = vim.lsp.codelens.enable ~= nil

-- The functions of a client are methods since 0.11; in 0.10 each is a closure
-- that has its client already.
local methods = vim.fn.has('nvim-0.11') == 1

---@param client vim.lsp.Client
---@param name 'request'|'request_sync'|'notify'|'stop'|'is_stopped'|'cancel_request'
---@param ... any
---@return any ...
function M.call(client, name, ...)
  if methods then
    return client[name](client, ...)
  end
  return client[name](...)
end

---Starts a server without a buffer, or finds the one that runs.
---@param config vim.lsp.ClientConfig
---@return integer? client_id
function M.start_apart(config)
  for _, client in ipairs(vim.lsp.get_clients({ name = config.name })) do
    if client.root_dir == config.root_dir and not M.call(client, 'is_stopped') then
      return client.id
    end
  end
  return methods and vim.lsp.start(config, { attach = false }) or vim.lsp.start_client(config)
end

---0.10 takes a configuration's capabilities in place of its own, later ones beside.
---@param more table
---@return table
function M.capabilities(more)
  if methods then
    return more
  end
  return vim.tbl_deep_extend('force', vim.lsp.protocol.make_client_capabilities(), more)
end

return M
