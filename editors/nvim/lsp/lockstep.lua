-- The configuration that `vim.lsp.enable('lockstep')` starts (Neovim 0.11).
-- Options of your own go on top: vim.lsp.config('lockstep', { cmd = { … } }).

---@type vim.lsp.Config
return {
  cmd = { 'lockstep', 'serve' },
  filetypes = {
    'typescript',
    'typescriptreact',
    'javascript',
    'javascriptreact',
    'tla',
    'tlacfg',
    'markdown', -- a record is Markdown
  },
  root_markers = { '.git' },
  -- What to run and what to show: see docs/protocol.md for the settings.
  init_options = {},
  capabilities = {
    -- 0.11 has no handler of its own for this request; ours is below.
    workspace = { codeLens = { refreshSupport = true } },
  },
  before_init = function(params, config)
    local options = params.initializationOptions or {}
    options.trusted = require('lockstep.trust').is_trusted(config.root_dir)
    params.initializationOptions = options
  end,
  on_attach = function(client, buffer)
    require('lockstep.lens').keep_fresh(client, buffer)
  end,
  commands = {
    ['lockstep.run'] = function(command, context)
      require('lockstep.run').execute(command, context)
    end,
    ['lockstep.show'] = function(command, context)
      require('lockstep.jump').show(command, context)
    end,
  },
  handlers = {
    ['window/showMessage'] = function(_, params)
      require('lockstep.client').show_message(params)
    end,
    ['lockstep/outcome'] = function(_, result)
      require('lockstep.outcome').receive(result)
    end,
    ['workspace/codeLens/refresh'] = function(_, _, context)
      require('lockstep.lens').refresh(context.client_id)
      return vim.NIL
    end,
  },
}
