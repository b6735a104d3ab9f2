-- In: what came of a run: kept for others to ask, announced, its
-- counterexample as a list of places. Out: running and judging.
local client = require('lockstep.client')

local M = {}

local latest ---@type table? the newest lockstep.run/1 object

---The newest outcomes that a server has told, in the form of `lockstep run
-----json` (schema lockstep.run/1); nil before the first run.
---@return table?
function M.latest()
  return latest
end

---One entry a step, in the order of the trace, at the first place of its code.
---A step without code has an entry that |:cnext| passes over.
---@param record table one of a run's records
---@param outcome table one of its outcomes
---@param label string before each text
---@return vim.quickfix.entry[]
local function entries(record, outcome, label)
  local list = {}
  for number, step in ipairs(outcome.steps or {}) do
    local places = step.code or {}
    local parts = { ('%s%d %s'):format(label, number, step.action) }
    if #places == 0 then
      table.insert(parts, 'no code: the record gives none')
    end
    if #(step.changed or {}) > 0 then
      table.insert(parts, table.concat(step.changed, ', '))
    end
    if #places > 1 then
      table.insert(parts, ('and %d more place%s'):format(#places - 1, #places > 2 and 's' or ''))
    end
    local entry = { text = table.concat(parts, ' · '), valid = 0 }
    if places[1] then
      entry.filename = client.path_in(record, places[1].file)
      entry.lnum, entry.col, entry.valid = places[1].line, 1, 1
    end
    table.insert(list, entry)
  end
  return list
end

---@param run table
---@return { record: table, outcome: table }[] its outcomes that have a counterexample
local function failures(run)
  local list = {}
  for _, record in ipairs(run.records or {}) do
    for _, outcome in ipairs(record.outcomes or {}) do
      if #(outcome.steps or {}) > 0 then
        table.insert(list, { record = record, outcome = outcome })
      end
    end
  end
  return list
end

---Shows the list without taking the cursor from where it is, unless the user
---wants it otherwise: vim.g.lockstep = { open_quickfix = false | 'focus' }.
---@param size integer entries
local function open_list(size)
  local wanted = (vim.g.lockstep or {}).open_quickfix
  if wanted == false or vim.fn.getcmdwintype() ~= '' then
    return -- nor can a window be opened over the command-line window
  end
  local window = vim.api.nvim_get_current_win()
  vim.cmd(('botright copen %d'):format(math.min(size, 10)))
  if wanted ~= 'focus' then
    vim.api.nvim_set_current_win(window)
  end
end

---Fills the quickfix list with the run's counterexamples, if it has any.
---@param run table
local function list_traces(run)
  local items, names = {}, {}
  local failed = failures(run)
  for _, failure in ipairs(failed) do
    local config = failure.outcome.config
    local label = #failed > 1 and config .. ' · ' or ''
    vim.list_extend(items, entries(failure.record, failure.outcome, label))
    table.insert(names, config)
  end
  if #items > 0 then
    local title = 'lockstep: ' .. table.concat(names, ', ')
    vim.fn.setqflist({}, ' ', { title = title, items = items })
    open_list(#items)
  end
end

---The handler of lockstep/outcome. Announced as `User LockstepOutcome` with
---the run in the event's data.
---@param run table a lockstep.run/1 object
function M.receive(run)
  latest = run
  list_traces(run)
  vim.api.nvim_exec_autocmds('User', { pattern = 'LockstepOutcome', data = run })
end

return M
