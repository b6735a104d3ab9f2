-- In: the commits since the sync commit that changed covered functions, as a
-- quickfix list. Out: reading history.
local client = require('lockstep.client')
local list = require('lockstep.list')

local M = {}

---@param record table of a lockstep.check/1 object
---@return table<string, table> where each covered function is now, by FILE#FUNCTION
local function places_now(record)
  local places = {}
  for _, fn in ipairs(record and record.functions or {}) do
    places[fn.file .. '#' .. fn.name] = client.some(fn.now)
  end
  return places
end

---A function that a commit changed, at its place of today.
---@param record table of a lockstep.log/1 object
---@param commit table of it
---@param fn table of the commit
---@param now? table where the function is
---@return vim.quickfix.entry
local function entry(record, commit, fn, now)
  return {
    filename = client.path_in(record, now and now.file or fn.file),
    lnum = now and now.line or 1,
    col = 1,
    text = ('%s %s %s · %s: %s'):format(
      commit.commit:sub(1, 8),
      commit.date:sub(1, 10),
      commit.subject,
      fn.name,
      fn.words
    ),
  }
end

---@param log table a lockstep.log/1 object
---@param check table a lockstep.check/1 object
---@param wanted? fun(uri: string, fn: table): boolean the functions to be listed, all if left out
---@return vim.quickfix.entry[] in the order of the object
function M.entries(log, check, wanted)
  local now = {}
  for _, record in ipairs(check.records or {}) do
    now[record.uri] = places_now(record)
  end
  local entries = {}
  for _, record in ipairs(log.records or {}) do
    for _, commit in ipairs(record.commits or {}) do
      for _, fn in ipairs(commit.functions or {}) do
        if not wanted or wanted(record.uri, fn) then
          local place = (now[record.uri] or {})[fn.file .. '#' .. fn.name]
          table.insert(entries, entry(record, commit, fn, place))
        end
      end
    end
  end
  return entries
end

---@param log table
---@return string[]
local function summaries(log)
  return vim.tbl_map(function(record)
    local reason = client.some(record.reason)
    if reason then
      return record.record .. ': ' .. reason
    end
    local changed, touched = #(record.commits or {}), record.touching or 0
    return ('%s: %d of %d commits since %s changed a covered function'):format(
      record.record,
      changed,
      touched,
      record.syncCommit:sub(1, 8)
    )
  end, log.records or {})
end

---:Lockstep log
---@param server vim.lsp.Client
function M.command(server)
  client.execute(server, 'lockstep.log', {}, function(log)
    client.execute(server, 'lockstep.drift', {}, function(check)
      list.show_records('lockstep: log', M.entries(log, check), summaries(log))
    end)
  end)
end

return M
