-- The configuration that `vim.lsp.enable('lockstep')` starts (Neovim 0.11).
-- Options of your own go on top: vim.lsp.config('lockstep', { cmd = { … } }).
return require('lockstep.server').config()
