-- In: which code each action stands for, as a quickfix list. Out: the code map
-- itself; the server reads it.
local client = require('lockstep.client')
local list = require('lockstep.list')

local M = {}

---@param record table of a lockstep.map/1 object
---@param link table
---@return vim.quickfix.entry at its code, else where the record says that there is none
local function link_entry(record, link)
  if not client.some(link.file) or (link.line or 0) == 0 then
    local why = client.some(link.note) or 'no code'
    return {
      filename = vim.uri_to_fname(record.uri),
      lnum = link.recordLine,
      col = 1,
      text = ('%s → %s'):format(link.action, why),
    }
  end
  local drifted = link.drift ~= 'none' and client.some(link.drift)
  local notes = vim.tbl_filter(client.some, { drifted and 'drift: ' .. drifted or '', link.note or '' })
  return {
    filename = client.path_in(record, link.file),
    lnum = link.line,
    end_lnum = link.endLine,
    col = 1,
    type = drifted and 'W' or '',
    text = table.concat(vim.list_extend({ link.action .. ' → ' .. link['function'] }, notes), ' · '),
  }
end

---@param map table a lockstep.map/1 object
---@return vim.quickfix.entry[] each link at its code, each action without code in the module
function M.entries(map)
  local entries = {}
  for _, record in ipairs(map.records or {}) do
    for _, link in ipairs(record.links or {}) do
      table.insert(entries, link_entry(record, link))
    end
    for _, action in ipairs(record.actions or {}) do
      if not action.mapped then
        table.insert(entries, {
          filename = client.path_in(record, action.file),
          lnum = action.line,
          col = 1,
          type = 'I',
          text = action.name .. ' → no code: the record gives none',
        })
      end
    end
  end
  return entries
end

---:Lockstep map
---@param server vim.lsp.Client
function M.command(server)
  client.execute(server, 'lockstep.map', {}, function(map)
    local entries = M.entries(map)
    list.show('lockstep: map', entries)
    if #entries == 0 then
      client.say('no record here maps an action to code')
    end
  end)
end

return M
