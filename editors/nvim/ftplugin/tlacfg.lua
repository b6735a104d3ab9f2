if vim.b.did_ftplugin then
  return
end
vim.b.did_ftplugin = true

vim.bo.commentstring = [[\* %s]]
vim.bo.comments = [[s1:(*,mb:*,ex:*),:\*]]
vim.b.undo_ftplugin = 'setlocal commentstring< comments<'
