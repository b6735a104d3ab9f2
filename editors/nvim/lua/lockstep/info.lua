-- In: one page of all records: their state, their configs with what they came to
-- last, the server and the trust. Out: finding any of it.
local client = require('lockstep.client')
local records = require('lockstep.records')
local trust = require('lockstep.trust')
local view = require('lockstep.view')

local M = {}

---@param config table of lockstep.outcomes/1
---@return string what it came to last
function M.result(config)
  local outcome = client.some(config.outcome)
  if not outcome then
    return client.some(config.problem) or 'never run'
  end
  local parts = { client.some(outcome.result) or '', outcome.words }
  if config.stale and outcome.words ~= 'stale' then -- one that settles nothing is called so already
    table.insert(parts, 'stale')
  end
  if client.some(config.at) then
    table.insert(parts, config.at:sub(1, 16):gsub('T', ' ') .. ' UTC')
  end
  return table.concat(vim.tbl_filter(client.some, parts), ' · ')
end

---@param config table
---@return lockstep.Place where its own property is defined, else the config
function M.place(config)
  for _, property in ipairs(config.properties) do
    if property.own and client.some(property.uri) then
      return { path = vim.uri_to_fname(property.uri), line = property.range.start.line + 1 }
    end
  end
  return { path = vim.uri_to_fname(config.uri), line = config.range.start.line + 1 }
end

---@param server vim.lsp.Client
---@param answer table lockstep.outcomes/1
---@return lockstep.View
local function page(server, answer)
  local shown = { lines = {}, places = {} }
  local function add(text, place)
    table.insert(shown.lines, text)
    shown.places[#shown.lines] = place
  end
  local version = (server.server_info or {}).version or 'of an unknown version'
  add(('lockstep %s in %s'):format(version, server.root_dir or 'no folder'))
  add(trust.is_trusted(server.root_dir) and 'trusted: models may be run' or 'not trusted: no model is run')
  for _, record in ipairs(answer.records) do
    add('')
    add(('%s · %s'):format(records.title(record), record.words), { path = vim.uri_to_fname(record.uri), line = 1 })
    for _, config in ipairs(record.configs) do
      add(('  %s  %s'):format(config.config, M.result(config)), M.place(config))
    end
  end
  return shown
end

---:Lockstep info
---@param server vim.lsp.Client
function M.command(server)
  local function load(on_page)
    client.execute(server, 'lockstep.outcomes', {}, function(answer)
      on_page(page(server, answer))
    end)
  end
  load(function(shown)
    local buffer
    shown.reload = function()
      load(function(fresh)
        view.fill(buffer, fresh)
      end)
    end
    buffer = view.buffer('lockstep://info', 'lockstep-info', shown)
    view.open(buffer, 'botright split')
  end)
end

return M
