-- In: a list to pick from in Neovim's own vim.ui.select. Out: what is in it.
local ask = require('lockstep.ask')

local M = {}

---@param title string
---@param items lockstep.Item[]
function M.show(title, items)
  local opts = {
    prompt = title,
    kind = 'lockstep.pick',
    format_item = function(item)
      return item.text
    end,
  }
  ask.select(items, opts, function(item)
    if item then
      item.act()
    end
  end)
end

return M
