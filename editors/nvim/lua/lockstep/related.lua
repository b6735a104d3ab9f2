-- In: the places that warnings on a line name beside their own, as a quickfix
-- list. Out: which these are; the server says.
local client = require('lockstep.client')
local list = require('lockstep.list')

local M = {}

---@param diagnostic vim.Diagnostic
---@param encoding string
---@return vim.quickfix.entry[]
local function entries(diagnostic, encoding)
  local lsp = (diagnostic.user_data or {}).lsp or {}
  local items = {}
  for _, related in ipairs(client.some(lsp.relatedInformation) or {}) do
    local item = vim.lsp.util.locations_to_items({ related.location }, encoding)[1]
    if item then
      item.text = related.message
      table.insert(items, item)
    end
  end
  return items
end

---:Lockstep related
---@param server vim.lsp.Client
function M.command(server)
  local items = {}
  local line = vim.api.nvim_win_get_cursor(0)[1] - 1
  for _, diagnostic in ipairs(vim.diagnostic.get(0, { lnum = line })) do
    if diagnostic.source == 'lockstep' then
      vim.list_extend(items, entries(diagnostic, server.offset_encoding))
    end
  end
  if #items == 0 then
    client.say('no warning on this line names other places')
  else
    list.show('lockstep: related places', items)
  end
end

return M
