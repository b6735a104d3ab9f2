-- In: the plugin's own read-only buffers (lockstep://…), whose lines may lead to
-- places. Out: what they say.
local place = require('lockstep.place')

local M = {}

---@class lockstep.View
---@field lines string[]
---@field places table<integer, lockstep.Place> by line, from 1
---@field reload? fun() fills the buffer anew, for :edit

local places = {} ---@type table<integer, table<integer, lockstep.Place>> by buffer

---The window to show a place in: another one of this tab page with a file in it,
---so that the view stays.
---@return integer?
local function other_window()
  for _, window in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
    local buffer = vim.api.nvim_win_get_buf(window)
    local floats = vim.api.nvim_win_get_config(window).relative ~= ''
    if vim.bo[buffer].buftype == '' and not floats then
      return window
    end
  end
end

---@param where lockstep.Place
local function visit(where)
  local window = other_window()
  if window then
    vim.api.nvim_set_current_win(window)
  else
    vim.cmd('leftabove vsplit')
  end
  place.visit(where)
end

---Goes to what the cursor's line stands for.
local function go()
  local here = places[vim.api.nvim_get_current_buf()] or {}
  local where = here[vim.api.nvim_win_get_cursor(0)[1]]
  if where then
    visit(where)
  else
    require('lockstep.client').say('this line leads nowhere')
  end
end

---@param buffer integer
local function map_keys(buffer)
  for _, key in ipairs({ 'gd', '<CR>' }) do
    vim.keymap.set('n', key, go, { buffer = buffer, desc = 'lockstep: go to the place that this line stands for' })
  end
end

---@param buffer integer
---@param view lockstep.View
function M.fill(buffer, view)
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, view.lines)
  vim.bo[buffer].modifiable = false
  vim.bo[buffer].modified = false
  places[buffer] = view.places
end

---@param name string
---@param filetype string
---@return integer
local function created(name, filetype)
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_name(buffer, name)
  vim.bo[buffer].bufhidden = 'wipe'
  vim.bo[buffer].swapfile = false
  vim.bo[buffer].filetype = filetype
  map_keys(buffer)
  vim.api.nvim_create_autocmd('BufWipeout', {
    buffer = buffer,
    callback = function()
      places[buffer] = nil
    end,
  })
  return buffer
end

---@param name string
---@return integer? the buffer of this name, if it is there
function M.find(name)
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_get_name(buffer) == name then
      return buffer
    end
  end
end

---Fills the buffer of this name, made where there is none.
---@param name string beginning with lockstep://
---@param filetype string
---@param view lockstep.View
---@return integer buffer
function M.buffer(name, filetype, view)
  local buffer = M.find(name) or created(name, filetype)
  M.fill(buffer, view)
  if view.reload then
    vim.api.nvim_clear_autocmds({ event = 'BufReadCmd', buffer = buffer })
    vim.api.nvim_create_autocmd('BufReadCmd', { buffer = buffer, callback = view.reload })
  end
  return buffer
end

---@param buffer integer
---@return integer? its window in this tab page
local function window_of(buffer)
  return vim.iter(vim.fn.win_findbuf(buffer)):find(function(window)
    return vim.api.nvim_win_get_tabpage(window) == vim.api.nvim_get_current_tabpage()
  end)
end

---Shows the buffer in a window of this tab page, in a split where it has none.
---The cursor goes there.
---@param buffer integer
---@param split string for example 'vsplit'
---@return integer window
function M.open(buffer, split)
  local window = window_of(buffer)
  if window then
    vim.api.nvim_set_current_win(window)
  else
    vim.cmd(split)
    window = vim.api.nvim_get_current_win()
    vim.api.nvim_win_set_buf(window, buffer)
  end
  return window
end

---Shows the buffer right of the code, in a window that no other buffer takes. The
---cursor stays where it is.
---@param buffer integer
---@return integer window
function M.beside(buffer)
  local from = vim.api.nvim_get_current_win()
  vim.api.nvim_set_current_win(other_window() or from)
  local window = M.open(buffer, 'rightbelow vertical split')
  vim.wo[window][0].winfixbuf = true
  vim.api.nvim_set_current_win(from)
  return window
end

return M
