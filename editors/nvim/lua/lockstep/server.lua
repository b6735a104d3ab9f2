-- In: the client that speaks to `lockstep serve`: where it is started, for which
-- files, what it handles. Out: ending it (restart.lua), what the user asks of it.
local compat = require('lockstep.compat')
local options = require('lockstep.options')

local M = {}

M.filetypes = {
  'typescript',
  'typescriptreact',
  'javascript',
  'javascriptreact',
  'tla',
  'tlacfg',
  'tlaexpected',
  'markdown', -- a record is Markdown
}

local of_model = { tla = true, tlacfg = true, tlaexpected = true }

---A record names its sync commit and its covered paths. Any other Markdown is
---no affair of ours, and must not start a server.
---@param buffer integer
---@return boolean
local function is_record(buffer)
  for _, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    if line:find('sync-commit:', 1, true) or line:match('^%s*```+%s*coverage') then
      return true
    end
  end
  return false
end

---The folder that the server works in for a buffer: its repository's. A module
---outside of any is at least read, in the folder of its record, else in its own; code
---and Markdown are not.
---@param buffer integer
---@return string? nil: no server is to be started
function M.root(buffer)
  if vim.bo[buffer].buftype ~= '' or vim.api.nvim_buf_get_name(buffer) == '' then
    return nil
  end
  local filetype = vim.bo[buffer].filetype
  if filetype == 'markdown' and not is_record(buffer) then
    return nil
  end
  local root = vim.fs.root(buffer, '.git')
  if root or not of_model[filetype] then
    return root
  end
  return vim.fs.root(buffer, 'SKILL.md') or vim.fs.dirname(vim.api.nvim_buf_get_name(buffer))
end

---@param buffer integer
---@param on_dir fun(root: string) not called where no server is wanted
local function root_dir(buffer, on_dir)
  local root = M.root(buffer)
  if root then
    on_dir(root)
  end
end

---@param params lsp.InitializeParams
---@param config vim.lsp.ClientConfig
local function before_init(params, config)
  local wanted = vim.deepcopy(params.initializationOptions or {})
  wanted.trusted = require('lockstep.trust').is_trusted(config.root_dir)
  wanted.queue = true
  wanted.commands = { 'lockstep.showTrace' }
  wanted.settings = vim.tbl_extend('force', options.get().settings or {}, wanted.settings or {})
  if vim.tbl_isempty(wanted.settings) then
    wanted.settings = nil -- an empty table would go out as a list
  end
  params.initializationOptions = wanted
end

local handlers = {
  ['window/showMessage'] = function(_, params)
    require('lockstep.client').show_message(params)
  end,
  ['window/showMessageRequest'] = function(...)
    return require('lockstep.ask').show_message_request(...)
  end,
  ['lockstep/outcome'] = function(_, run, context)
    require('lockstep.outcome').receive(require('lockstep.older').filled(run), context.client_id)
  end,
  ['lockstep/showTrace'] = function(_, shown, context)
    require('lockstep.trace').show_chosen(shown, context)
  end,
  ['lockstep/status'] = function(_, _, context)
    require('lockstep.status').receive_states(context.client_id)
  end,
  ['lockstep/queue'] = function(_, queue, context)
    require('lockstep.queue').receive(require('lockstep.older').filled(queue), context.client_id)
  end,
}

if not compat.keeps_lenses then
  handlers['workspace/codeLens/refresh'] = function(_, _, context)
    require('lockstep.lens').refresh(context.client_id)
    return vim.NIL
  end
end

local death ---@type string? how the last server ended that nobody had ended

---@return string? nil where none did, or one was started since
function M.death()
  return death
end

---@param code integer
---@param signal integer
---@param client_id integer
local function ended(code, signal, client_id)
  require('lockstep.status').forget(client_id)
  if code ~= 0 or (signal ~= 0 and signal ~= 15) then -- 15: by stop(true)
    death = signal ~= 0 and 'signal ' .. signal or 'exit status ' .. code
    require('lockstep.client').say('the server ended: :Lockstep restart starts it again', vim.log.levels.ERROR)
  end
end

---What both `vim.lsp.enable` and `vim.lsp.start` take, save for the root.
---@return table
local function shared()
  return {
    name = 'lockstep',
    cmd = options.get().cmd,
    init_options = {},
    capabilities = compat.capabilities({
      workspace = {
        codeLens = { refreshSupport = true }, -- 0.10 and 0.11 have no handler of their own
        workspaceEdit = { documentChanges = true }, -- which Neovim applies and does not say
      },
    }),
    before_init = before_init,
    on_attach = function(client, buffer)
      death = nil
      require('lockstep.lens').keep_fresh(client, buffer)
      require('lockstep.status').follow(client, buffer)
      require('lockstep.rename').follow(buffer)
    end,
    on_exit = vim.schedule_wrap(ended),
    commands = {
      ['lockstep.run'] = function(command, context)
        require('lockstep.run').execute(command, context)
      end,
      ['lockstep.show'] = function(command, context)
        require('lockstep.jump').show(command, context)
      end,
      ['lockstep.showTrace'] = function(command, context)
        require('lockstep.trace').show_chosen((command.arguments or {})[1], context)
      end,
    },
    handlers = handlers,
  }
end

---The configuration of lsp/lockstep.lua.
---@return vim.lsp.Config
function M.config()
  return vim.tbl_extend('force', shared(), { filetypes = M.filetypes, root_dir = root_dir })
end

---What is started in a folder, with what the user gave to vim.lsp.config().
---@param root string
---@return vim.lsp.ClientConfig
local function started_in(root)
  local config = compat.has_lsp_enable and vim.deepcopy(vim.lsp.config.lockstep) or shared()
  config.root_dir = root
  config.filetypes = nil
  return config
end

---Starts the server for a buffer, or attaches the one that runs.
---@param root string
---@param buffer integer
function M.attach(root, buffer)
  vim.lsp.start(started_in(root), { bufnr = buffer })
end

---0.10 has no vim.lsp.enable.
local function start_on_filetype()
  local function start(buffer)
    local root = M.root(buffer)
    if root then
      M.attach(root, buffer)
    end
  end
  vim.api.nvim_create_autocmd('FileType', {
    group = vim.api.nvim_create_augroup('lockstep.start', { clear = true }),
    pattern = M.filetypes,
    callback = function(event)
      start(event.buf)
    end,
  })
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) and vim.tbl_contains(M.filetypes, vim.bo[buffer].filetype) then
      start(buffer)
    end
  end
end

---From now on files of this plugin's types have the server.
function M.enable()
  if compat.has_lsp_enable then
    vim.lsp.config('lockstep', { cmd = options.get().cmd })
    vim.lsp.enable('lockstep')
  else
    start_on_filetype()
  end
end

---Calls `on_client` with the server of a folder, started if none runs, once it
---answers; with nil where none can be started.
---@param root string
---@param on_client fun(client?: vim.lsp.Client)
function M.ensure(root, on_client)
  local id = compat.start_apart(started_in(root))
  local timer = assert(vim.uv.new_timer())
  timer:start(0, 20, vim.schedule_wrap(function()
    local client = id and vim.lsp.get_client_by_id(id)
    if timer:is_closing() or (client and not client.initialized) then
      return
    end
    timer:close()
    on_client(client)
  end))
end

return M
