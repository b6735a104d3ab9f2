-- In: what runs and what waits, as the server tells it, in a view that keeps up.
-- Out: the order of it; the server decides that.
local client = require('lockstep.client')
local status = require('lockstep.status')
local view = require('lockstep.view')

local M = {}

local name = 'lockstep://queue'

---@param number any
---@return string with the thousands apart, as 1 234 567
local function grouped(number)
  return (tostring(number):reverse():gsub('(%d%d%d)', '%1 '):reverse():gsub('^ ', ''))
end

---@param seconds number
---@return string
local function duration(seconds)
  if seconds < 90 then
    return ('%.0f s'):format(seconds)
  end
  return ('%d min %02d s'):format(seconds / 60, seconds % 60)
end

---@param config table of a run
---@return string[] what is known of its exploration
local function figures(config)
  local parts = {}
  local function add(value, format, as)
    if client.some(value) and value ~= 0 then
      table.insert(parts, (format:format((as or tostring)(value))))
    end
  end
  if client.some(config.share) then
    table.insert(parts, ('%d %%'):format(math.min(99, config.share * 100)))
  end
  add(config.seconds, '%s', duration)
  add(config.estimate, 'last time %s', duration)
  add(config.distinct, '%s states', grouped)
  add(config.left, '%s left', grouped)
  add(config.depth, 'depth %s')
  add(config.rate, '%s/s', function(rate)
    return grouped(math.floor(rate))
  end)
  return parts
end

local signs = { waiting = '·', running = '▶', done = '✓' }

---@param config table
---@return string
local function line_of(config)
  local parts = { ('  %s %s'):format(signs[config.state] or '?', config.config) }
  if config.state == 'done' then
    vim.list_extend(parts, { config.result, config.words })
  elseif config.state == 'running' then
    vim.list_extend(parts, figures(config))
  else
    table.insert(parts, 'waits')
  end
  local with = client.some(config.with) or {}
  if #with > 0 then
    table.insert(parts, 'shared with ' .. table.concat(with, ', '))
  end
  return table.concat(vim.tbl_filter(client.some, parts), ' · ')
end

---@param run table of the queue
---@return string its record's name
local function title(run)
  return vim.fs.basename(vim.fs.dirname(vim.uri_to_fname(run.record)))
end

---@param queue table of lockstep/queue
---@return lockstep.View
function M.view(queue)
  local shown = { lines = {}, places = {} }
  for _, run in ipairs(queue.runs or {}) do
    local path = vim.uri_to_fname(run.record)
    local proof = run.kind == 'prove' and ' · prove' or ''
    table.insert(shown.lines, ('%s%s · %s'):format(title(run), proof, client.some(run.message) or run.state))
    shown.places[#shown.lines] = { path = path, line = 1 }
    for _, config in ipairs(run.configs or {}) do
      table.insert(shown.lines, line_of(config))
    end
  end
  if #shown.lines == 0 then
    shown.lines = { 'nothing runs' }
  end
  return shown
end

---The handler of lockstep/queue.
---@param queue table
---@param client_id integer
function M.receive(queue, client_id)
  status.receive_queue(queue, client_id)
  local buffer = view.find(name)
  if buffer and vim.b[buffer].lockstep_client == client_id then
    view.fill(buffer, M.view(queue))
  end
end

---Ends the run that the cursor is in.
---@param server vim.lsp.Client
---@param queue table
local function cancel_here(server, queue)
  local line, at = vim.api.nvim_win_get_cursor(0)[1], 0
  for _, run in ipairs(queue.runs or {}) do
    at = at + 1 + #(run.configs or {})
    if line <= at then
      return client.execute(server, 'lockstep.cancel', { run = run.run })
    end
  end
end

---@param run table of the queue
---@param name string of a record, or of a config that is not done
---@return boolean
local function is_named(run, name)
  return title(run) == name
    or vim.iter(run.configs or {}):any(function(config)
      return config.config == name and config.state ~= 'done'
    end)
end

---:Lockstep cancel [name]
---@param server vim.lsp.Client
---@param words string[] without a name all that runs ends
function M.cancel(server, words)
  client.execute(server, 'lockstep.queue', {}, function(queue)
    local name = words[1]
    local meant = vim.tbl_filter(function(run)
      return not name or is_named(run, name)
    end, queue.runs or {})
    if #meant == 0 then
      client.say(name and ('no %s runs or waits'):format(name) or 'nothing runs')
    end
    -- All, without naming them: what is not in the queue yet ends, too.
    for _, run in ipairs(name and meant or { {} }) do
      client.execute(server, 'lockstep.cancel', { run = run.run })
    end
  end)
end

---@param lead string
---@return string[] names of records and configs under way
function M.complete(lead)
  local server, seen = client.find(0), {}
  for _, run in ipairs(server and status.queue(server.id).runs or {}) do
    seen[title(run)] = true
    for _, config in ipairs(run.configs or {}) do
      seen[config.config] = config.state ~= 'done' or nil
    end
  end
  local names = vim.tbl_filter(function(name)
    return vim.startswith(name, lead)
  end, vim.tbl_keys(seen))
  table.sort(names)
  return names
end

---:Lockstep queue
---@param server vim.lsp.Client
function M.command(server)
  client.execute(server, 'lockstep.queue', {}, function(queue)
    local buffer = view.buffer(name, 'lockstep-info', M.view(queue))
    vim.b[buffer].lockstep_client = server.id
    vim.keymap.set('n', 'x', function()
      cancel_here(server, status.queue(server.id))
    end, { buffer = buffer, desc = 'lockstep: cancel the run at the cursor' })
    view.open(buffer, 'botright 8split')
  end)
end

return M
