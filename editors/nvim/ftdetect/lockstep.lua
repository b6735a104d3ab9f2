-- A .cfg is TLC's only where a module stands beside it; every other .cfg stays
-- what Neovim takes it for. Neovim knows .tla by itself.
vim.filetype.add({
  pattern = {
    ['.*%.cfg'] = function(path)
      local folder = vim.fs.dirname(vim.fs.normalize(path))
      for name, kind in vim.fs.dir(folder) do
        if kind ~= 'directory' and name:match('%.tla$') then
          return 'tlacfg'
        end
      end
    end,
  },
})
