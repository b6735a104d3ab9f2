-- In: what the server has told of records and runs, for a statusline. Out: asking
-- it for anything: a statusline must not wait.
local client = require('lockstep.client')
local records = require('lockstep.records')

local M = {}

---@class lockstep.Known
---@field states table<string, string> by a record's URI
---@field queue table the newest lockstep/queue
---@field own table<integer, string[]> URIs of the records that speak of a buffer

local known = {} ---@type table<integer, lockstep.Known> by client

---@param client_id integer
---@return lockstep.Known
local function of(client_id)
  known[client_id] = known[client_id] or { states = {}, queue = { runs = {} }, own = {} }
  return known[client_id]
end

---Announced as `User LockstepStatus`, and the statuslines are drawn anew.
local function changed()
  vim.api.nvim_exec_autocmds('User', { pattern = 'LockstepStatus', modeline = false })
  vim.cmd.redrawstatus({ bang = true })
end

---Asks which records speak of a buffer, so that a statusline need not.
---@param server vim.lsp.Client
---@param buffer integer
function M.learn(server, buffer)
  records.near(server, buffer, function(uris)
    of(server.id).own[buffer] = uris
    changed()
  end)
end

---The handler of lockstep/status. What a record covers may have changed with it.
---@param states table<string, string>
---@param client_id integer
function M.receive_states(states, client_id)
  of(client_id).states = states
  changed()
  local server = vim.lsp.get_client_by_id(client_id)
  for buffer in pairs(server and server.attached_buffers or {}) do
    M.learn(server, buffer)
  end
end

---The records that are known to speak of a buffer.
---@param client_id integer
---@param buffer integer
---@return string[] URIs
function M.own(client_id, buffer)
  local here = of(client_id)
  return vim.tbl_filter(function(uri)
    return here.states[uri] ~= nil
  end, here.own[buffer] or {})
end

---@param queue table
---@param client_id integer
function M.receive_queue(queue, client_id)
  of(client_id).queue = queue
  changed()
end

---@param client_id integer
---@return table the newest lockstep/queue
function M.queue(client_id)
  return of(client_id).queue
end

---The server has ended: what it told is no longer so.
---@param client_id integer
function M.forget(client_id)
  if known[client_id] then
    known[client_id] = nil
    changed()
  end
end

local words = { ['in-step'] = 'in step', drifted = 'drifted', ['not-compared'] = 'not compared' }
local order = { 'not-compared', 'drifted', 'in-step' } -- the worst first, as in exit statuses

---@param states table<string, string>
---@param uris string[]
---@return string
local function state_words(states, uris)
  local counts = {}
  for _, uri in ipairs(uris) do
    counts[states[uri]] = (counts[states[uri]] or 0) + 1
  end
  local parts = {}
  for _, state in ipairs(order) do
    if counts[state] then
      table.insert(parts, (#uris > 1 and counts[state] .. ' ' or '') .. words[state])
    end
  end
  return table.concat(parts, ', ')
end

---@param queue table
---@return string '' where nothing runs
local function run_words(queue)
  local running, waiting, first = 0, 0, nil
  for _, run in ipairs(queue.runs or {}) do
    local proof = run.kind == 'prove' and { { config = 'prove', state = run.state } } or nil
    for _, config in ipairs(proof or run.configs or {}) do
      if config.state == 'running' then
        running = running + 1
        first = first or config
      elseif config.state == 'waiting' then
        waiting = waiting + 1
      end
    end
  end
  if not first then
    return waiting > 0 and waiting .. ' waiting' or ''
  end
  local share = client.some(first.share)
  local percent = share and (' %d%%'):format(math.min(99, share * 100)) or ''
  local others = running - 1 + waiting
  return ('▶ %s%s%s'):format(first.config, percent, others > 0 and ' +' .. others or '')
end

---What a statusline says of a buffer: the state of the records that speak of it
---and what runs. '' without a server, and where no record does or none is known
---yet. Asks nobody and waits for nothing; a percent sign in it stands for itself.
---@param buffer? integer 0 or nil for the current one
---@return string
function M.line(buffer)
  buffer = buffer or 0
  local server = vim.lsp.get_clients({ name = 'lockstep', bufnr = buffer })[1]
  if not server then
    return ''
  end
  local here = of(server.id)
  local own = M.own(server.id, buffer == 0 and vim.api.nvim_get_current_buf() or buffer)
  local parts = { state_words(here.states, own), run_words(here.queue) }
  return table.concat(vim.tbl_filter(client.some, parts), ' ')
end

return M
