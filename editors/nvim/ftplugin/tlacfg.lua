-- Nothing here keeps another plugin's settings from being loaded, or goes before them.
if vim.bo.commentstring == '' then
  vim.bo.commentstring = [[\* %s]]
  vim.bo.comments = [[s1:(*,mb:*,ex:*),:\*]]
end
