-- In: from a model action to its code and back. Out: which places belong
-- together; the server knows the code map.
local client = require('lockstep.client')
local compat = require('lockstep.compat')
local list = require('lockstep.list')

local M = {}

-- The model declares, the code implements; all else defines or names.
local method_of = {
  tla = 'textDocument/implementation',
  tlacfg = 'textDocument/definition',
  tlaexpected = 'textDocument/definition',
  markdown = 'textDocument/definition',
}

---A server may answer with one place, a list, links or nothing.
---@param result? lsp.Location|lsp.Location[]|lsp.LocationLink[]
---@return lsp.Location[]
local function places(result)
  if not result then
    return {}
  end
  local all = vim.islist(result) and result or { result }
  return vim.tbl_map(function(place)
    if place.targetUri then
      return { uri = place.targetUri, range = place.targetSelectionRange or place.targetRange }
    end
    return place
  end, all)
end

---One place is gone to, several are offered in the quickfix list.
---@param locations lsp.Location[]
---@param server vim.lsp.Client
---@param title string
local function go(locations, server, title)
  if #locations == 0 then
    client.say('nothing linked at the cursor')
  elseif #locations == 1 then
    vim.lsp.util.show_document(locations[1], server.offset_encoding, { focus = true })
  else
    list.show(title, vim.lsp.util.locations_to_items(locations, server.offset_encoding))
  end
end

---:Lockstep jump
---@param server vim.lsp.Client
function M.command(server)
  local buffer = vim.api.nvim_get_current_buf()
  local method = method_of[vim.bo[buffer].filetype] or 'textDocument/declaration'
  local params = vim.lsp.util.make_position_params(0, server.offset_encoding)
  compat.call(server, 'request', method, params, function(err, result)
    if err then
      client.say(err.message, vim.log.levels.ERROR)
    else
      go(places(result), server, 'lockstep: linked places')
    end
  end, buffer)
end

---The client's half of a lens that shows places (`lockstep.show`).
---@param command lsp.Command its one argument is {uri, position, locations}
---@param context lsp.HandlerContext
function M.show(command, context)
  local argument = (command.arguments or {})[1] or {}
  local server = vim.lsp.get_client_by_id(context.client_id)
  if server then
    go(places(argument.locations), server, command.title or 'lockstep: places')
  end
end

return M
