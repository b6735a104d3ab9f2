-- In: showing a place of a file in the current window. Out: which place.
local M = {}

---@class lockstep.Place
---@field path string
---@field line integer from 1

---Shows the place in the current window. A file that is there already is not
---read again, as :edit would do.
---@param place lockstep.Place
function M.visit(place)
  local buffer = vim.fn.bufadd(place.path)
  vim.cmd("normal! m'")
  if buffer ~= vim.api.nvim_get_current_buf() then
    vim.bo[buffer].buflisted = true
    vim.cmd.buffer({ buffer, mods = { hide = true } })
  end
  local last = vim.api.nvim_buf_line_count(0)
  vim.api.nvim_win_set_cursor(0, { math.max(1, math.min(place.line, last)), 0 })
  vim.cmd('normal! ^zv')
end

return M
