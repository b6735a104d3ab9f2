-- lazy.nvim, as README.md tells.
vim.opt.rtp:prepend(assert(vim.env.LOCKSTEP_TEST_LAZY))
require('lazy').setup({
  spec = {
    {
      url = 'file://' .. assert(vim.env.LOCKSTEP_TEST_CLONE),
      name = 'lockstep',
      lazy = false,
      config = function(plugin)
        vim.opt.rtp:append(plugin.dir .. '/editors/nvim')
        require('lazy.core.loader').packadd(plugin.dir .. '/editors/nvim')
        vim.lsp.config('lockstep', { cmd = { assert(vim.env.LOCKSTEP_TEST_BINARY), 'serve' } })
        vim.lsp.enable('lockstep')
      end,
    },
  },
  git = { filter = false }, -- a file:// URL has no partial clones
  rocks = { enabled = false },
  change_detection = { enabled = false },
})
