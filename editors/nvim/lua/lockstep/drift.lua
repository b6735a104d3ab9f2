-- In: what differs from the sync commits as a quickfix list: findings, the hunks
-- below them, the commits that they came with. Out: finding any of it.
local client = require('lockstep.client')
local list = require('lockstep.list')

local M = {}

local kind_of = { error = 'E', warning = 'W', information = 'I', hint = 'N' }

---@param record table of a lockstep.check/1 object; lines and columns from 1
---@param finding table
---@return vim.quickfix.entry
local function finding_entry(record, finding)
  return {
    filename = client.path_in(record, finding.file),
    lnum = finding.line,
    col = finding.column,
    end_lnum = finding.endLine,
    end_col = finding.endColumn,
    type = kind_of[finding.severity],
    text = ('%s [%s]'):format(finding.message, finding.code),
  }
end

---The places of a covered function that differ, where no finding stands at them
---(the setting editDiagnostics may be off).
---@param record table
---@param fn table
---@param told table<string, boolean> FILE:LINE of findings
---@return vim.quickfix.entry[]
local function hunk_entries(record, fn, told)
  local entries = {}
  local now = client.some(fn.now) or { file = fn.file }
  for number, hunk in ipairs(fn.hunks or {}) do
    if not told[now.file .. ':' .. hunk.line] then
      table.insert(entries, {
        filename = client.path_in(record, now.file),
        lnum = hunk.line,
        end_lnum = hunk.endLine,
        col = 1,
        type = 'I',
        text = ('%s differs here, %d of %d'):format(fn.name, number, #fn.hunks),
      })
    end
  end
  return entries
end

---@param record table of a lockstep.check/1 object
---@return vim.quickfix.entry[]
local function record_entries(record)
  local entries, told = {}, {}
  for _, finding in ipairs(record.findings or {}) do
    told[finding.file .. ':' .. finding.line] = true
    table.insert(entries, finding_entry(record, finding))
  end
  for _, fn in ipairs(record.functions or {}) do
    vim.list_extend(entries, hunk_entries(record, fn, told))
  end
  return entries
end

---@param check table
---@return table<string, boolean> record, file and name of each function that has drifted
local function drifted(check)
  local keys = {}
  for _, record in ipairs(check.records or {}) do
    for _, fn in ipairs(record.functions or {}) do
      keys[table.concat({ record.uri, fn.file, fn.name }, '#')] = fn.drift ~= 'none'
    end
  end
  return keys
end

local rank = { E = 1, W = 2, I = 3, N = 4 }

---What matters most first, all else in the order that it had: a record may have
---many remarks on its wording. Commits, of no type, come behind what they changed.
---@param entries vim.quickfix.entry[]
---@return vim.quickfix.entry[]
local function by_severity(entries)
  local sorted = {}
  for level = 1, 4 do
    for _, entry in ipairs(entries) do
      if (rank[entry.type] or 4) == level then
        table.insert(sorted, entry)
      end
    end
  end
  return sorted
end

---Findings and hunks, and the commits that changed what has drifted.
---@param check table a lockstep.check/1 object
---@param log table a lockstep.log/1 object
---@return vim.quickfix.entry[]
function M.entries(check, log)
  local entries = {}
  for _, record in ipairs(check.records or {}) do
    vim.list_extend(entries, record_entries(record))
  end
  local keys = drifted(check)
  local commits = require('lockstep.log').entries(log, check, function(uri, fn)
    return keys[table.concat({ uri, fn.file, fn.name }, '#')]
  end)
  return by_severity(vim.list_extend(entries, commits))
end

---@param check table
---@return string[] one line for each record
local function states(check)
  return vim.tbl_map(function(record)
    return record.record .. ': ' .. record.words
  end, check.records or {})
end

---:Lockstep drift
---@param server vim.lsp.Client
function M.command(server)
  client.execute(server, 'lockstep.drift', {}, function(check)
    -- Where the history cannot be read the drift is told all the same.
    client.ask(server, 'lockstep.log', {}, function(_, log)
      list.show_records('lockstep: drift', M.entries(check, log or {}), states(check))
    end)
  end)
end

return M
