-- In: what came of a run: kept for others to ask, announced, its counterexamples
-- handed on. Out: running, judging and telling them.
local M = {}

local latest ---@type table? the newest lockstep.run/1 object

---The newest outcomes that a server has told, in the form of `lockstep run
-----json` (schema lockstep.run/1); nil before the first run.
---@return table?
function M.latest()
  return latest
end

---@param run table
---@return { record: table, outcome: table }[]
local function all(run)
  local list = {}
  for _, record in ipairs(run.records or {}) do
    for _, outcome in ipairs(record.outcomes or {}) do
      table.insert(list, { record = record, outcome = outcome })
    end
  end
  return list
end

---The counterexamples that ask for a look: those that nobody expects. One that
---was asked for by itself is shown in any case; among others, a control that
---fails as it should is no news.
---@param run table
---@return { record: table, outcome: table }[]
local function news(run)
  local ended = all(run)
  return vim.tbl_filter(function(entry)
    local expected = entry.outcome.verdict == 'as-expected'
    return #(entry.outcome.steps or {}) > 0 and (not expected or #ended == 1)
  end, ended)
end

---The handler of lockstep/outcome. Announced as `User LockstepOutcome` with
---the run in the event's data.
---@param run table a lockstep.run/1 object
---@param client_id integer
function M.receive(run, client_id)
  latest = run
  local server = vim.lsp.get_client_by_id(client_id)
  local found = news(run)
  if server and #found > 0 then
    require('lockstep.trace').offer(server, found)
  end
  vim.api.nvim_exec_autocmds('User', { pattern = 'LockstepOutcome', data = run })
end

return M
