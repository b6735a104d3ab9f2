-- In: whether a workspace's models may be run, asked once and remembered.
-- Out: what is refused without it; the server decides that.
--
-- A model can start programs through TLC's module overrides, so that running
-- one from a stranger's repository is like running its build.
local ask = require('lockstep.ask')
local client = require('lockstep.client')
local compat = require('lockstep.compat')

local M = {}

---@return string path of the file that remembers, one JSON object root → bool
local function store()
  return vim.fs.joinpath(vim.fn.stdpath('state'), 'lockstep', 'trust.json')
end

---@return table<string, boolean>
local function remembered()
  local file = io.open(store(), 'r')
  if not file then
    return {}
  end
  local ok, decisions = pcall(vim.json.decode, file:read('*a'))
  file:close()
  return ok and type(decisions) == 'table' and decisions or {}
end

---Symbolic links resolved, so that one folder has one decision.
---@param root? string
---@return string?
local function key(root)
  return root and (vim.uv.fs_realpath(root) or vim.fs.normalize(root))
end

---@param root? string the workspace's folder; none is never trusted
---@return boolean
function M.is_trusted(root)
  local name = key(root)
  return name ~= nil and remembered()[name] == true
end

---@param root string
---@param trusted boolean
function M.remember(root, trusted)
  local decisions = remembered()
  decisions[key(root)] = trusted
  vim.fn.mkdir(vim.fs.dirname(store()), 'p')
  local next_to_it = store() .. '.new'
  local file = assert(io.open(next_to_it, 'w'))
  file:write(vim.json.encode(decisions))
  file:close()
  assert(vim.uv.fs_rename(next_to_it, store()))
end

---@param server vim.lsp.Client
---@param trusted boolean
local function decide(server, trusted)
  if not server.root_dir then
    client.say('a file outside any repository cannot be trusted', vim.log.levels.WARN)
    return
  end
  M.remember(server.root_dir, trusted)
  compat.call(server, 'notify', 'lockstep/trust', { trusted = trusted })
end

---Calls `go_on` once the workspace is trusted: at once where the user has
---agreed before, else after asking. A refusal for now is not remembered;
---"never" is.
---@param server vim.lsp.Client
---@param go_on fun()
---@param refused? fun()
function M.ensure(server, go_on, refused)
  refused = refused or function() end
  local root = server.root_dir
  if M.is_trusted(root) then
    return go_on()
  end
  if root and remembered()[key(root)] == false then
    client.say('runs are forbidden here; :Lockstep trust yes allows them', vim.log.levels.WARN)
    return refused()
  end
  ask.select({ 'Trust this workspace', 'Not now', 'Never' }, {
    prompt = ('Running a model of %s can start programs. Trust it?'):format(root or 'this file'),
    kind = 'lockstep.trust',
  }, function(_, choice)
    if choice == 1 or choice == 3 then
      decide(server, choice == 1)
    end
    if choice == 1 and M.is_trusted(root) then
      go_on()
    else
      refused()
    end
  end)
end

---:Lockstep trust [yes|no]
---@param server vim.lsp.Client
---@param words string[] none means yes
function M.command(server, words)
  local answer = words[1] or 'yes'
  if answer ~= 'yes' and answer ~= 'no' then
    client.say(':Lockstep trust takes yes or no', vim.log.levels.ERROR)
    return
  end
  decide(server, answer ~= 'no')
end

return M
