-- A user's init.lua, as README.md tells to write it.
local cmd = { assert(vim.env.LOCKSTEP_TEST_BINARY), 'serve' }
if vim.lsp.config then
  vim.lsp.config('lockstep', { cmd = cmd })
  vim.lsp.enable('lockstep')
else
  require('lockstep').setup({ cmd = cmd }) -- 0.10
end
