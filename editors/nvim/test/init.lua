-- A user's init.lua, as README.md tells to write it.
vim.lsp.config('lockstep', { cmd = { assert(vim.env.LOCKSTEP_TEST_BINARY), 'serve' } })
vim.lsp.enable('lockstep')
