if vim.g.loaded_lockstep or vim.fn.has('nvim-0.11') == 0 then
  return
end
vim.g.loaded_lockstep = true

local command = vim.api.nvim_create_user_command

command('LockstepRun', function(args)
  require('lockstep.run').command(args.fargs)
end, {
  nargs = '*',
  complete = function(lead)
    return require('lockstep.run').complete(lead)
  end,
  desc = 'Model-check the named configs, or what is relevant at the cursor',
})

command('LockstepJump', function()
  require('lockstep.jump').command()
end, { desc = 'From a model action to its code, from a covered function to its actions' })

command('LockstepDrift', function()
  require('lockstep.drift').command()
end, { desc = 'What differs from the sync commits, in the quickfix list' })

command('LockstepTrust', function(args)
  require('lockstep.trust').command(args.args)
end, {
  nargs = '?',
  complete = function()
    return { 'yes', 'no' }
  end,
  desc = 'Allow or forbid runs of this workspace’s models',
})
