-- In: filling the quickfix list and opening it. Out: what is in it.
local client = require('lockstep.client')
local options = require('lockstep.options')

local M = {}

---@param title string
---@param items vim.quickfix.entry[]
local function fill(title, items)
  vim.fn.setqflist({}, ' ', { title = title, items = items })
end

---Opens the window of the list as the user wants it.
---@param entries integer
local function unfold(entries)
  local wanted = options.get().open_quickfix
  if wanted == false or entries == 0 or vim.fn.getcmdwintype() ~= '' then
    return -- nor can a window be opened over the command-line window
  end
  local window = vim.api.nvim_get_current_win()
  vim.cmd(('botright copen %d'):format(math.min(entries, 10)))
  if wanted ~= 'focus' then
    vim.api.nvim_set_current_win(window)
  end
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

---A list that the user asked for of all records.
---@param title string
---@param items vim.quickfix.entry[]
---@param told string[] a line for each record
function M.show_records(title, items, told)
  M.show(title, items)
  client.say(#told > 0 and table.concat(told, ' · ') or 'no record in this workspace')
end

---A list that came by itself: the cursor stays where it is, unless the user
---wants it otherwise.
---@param title string
---@param items vim.quickfix.entry[]
function M.offer(title, items)
  fill(title, items)
  unfold(#items)
end

---Fills the list, anew where it is the one of this title, and at the same entry.
---@param title string
---@param items vim.quickfix.entry[]
function M.renew(title, items)
  local old = vim.fn.getqflist({ title = 0, idx = 0, size = 0 })
  if old.title == title and old.size == #items then
    vim.fn.setqflist({}, 'r', { title = title, items = items, idx = old.idx })
    unfold(#items)
  else
    M.offer(title, items)
  end
end

return M
