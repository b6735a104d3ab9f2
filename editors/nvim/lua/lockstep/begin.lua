-- In: beginning a record for functions of the current file. Out: what a new
-- record says; the server writes it through an edit.
local ask = require('lockstep.ask')
local client = require('lockstep.client')
local place = require('lockstep.place')

local M = {}

---@param server vim.lsp.Client
---@param uri string
---@param names string[]
local function begin(server, uri, names)
  client.execute(server, 'lockstep.init', { uri = uri, functions = names }, function(answer)
    if client.some(answer.record) then
      place.visit({ path = client.path_in(answer, answer.record), line = 1 })
    end
  end)
end

---@param answer table a lockstep.init/1 object that proposes
---@return string[] names of functions
local function proposed(answer)
  return vim.tbl_map(function(fn)
    return fn.name
  end, answer.functions or {})
end

---:Lockstep init [function…]
---@param server vim.lsp.Client
---@param words string[] none: the user picks one
function M.command(server, words)
  local uri = vim.uri_from_bufnr(0)
  if #words > 0 then
    return begin(server, uri, words)
  end
  client.execute(server, 'lockstep.init', { uri = uri }, function(answer)
    local names = proposed(answer)
    if #names == 0 then
      client.say('no exported function here awaits anything: name one, as in :Lockstep init NAME', vim.log.levels.WARN)
      return
    end
    ask.select(names, { prompt = 'Begin a record for:' }, function(name)
      if name then
        begin(server, uri, { name })
      end
    end)
  end)
end

---@param lead string
---@return string[]
function M.complete(lead)
  local server = client.find(0)
  local answer = server and client.now(server, 'lockstep.init', { uri = vim.uri_from_bufnr(0) }, client.completion_ms)
  return vim.tbl_filter(function(name)
    return vim.startswith(name, lead)
  end, proposed(answer or {}))
end

return M
