-- :Telescope lockstep properties|records|drift, where telescope.nvim is installed.
local function picks(what)
  return function(opts)
    local server = require('lockstep.client').of(0)
    if server then
      require('lockstep.pick').open(server, what, require('lockstep.pickers.telescope').show, opts)
    end
  end
end

return require('telescope').register_extension({
  exports = {
    lockstep = picks('properties'),
    properties = picks('properties'),
    records = picks('records'),
    drift = picks('drift'),
  },
})
