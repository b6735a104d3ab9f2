-- In: :checkhealth lockstep: what is there, what is missing, what to do about it.
-- Out: mending any of it.
local client = require('lockstep.client')
local compat = require('lockstep.compat')
local options = require('lockstep.options')
local trust = require('lockstep.trust')

local M = {}

local health = vim.health

---The oldest server that says all that this plugin asks it. To be raised, with the
---release, when the plugin comes to need something newer.
local needs = '0.2.0'

---@return string[] the command that starts the server, as the user has set it
local function server_command()
  local config = compat.has_lsp_enable and vim.lsp.config.lockstep
  local cmd = config and config.cmd or options.get().cmd
  return type(cmd) == 'table' and cmd or {}
end

---@param command string[]
---@return string? what it printed, nil where it failed; waits no longer than ten seconds
local function output(command)
  local started, process = pcall(vim.system, command, { text = true })
  if not started then
    return nil
  end
  local ended = process:wait(10000)
  return ended.stdout ~= '' and vim.trim(ended.stdout) or nil
end

---@param told string what the program or a server says of its version
---@return boolean false too for a build that tells none
local function is_old(told)
  local version = vim.version.parse(told)
  return version ~= nil and vim.version.lt({ version.major, version.minor, version.patch }, needs)
end

local function check_editor()
  health.start('lockstep: Neovim')
  health.ok('Neovim ' .. tostring(vim.version()))
  for _, problem in ipairs(options.problems()) do
    health.error(problem, 'See :help lockstep-options')
  end
  if not compat.has_lsp_enable then
    local enabled = pcall(vim.api.nvim_get_autocmds, { group = 'lockstep.start' })
    if not enabled then
      health.warn('the server is not enabled', "Call require('lockstep').setup({}) in your init.lua")
    end
  elseif vim.lsp.is_enabled and not vim.lsp.is_enabled('lockstep') then
    health.warn('the server is not enabled', "Call vim.lsp.enable('lockstep') in your init.lua")
  end
end

---@param program string
---@return boolean
local function check_binary(program)
  health.start('lockstep: the program')
  local path = program and vim.fn.exepath(program) or ''
  if path == '' then
    health.error(('there is no %s'):format(program or 'command'), {
      'Install lockstep and have it on your PATH',
      "or name it: require('lockstep').setup({ cmd = { '/path/to/lockstep', 'serve' } })",
    })
    return false
  end
  local version = output({ path, 'version' })
  if not version then
    health.error(path .. ' does not answer', 'Run it in a terminal: ' .. path .. ' version')
    return false
  end
  if is_old(version) then
    local advice = { 'Update lockstep, or have the newer one first on your PATH', 'then :Lockstep restart' }
    health.warn(('%s (%s) is older than this plugin, which needs %s'):format(version, path, needs), advice)
  else
    health.ok(('%s (%s)'):format(version, path))
  end
  return true
end

---@param program string
local function check_needs(program)
  health.start('lockstep: what it needs (lockstep doctor)')
  local command = { program, 'doctor', '--json' }
  local settings = options.get().settings or {}
  for flag, value in pairs({ ['--java'] = settings.java or '', ['--tlc-jar'] = settings.tlcJar or '' }) do
    if value ~= '' then
      vim.list_extend(command, { flag, value })
    end
  end
  local decoded, report = pcall(vim.json.decode, output(command) or '')
  if not decoded then
    health.error('lockstep doctor says nothing', 'Run it in a terminal: ' .. program .. ' doctor')
    return
  end
  for _, examined in ipairs(report.examinations) do
    local found = client.some(examined.found) or 'not found'
    if examined.ok then
      health.ok(('%s: %s'):format(examined.name, found))
    else
      health.warn(('%s: %s'):format(examined.name, found), client.some(examined['do']) or ':Lockstep install')
    end
  end
end

---@param server vim.lsp.Client
local function check_records(server)
  local check = client.now(server, 'lockstep.drift', {}, 10000)
  if not check then
    health.warn('no answer in ten seconds', 'It may still read the workspace. If that stays so: :Lockstep restart')
    return
  end
  if #check.records == 0 then
    health.info('no record here yet: :Lockstep init begins one')
  end
  for _, record in ipairs(check.records) do
    local text = ('%s: %s'):format(record.record, record.words)
    if record.state == 'in-step' then
      health.ok(text)
    elseif record.state == 'drifted' then
      health.warn(text, ':Lockstep drift lists what differs, :Lockstep diff shows it')
    else
      health.warn(text, 'The record says what is missing: ' .. (client.some(record.reason) or record.words))
    end
  end
end

---@param server vim.lsp.Client
local function check_client(server)
  local root = server.root_dir or 'no folder'
  local version = (server.server_info or {}).version
  local attached = ('attached in %s%s'):format(root, version and ', version ' .. version or '')
  if version and is_old(version) then
    health.warn(('%s: this plugin needs %s'):format(attached, needs), ':Lockstep restart, once lockstep is updated')
  else
    health.ok(attached)
  end
  local buffers = vim.tbl_map(function(buffer)
    local name = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':.')
    return ('%s (%s)'):format(name, vim.bo[buffer].filetype)
  end, vim.tbl_keys(server.attached_buffers))
  table.sort(buffers)
  health.info('files: ' .. table.concat(buffers, ', '))
  if trust.is_trusted(server.root_dir) then
    health.ok('trusted: models may be run')
  else
    health.info('not trusted: no model is run. The first run asks; :Lockstep trust allows it at once')
  end
  check_records(server)
end

local function check_clients()
  health.start('lockstep: servers')
  local servers = vim.lsp.get_clients({ name = 'lockstep' })
  if #servers == 0 then
    local death = require('lockstep.server').death()
    if death then
      health.error('the server ended: ' .. death, ':Lockstep restart starts it again')
    else
      health.info('none runs: one is started for code, records and models in a git repository')
    end
  end
  for _, server in ipairs(servers) do
    check_client(server)
  end
end

local function check_filetypes()
  health.start('lockstep: filetypes and pickers')
  for _, filetype in ipairs({ 'tla', 'tlacfg' }) do
    local files = vim.api.nvim_get_runtime_file(('syntax/%s.vim'):format(filetype), true)
    health.info(('%s: syntax of %s'):format(filetype, #files > 1 and 'another plugin' or 'this plugin'))
  end
  for _, name in ipairs({ 'telescope', 'fzf-lua', 'neotest' }) do
    health.info(('%s: %s'):format(name, pcall(require, name) and 'installed' or 'not installed (optional)'))
  end
end

function M.check()
  check_editor()
  local program = server_command()[1]
  if check_binary(program) then
    check_needs(program)
  end
  check_clients()
  check_filetypes()
end

return M
