-- In: the findings of every record as a quickfix list. Out: finding them.
local client = require('lockstep.client')

local M = {}

local kind_of = { error = 'E', warning = 'W', information = 'I', hint = 'N' }

---@param check table a lockstep.check/1 object; lines and columns from 1
---@return vim.quickfix.entry[]
function M.entries(check)
  local list = {}
  for _, record in ipairs(check.records or {}) do
    for _, finding in ipairs(record.findings or {}) do
      table.insert(list, {
        filename = client.path_in(record, finding.file),
        lnum = finding.line,
        col = finding.column,
        end_lnum = finding.endLine,
        end_col = finding.endColumn,
        type = kind_of[finding.severity],
        text = ('%s [%s]'):format(finding.message, finding.code),
      })
    end
  end
  return list
end

---One line for each record: in step, drifted, or not compared and why.
---@param check table
---@return string[]
local function states(check)
  return vim.tbl_map(function(record)
    local reason = record.reason and record.reason ~= vim.NIL and record.reason ~= ''
    return record.record .. ': ' .. record.state .. (reason and ' (' .. record.reason .. ')' or '')
  end, check.records or {})
end

---:LockstepDrift
function M.command()
  local server = client.of(0)
  if not server then
    return
  end
  client.execute(server, 'lockstep.drift', {}, function(check)
    local items = M.entries(check)
    vim.fn.setqflist({}, ' ', { title = 'lockstep: drift', items = items })
    local lines = states(check)
    client.say(#lines > 0 and table.concat(lines, ' · ') or 'no record in this workspace')
    if #items > 0 then
      vim.cmd('botright copen')
    end
  end)
end

return M
