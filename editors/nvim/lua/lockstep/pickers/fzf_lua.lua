-- In: a list to pick from in fzf-lua, with the place of each in its preview;
-- ctrl-s, ctrl-v and ctrl-t open the place. Out: what is in it.
local M = {}

---Each line begins with the item's number, which fzf does not show.
---@param items lockstep.Item[]
---@return string[]
local function lines(items)
  local list = {}
  for number, item in ipairs(items) do
    table.insert(list, number .. '\t' .. item.text)
  end
  return list
end

---@param items lockstep.Item[]
---@param line string?
---@return lockstep.Item?
local function item_of(items, line)
  return items[tonumber((line or ''):match('^(%d+)\t'))]
end

---@param items lockstep.Item[]
---@return table a previewer of fzf-lua that shows an item's place
local function previewer(items)
  local shown = require('fzf-lua.previewer.builtin').buffer_or_file:extend()
  function shown:new(o, opts, window)
    shown.super.new(self, o, opts, window)
    return setmetatable(self, shown)
  end
  function shown:parse_entry(line)
    local item = item_of(items, line)
    return item and { path = item.path, line = item.line, col = 1 } or {}
  end
  return shown
end

---@param items lockstep.Item[]
---@param split string
---@return fun(selected: string[])
local function opens(items, split)
  return function(selected)
    local item = item_of(items, selected[1])
    if item then
      vim.cmd(('%s +%d %s'):format(split, item.line, vim.fn.fnameescape(item.path)))
    end
  end
end

---@param title string
---@param items lockstep.Item[]
---@param opts? table fzf-lua's
function M.show(title, items, opts)
  local own = {
    prompt = title .. '> ',
    previewer = previewer(items),
    fzf_opts = { ['--delimiter'] = '\t', ['--with-nth'] = '2..' },
    actions = {
      enter = function(selected)
        local item = item_of(items, selected[1])
        if item then
          item.act()
        end
      end,
      ['ctrl-s'] = opens(items, 'split'),
      ['ctrl-v'] = opens(items, 'vsplit'),
      ['ctrl-t'] = opens(items, 'tabedit'),
    },
  }
  require('fzf-lua').fzf_exec(lines(items), vim.tbl_deep_extend('force', own, opts or {}))
end

return M
