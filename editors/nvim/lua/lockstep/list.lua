-- In: filling the quickfix list and opening it. Out: what is in it.
local options = require('lockstep.options')

local M = {}

---@param title string
---@param items vim.quickfix.entry[]
---@param context? table kept with the list, for whoever asks for it
local function fill(title, items, context)
  vim.fn.setqflist({}, ' ', { title = title, items = items, context = context })
end

---A list that the user asked for: the cursor goes there.
---@param title string
---@param items vim.quickfix.entry[]
function M.show(title, items)
  fill(title, items)
  if #items > 0 and vim.fn.getcmdwintype() == '' then
    vim.cmd(('botright copen %d'):format(math.min(#items, 10)))
  end
end

---A list that came by itself: the cursor stays where it is, unless the user
---wants it otherwise.
---@param title string
---@param items vim.quickfix.entry[]
---@param context? table
function M.offer(title, items, context)
  fill(title, items, context)
  local wanted = options.get().open_quickfix
  if wanted == false or #items == 0 or vim.fn.getcmdwintype() ~= '' then
    return -- nor can a window be opened over the command-line window
  end
  local window = vim.api.nvim_get_current_win()
  vim.cmd(('botright copen %d'):format(math.min(#items, 10)))
  if wanted ~= 'focus' then
    vim.api.nvim_set_current_win(window)
  end
end

return M
