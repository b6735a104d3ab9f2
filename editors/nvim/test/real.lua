-- In: telescope.nvim, fzf-lua and neotest themselves, from clones in the folder that
-- LOCKSTEP_TEST_PLUGINS names, driven as their users' keys do. Out: fetching them.
local M = {}

---@param ... string names of clones
local function add(...)
  for _, name in ipairs({ ... }) do
    local path = vim.fs.joinpath(vim.env.LOCKSTEP_TEST_PLUGINS, name)
    assert(vim.fn.isdirectory(path) == 1, 'there is no clone ' .. path)
    vim.opt.runtimepath:append(path)
  end
  vim.cmd.runtime({ 'plugin/telescope.lua', bang = true })
end

---@return lockstep.TestTelescope
function M.telescope()
  add('plenary.nvim', 'telescope.nvim')

  ---@return table? telescope's picker that is open
  local function picker()
    for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
      if vim.bo[buffer].filetype == 'TelescopePrompt' then
        return require('telescope.actions.state').get_current_picker(buffer)
      end
    end
  end
  return {
    open = function(what)
      vim.cmd('Telescope lockstep ' .. what)
    end,
    shown = function()
      local open = picker()
      if not open or not open.manager or open.manager:num_results() == 0 then
        return nil
      end
      local entries = {}
      for entry in open.manager:iter() do
        table.insert(entries, entry)
      end
      return entries
    end,
    pick = function(number)
      local open = assert(picker())
      open:set_selection(open:get_row(number))
      require('telescope.actions').select_default(open.prompt_bufnr)
    end,
    close = function()
      require('telescope.actions').close(assert(picker()).prompt_bufnr)
    end,
  }
end

---@return lockstep.TestFzf
function M.fzf_lua()
  add('fzf-lua')
  local program = vim.fn.exepath('fzf')
  assert(program ~= '', 'there is no fzf on the PATH')

  ---@return integer? buffer of the terminal that fzf runs in
  local function terminal()
    return vim.iter(vim.api.nvim_list_bufs()):find(function(buffer)
      return vim.bo[buffer].buftype == 'terminal'
    end)
  end
  return {
    program = function()
      return vim.fs.dirname(program)
    end,
    text = function()
      local buffer = terminal()
      local text = buffer and table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), '\n') or ''
      return text:find(' · ', 1, true) and text or nil
    end,
    preview = function()
      local window = require('fzf-lua.utils').fzf_winobj().preview_winid
      if not window or not vim.api.nvim_win_is_valid(window) then
        return nil
      end
      local line = vim.api.nvim_win_get_cursor(window)[1]
      return vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), line - 1, line, false)[1]
    end,
    pick = function()
      vim.fn.chansend(vim.bo[assert(terminal())].channel, '\r')
    end,
  }
end

---@return fun(body: fun()) start runs a task
function M.neotest()
  add('plenary.nvim', 'nvim-nio', 'neotest')
  return require('nio').run
end

return M
