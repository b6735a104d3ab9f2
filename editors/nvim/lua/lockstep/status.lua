-- In: what the server has told of records and runs, for a statusline. Out: asking
-- it for anything: a statusline must not wait.
local client = require('lockstep.client')
local records = require('lockstep.records')

local M = {}

---@class lockstep.Known
---@field queue table the newest lockstep/queue
---@field own table<integer, lockstep.Standing[]> the records that speak of a buffer
---@field asked table<integer, 'once'|'again'> the buffers whose records are asked for just now

---@class lockstep.Standing how a record stands
---@field uri string
---@field state 'in-step'|'drifted'|'not-compared'
---@field words string

local known = {} ---@type table<integer, lockstep.Known> by client

---@param client_id integer
---@return lockstep.Known
local function of(client_id)
  known[client_id] = known[client_id] or { queue = { runs = {} }, own = {}, asked = {} }
  return known[client_id]
end

---Announced as `User LockstepStatus`, and the statuslines are drawn anew.
local function changed()
  vim.api.nvim_exec_autocmds('User', { pattern = 'LockstepStatus', modeline = false })
  vim.cmd.redrawstatus({ bang = true })
end

---Asks how the records stand that speak of a buffer, so that a statusline need not.
---Asked meanwhile it asks once more: answers may overtake each other.
---@param server vim.lsp.Client
---@param buffer integer
local function learn(server, buffer)
  local here = of(server.id)
  if here.asked[buffer] then
    here.asked[buffer] = 'again'
    return
  end
  here.asked[buffer] = 'once'
  records.near(server, buffer, function(near)
    local again = here.asked[buffer] == 'again'
    here.asked[buffer] = nil
    if not vim.api.nvim_buf_is_valid(buffer) then -- wiped out meanwhile
      here.own[buffer] = nil
      return
    end
    local own = vim.tbl_map(function(record)
      return { uri = record.uri, state = record.state, words = record.words }
    end, near)
    if known[server.id] == here and not vim.deep_equal(own, here.own[buffer]) then
      here.own[buffer] = own
      changed()
    end
    if known[server.id] == here and again then
      learn(server, buffer)
    end
  end)
end

local function learn_shown()
  for _, server in ipairs(vim.lsp.get_clients({ name = 'lockstep' })) do
    for buffer in pairs(server.attached_buffers) do
      if vim.fn.bufwinid(buffer) ~= -1 then
        learn(server, buffer)
      end
    end
  end
end

---Keeps up with the records that speak of a buffer. One more function that drifts
---changes no record's state, but warnings, maybe of another buffer.
---@param server vim.lsp.Client
---@param buffer integer
function M.follow(server, buffer)
  learn(server, buffer)
  vim.api.nvim_create_autocmd({ 'DiagnosticChanged', 'BufEnter' }, {
    group = vim.api.nvim_create_augroup('lockstep.status', { clear = true }),
    callback = learn_shown,
  })
end

---The handler of lockstep/status. What a record covers may have changed with it.
---@param client_id integer
function M.receive_states(client_id)
  local server = vim.lsp.get_client_by_id(client_id)
  for buffer in pairs(server and server.attached_buffers or {}) do
    learn(server, buffer)
  end
end

---The records that are known to speak of a buffer.
---@param client_id integer
---@param buffer integer
---@return lockstep.Standing[]
function M.own(client_id, buffer)
  return of(client_id).own[buffer] or {}
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

local order = { 'not-compared', 'drifted', 'in-step' } -- the worst first, as in exit statuses

---@param standing lockstep.Standing[]
---@return string each state as the server words it, once
local function state_words(standing)
  local parts = {}
  for _, state in ipairs(order) do
    for _, record in ipairs(standing) do
      if record.state == state and not vim.tbl_contains(parts, record.words) then
        table.insert(parts, record.words)
      end
    end
  end
  return table.concat(parts, ', ')
end

---@param queue table
---@return string '' where nothing runs
local function run_words(queue)
  local running, waiting, first = 0, 0, nil
  for _, run in ipairs(queue.runs or {}) do
    local proof = run.kind == 'prove' and { { config = 'prove', state = run.state, share = run.share } } or nil
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
  local own = M.own(server.id, buffer == 0 and vim.api.nvim_get_current_buf() or buffer)
  local parts = { state_words(own), run_words(M.queue(server.id)) }
  return table.concat(vim.tbl_filter(client.some, parts), ' ')
end

return M
