-- Loads nothing: each command and mapping requires what it needs when it is used.
if vim.g.loaded_lockstep or vim.fn.has('nvim-0.10') == 0 then
  return
end
vim.g.loaded_lockstep = true

vim.api.nvim_create_user_command('Lockstep', function(args)
  require('lockstep.commands').command(args.fargs, args.bang)
end, {
  nargs = '*',
  bang = true,
  complete = function(lead, line, cursor)
    return require('lockstep.commands').complete(lead, line:sub(1, cursor))
  end,
  desc = 'Code and its TLA+ model, in step',
})

for name, words in pairs({
  run = 'run',
  again = 'run!',
  ['run-all'] = 'run all',
  ['run-failed'] = 'run failed',
  ['run-stale'] = 'run stale',
  cancel = 'cancel',
  trace = 'trace',
  drift = 'drift',
  related = 'related',
  diff = 'diff',
  jump = 'jump',
  map = 'map',
  log = 'log',
  queue = 'queue',
  pick = 'pick',
  info = 'info',
  prove = 'prove',
  acknowledge = 'acknowledge',
  sync = 'sync',
  init = 'init',
  trust = 'trust',
  install = 'install',
  restart = 'restart',
}) do
  vim.keymap.set('n', ('<Plug>(lockstep-%s)'):format(name), ('<Cmd>Lockstep %s<CR>'):format(words))
end
