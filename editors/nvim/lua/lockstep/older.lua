-- In: what a server older than this plugin leaves out of what it tells, so that
-- nobody else has to ask whether it is there. Out: which server is too old (health.lua).
local M = {}

---Since 0.2.0 the server has words for a verdict and a state, and says what an
---outcome counts as. Without, a verdict or state is told by its name, and an outcome
---counts as what settles nothing.
---@param told table
local function fill(told)
  local verdict = type(told.verdict) == 'string' and told.verdict or nil
  local name = verdict or told.state
  if told.words == nil and type(name) == 'string' then
    told.words = name:gsub('-', ' ')
    told.counts = told.counts or verdict and 'error'
  end
end

---Fills in what is absent, at any depth. What is there, a null too, stays.
---@generic T
---@param told T an answer or the parameters of a notification
---@return T the same one
function M.filled(told)
  if type(told) ~= 'table' then
    return told
  end
  for _, part in pairs(told) do
    M.filled(part)
  end
  fill(told)
  return told
end

return M
