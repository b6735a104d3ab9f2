-- Neovim 0.12's own vim.pack, as README.md tells.
vim.pack.add({ { src = 'file://' .. assert(vim.env.LOCKSTEP_TEST_CLONE), name = 'lockstep' } }, {
  confirm = false, -- nobody is there to be asked
  load = function(plugin)
    vim.opt.rtp:append(plugin.path .. '/editors/nvim')
  end,
})
vim.lsp.config('lockstep', { cmd = { assert(vim.env.LOCKSTEP_TEST_BINARY), 'serve' } })
vim.lsp.enable('lockstep')
