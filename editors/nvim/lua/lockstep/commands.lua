-- In: the words of :Lockstep, what each does and how it is completed. Out: doing it.
local client = require('lockstep.client')

local M = {}

---@class lockstep.Command
---@field run fun(server: vim.lsp.Client, words: string[])
---@field without_server? boolean it takes none, and runs where there is none
---@field complete? fun(lead: string, words: string[]): string[]
---@field says string what it does, in a few words

---@param module string below lockstep.
---@param name? string its function, command if left out
---@return fun(...): any loads the module when it is called
local function later(module, name)
  return function(...)
    return require('lockstep.' .. module)[name or 'command'](...)
  end
end

---@param ... string
---@return fun(lead: string): string[]
local function one_of(...)
  local all = { ... }
  return function(lead)
    return vim.tbl_filter(function(word)
      return vim.startswith(word, lead)
    end, all)
  end
end

local function restart()
  require('lockstep.restart').all(function(servers)
    if servers > 0 then
      client.say('the server was started again')
    else
      client.say('no server was started, see :checkhealth lockstep', vim.log.levels.WARN)
    end
  end)
end

---@type table<string, lockstep.Command>
M.all = {
  run = { run = later('run'), complete = later('run', 'complete'), says = 'model-check configs' },
  ['run!'] = { run = later('run', 'again'), says = 'run again what was run last' },
  cancel = { run = later('queue', 'cancel'), complete = later('queue', 'complete'), says = 'end what runs' },
  prove = { run = later('prove'), complete = later('prove', 'complete'), says = 'look whether each check can fail' },
  acknowledge = {
    run = later('acknowledge'),
    complete = one_of('none', 'followed', 'intended', 'doubt'),
    says = 'keep that the function at the cursor was compared with the model',
  },
  trace = { run = later('trace'), complete = later('trace', 'complete'), says = 'show a counterexample' },
  drift = { run = later('drift'), says = 'list what differs from the sync commits' },
  related = { run = later('related'), says = 'list the other places that warnings on this line name' },
  diff = { run = later('diff'), complete = one_of('file'), says = 'show what code is compared with beside it' },
  jump = { run = later('jump'), says = 'go between an action and its code' },
  map = { run = later('map'), says = 'list which code each action stands for' },
  sync = { run = later('sync'), complete = one_of('HEAD'), says = 'renew sync.json, or advance the sync commit' },
  log = { run = later('log'), says = 'list the commits that changed covered functions' },
  queue = { run = later('queue'), says = 'show what runs and what waits' },
  pick = { run = later('pick'), complete = later('pick', 'complete'), says = 'pick a record, a property or drift' },
  trust = { run = later('trust'), complete = one_of('yes', 'no'), says = 'allow or forbid runs of this workspace' },
  init = { run = later('begin'), complete = later('begin', 'complete'), says = 'begin a record' },
  restart = { run = restart, without_server = true, says = 'start the server again' },
  install = { run = later('install'), says = 'fetch what runs need' },
  info = { run = later('info'), says = 'show all records and their last results' },
}

---@return string[] names, sorted
local function names()
  local list = vim.tbl_keys(M.all)
  table.sort(list)
  return list
end

---:Lockstep
---@param words string[]
---@param bang boolean
function M.command(words, bang)
  local name = words[1] or 'info'
  local command = M.all[bang and name .. '!' or name]
  if not command then
    client.say(('no %s: one of %s'):format(name, table.concat(names(), ', ')), vim.log.levels.ERROR)
    return
  end
  local server = not command.without_server and client.of(0) or nil
  if server or command.without_server then
    command.run(server, vim.list_slice(words, 2))
  end
end

---@param lead string
---@param line string the command line up to the cursor
---@return string[]
function M.complete(lead, line)
  local typed = line:match('Lockstep!?%s+(.*)$') or ''
  local words = vim.split(typed, '%s+', { trimempty = true })
  if #words - (lead == '' and 0 or 1) == 0 then
    return vim.tbl_filter(function(name)
      return vim.startswith(name, lead)
    end, names())
  end
  local command = M.all[words[1]]
  return command and command.complete and command.complete(lead, words) or {}
end

return M
