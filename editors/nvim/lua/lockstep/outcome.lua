-- In: what came of a run: kept for others to ask, announced, its
-- counterexample as a list of places. Out: running and judging.
local M = {}

local latest ---@type table? the newest lockstep.run/1 object

---The newest outcomes that a server has told, in the form of `lockstep run
-----json` (schema lockstep.run/1); nil before the first run.
---@return table?
function M.latest()
  return latest
end

---One entry a step and code place, in the order of the trace.
---@param outcome table one of a run's outcomes
---@param root string folder that the paths are relative to
---@return vim.quickfix.entry[]
local function entries(outcome, root)
  local list = {}
  for number, step in ipairs(outcome.steps or {}) do
    local text = ('%s · step %d: %s'):format(outcome.config, number, step.action)
    if #(step.changed or {}) > 0 then
      text = text .. ' · ' .. table.concat(step.changed, ', ')
    end
    for _, place in ipairs(step.code or {}) do
      local path = vim.fs.joinpath(root, place.file)
      table.insert(list, { filename = path, lnum = place.line, col = 1, text = text })
    end
  end
  return list
end

---Fills the quickfix list with the counterexamples whose steps are known in
---the code, without opening it over the user's work.
---@param run table
---@param root? string
local function list_traces(run, root)
  local items = {}
  for _, record in ipairs(run.records or {}) do
    for _, outcome in ipairs(record.outcomes or {}) do
      vim.list_extend(items, root and entries(outcome, root) or {})
    end
  end
  if #items > 0 then
    vim.fn.setqflist({}, ' ', { title = 'lockstep: counterexample', items = items })
  end
end

---The handler of lockstep/outcome. Announced as `User LockstepOutcome` with
---the run in the event's data.
---@param run table a lockstep.run/1 object
---@param context lsp.HandlerContext
function M.receive(run, context)
  latest = run
  local server = vim.lsp.get_client_by_id(context.client_id)
  list_traces(run, server and server.root_dir)
  vim.api.nvim_exec_autocmds('User', { pattern = 'LockstepOutcome', data = run })
end

return M
