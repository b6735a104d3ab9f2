-- :Telescope lockstep properties|records|drift, where telescope.nvim is installed.
local function picks(what)
  return function(opts)
    require('lockstep.pick').open(what, require('lockstep.pickers.telescope').show, opts)
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
