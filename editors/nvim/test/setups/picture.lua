-- What a user of the plugin has, with what pictures show well.
vim.o.background = assert(vim.env.LOCKSTEP_TEST_BACKGROUND)
vim.o.termguicolors = true
vim.o.number = true
vim.o.signcolumn = 'yes'
vim.o.showcmd = false
vim.o.ruler = false
vim.o.statusline = " %f %m%=%{%v:lua.require'lockstep'.status()%} "
vim.o.hlsearch = false
vim.diagnostic.config({ virtual_lines = { current_line = true } })
dofile(vim.fs.dirname(vim.env.MYVIMRC) .. '/../init.lua')
