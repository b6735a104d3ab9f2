-- In: what can be picked (records, properties, drift), and in which picker.
-- Out: how a picker shows it (pickers/).
local client = require('lockstep.client')
local info = require('lockstep.info')
local options = require('lockstep.options')
local place = require('lockstep.place')
local records = require('lockstep.records')

local M = {}

---@class lockstep.Item
---@field text string
---@field path string
---@field line integer from 1
---@field act fun() what picking it does

---@param server vim.lsp.Client
---@param on_items fun(items: lockstep.Item[])
local function all_records(server, on_items)
  client.execute(server, 'lockstep.outcomes', {}, function(answer)
    on_items(vim.tbl_map(function(record)
      local path = vim.uri_to_fname(record.uri)
      return {
        text = ('%s · %s'):format(records.title(record), record.words),
        path = path,
        line = 1,
        act = function()
          place.visit({ path = path, line = 1 })
        end,
      }
    end, answer.records))
  end)
end

---@param server vim.lsp.Client
---@param on_items fun(items: lockstep.Item[])
local function all_properties(server, on_items)
  client.execute(server, 'lockstep.outcomes', {}, function(answer)
    local items = {}
    for _, record in ipairs(answer.records) do
      local label = #answer.records > 1 and records.title(record) .. ' · ' or ''
      for _, config in ipairs(record.configs) do
        local at = info.place(config)
        table.insert(items, {
          text = ('%s%s · %s'):format(label, config.config, info.result(config)),
          path = at.path,
          line = at.line,
          act = function()
            require('lockstep.run').configs(server, record.uri, { config.config })
          end,
        })
      end
    end
    on_items(items)
  end)
end

---@param server vim.lsp.Client
---@param record table of lockstep.check/1
---@param fn table a covered function that has drifted
---@return lockstep.Item
local function drifted(server, record, fn)
  local now = client.some(fn.now) or { file = fn.file, line = 1 }
  local path = client.path_in(record, now.file)
  return {
    text = ('%s · %s · %s'):format(fn.name, now.file, fn.words),
    path = path,
    line = now.line,
    act = function()
      place.visit({ path = path, line = now.line })
      require('lockstep.diff').show(server)
    end,
  }
end

---@param server vim.lsp.Client
---@param on_items fun(items: lockstep.Item[])
local function all_drift(server, on_items)
  client.execute(server, 'lockstep.drift', {}, function(check)
    local items = {}
    for _, record in ipairs(check.records) do
      for _, fn in ipairs(record.functions or {}) do
        if fn.drift ~= 'none' then
          table.insert(items, drifted(server, record, fn))
        end
      end
    end
    on_items(items)
  end)
end

local sources = {
  properties = { title = 'lockstep: run a property', load = all_properties, none = 'no record here has a config' },
  records = { title = 'lockstep: records', load = all_records, none = 'no record in this workspace' },
  drift = { title = 'lockstep: drifted functions', load = all_drift, none = 'no covered function has drifted' },
}

---fzf-lua is of no use without a program to filter by.
---@return boolean
local function fzf_is_there()
  return vim.fn.executable('fzf') == 1 or vim.fn.executable('sk') == 1
end

---@return fun(title: string, items: lockstep.Item[], opts?: table) shows a picker
local function chosen()
  local wanted = options.get().picker
  local names = fzf_is_there() and { 'telescope', 'fzf-lua' } or { 'telescope' }
  for _, name in ipairs(wanted and { wanted } or names) do
    if name ~= 'select' and pcall(require, name) then
      return require('lockstep.pickers.' .. name:gsub('-', '_')).show
    end
  end
  return require('lockstep.pickers.select').show
end

---@param server vim.lsp.Client
---@param what 'properties'|'records'|'drift'
---@param show? fun(title: string, items: lockstep.Item[], opts?: table) the picker, else what is installed or chosen
---@param opts? table for the picker
function M.open(server, what, show, opts)
  local source = sources[what]
  if not source then
    local names = table.concat(M.complete(''), ', ')
    return client.say(':Lockstep pick takes one of ' .. names, vim.log.levels.ERROR)
  end
  source.load(server, function(items)
    if #items == 0 then
      client.say(source.none)
    else
      (show or chosen())(source.title, items, opts)
    end
  end)
end

---:Lockstep pick [properties|records|drift]
---@param server vim.lsp.Client
---@param words string[]
function M.command(server, words)
  M.open(server, words[1] or 'properties')
end

---@param lead string
---@return string[]
function M.complete(lead)
  local names = vim.tbl_filter(function(name)
    return vim.startswith(name, lead)
  end, vim.tbl_keys(sources))
  table.sort(names)
  return names
end

return M
