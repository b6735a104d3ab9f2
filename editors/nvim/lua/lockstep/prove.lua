-- In: whether a record's checks can fail: what nothing caught as a quickfix list, in
-- the model. Out: weakening the model; the server does.
local client = require('lockstep.client')
local list = require('lockstep.list')
local records = require('lockstep.records')
local trust = require('lockstep.trust')

local M = {}

local kind_of = { survived = 'W', failed = 'E', undecided = 'I', ['not-buildable'] = 'I' }

---@param record table of a lockstep.prove/1 object
---@param mutant table
---@return vim.quickfix.entry
local function entry(record, mutant)
  local parts = { mutant.words, client.some(mutant.reason) or '', table.concat(mutant.path or {}, ' → ') }
  return {
    filename = client.path_in(record, mutant.file),
    lnum = mutant.line,
    col = 1,
    type = kind_of[mutant.verdict],
    text = table.concat(vim.tbl_filter(client.some, parts), ' · '),
  }
end

---@param proof table a lockstep.prove/1 object
---@return vim.quickfix.entry[] what nothing caught
function M.entries(proof)
  local entries = {}
  for _, record in ipairs(proof.records or {}) do
    for _, mutant in ipairs(record.mutants or {}) do
      if kind_of[mutant.verdict] then
        table.insert(entries, entry(record, mutant))
      end
    end
  end
  return entries
end

---The server tells the score.
---@param server vim.lsp.Client
---@param argument table of lockstep.prove
local function prove(server, argument)
  client.say('looking whether the checks can fail; this takes minutes …')
  client.execute(server, 'lockstep.prove', argument, function(proof)
    list.offer('lockstep: prove', M.entries(proof))
  end)
end

---:Lockstep prove [config]
---@param server vim.lsp.Client
---@param words string[] without a config or property all of the record's are asked
function M.command(server, words)
  records.meant(server, vim.api.nvim_get_current_buf(), words[1], function(record)
    trust.ensure(server, function()
      prove(server, { record = record.uri, config = words[1] })
    end)
  end)
end

---@param lead string
---@return string[] configs that are there to pass
function M.complete(lead)
  return records.complete(lead, function(config)
    return not config.variant
  end)
end

return M
