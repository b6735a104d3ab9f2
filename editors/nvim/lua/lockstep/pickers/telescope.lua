-- In: a list to pick from in telescope.nvim, with the place of each in its
-- preview; splits and tabs open the place. Out: what is in it.
local M = {}

---@param item lockstep.Item
---@return table
local function entry(item)
  return {
    value = item,
    display = item.text,
    ordinal = item.text,
    filename = item.path,
    path = item.path,
    lnum = item.line,
    col = 1,
  }
end

---@param title string
---@param items lockstep.Item[]
---@param opts? table telescope's
function M.show(title, items, opts)
  opts = opts or {}
  local actions = require('telescope.actions')
  local values = require('telescope.config').values
  require('telescope.pickers')
    .new(opts, {
      prompt_title = title,
      finder = require('telescope.finders').new_table({ results = items, entry_maker = entry }),
      sorter = values.generic_sorter(opts),
      previewer = values.grep_previewer(opts),
      attach_mappings = function(prompt)
        actions.select_default:replace(function()
          local selected = require('telescope.actions.state').get_selected_entry()
          actions.close(prompt)
          if selected then
            selected.value.act()
          end
        end)
        return true
      end,
    })
    :find()
end

return M
