-- In: renewing sync.json and advancing the sync commit, after the user has seen
-- what changes. Out: whether it may be; the server says what stands in the way.
local ask = require('lockstep.ask')
local client = require('lockstep.client')
local records = require('lockstep.records')
local view = require('lockstep.view')

local M = {}

---@param obstacles table[]
---@return string
local function in_words(obstacles)
  local lines = vim.tbl_map(function(obstacle)
    local command = client.some(obstacle.command)
    return obstacle.message .. (command and ' (' .. command .. ')' or '')
  end, obstacles)
  return table.concat(lines, ' · ')
end

---@param record table of a lockstep.sync/1 object
---@return integer buffer
local function show_diff(record)
  local lines = vim.split(record.diff, '\n', { plain = true, trimempty = true })
  for _, note in ipairs(record.notes or {}) do
    table.insert(lines, 1, '# ' .. note)
  end
  local name = 'lockstep://sync/' .. vim.fs.basename(vim.fs.dirname(record.record))
  local buffer = view.buffer(name, 'diff', { lines = lines, places = {} })
  view.open(buffer, 'botright split')
  return buffer
end

---@param server vim.lsp.Client
---@param argument table of lockstep.sync
---@param planned table a record of what a dry run answered
local function confirm(server, argument, planned)
  if #(planned.obstacles or {}) > 0 then
    client.say(in_words(planned.obstacles), vim.log.levels.ERROR)
    return
  end
  if not client.some(planned.diff) then
    -- Only fingerprints are renewed: there is nothing to read first.
    client.execute(server, 'lockstep.sync', argument)
    return
  end
  local buffer = show_diff(planned)
  vim.cmd.redraw()
  local question = ('Advance the sync commit of %s to %s?'):format(planned.record, planned.to:sub(1, 8))
  ask.select({ 'Write it', 'Leave it' }, { prompt = question, kind = 'lockstep.sync' }, function(_, choice)
    if vim.api.nvim_buf_is_valid(buffer) then
      vim.api.nvim_buf_delete(buffer, { force = true })
    end
    if choice == 1 then
      client.execute(server, 'lockstep.sync', argument)
    end
  end)
end

---:Lockstep sync [revision]
---@param server vim.lsp.Client
---@param words string[] none: sync.json is renewed, the sync commit stays
function M.command(server, words)
  records.meant(server, vim.api.nvim_get_current_buf(), nil, function(record)
    local argument = { record = record.uri, to = words[1] }
    if not words[1] then
      client.execute(server, 'lockstep.sync', argument)
      return
    end
    local look = vim.tbl_extend('force', argument, { dryRun = true })
    client.execute(server, 'lockstep.sync', look, function(answer)
      confirm(server, argument, answer.records[1])
    end)
  end)
end

return M
