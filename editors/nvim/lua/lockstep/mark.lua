-- In: the step that the quickfix list is at, marked in the story beside it. Out:
-- what a step is; the list's entries and the story's lines say.
local M = {}

local group = vim.api.nvim_create_augroup('lockstep.mark', { clear = true })
local namespace = vim.api.nvim_create_namespace('lockstep.mark')

local stories = {} ---@type table<integer, { trace: string, lines: table<integer, integer> }> by buffer
local seen ---@type string? the entry that was last looked at

---@param trace table lockstep.trace/1
---@return string equal for a story and for the entries of its list
function M.name(trace)
  return trace.record .. '#' .. trace.config
end

---@param buffer integer
---@param line integer? nil: no step of this story
local function mark(buffer, line)
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  if not line or line > vim.api.nvim_buf_line_count(buffer) then
    return
  end
  vim.api.nvim_buf_set_extmark(buffer, namespace, line - 1, 0, { line_hl_group = 'QuickFixLine' })
  for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
    if window ~= vim.api.nvim_get_current_win() then
      vim.api.nvim_win_set_cursor(window, { line, 0 })
    end
  end
end

---@return boolean? true drops the autocommand: no story is shown
local function look()
  for buffer in pairs(stories) do
    if not vim.api.nvim_buf_is_valid(buffer) then
      stories[buffer] = nil
    end
  end
  if not next(stories) then
    return true
  end
  local list = vim.fn.getqflist({ id = 0, idx = 0 })
  local now = list.id .. '#' .. list.idx
  if now == seen then
    return
  end
  seen = now
  local entry = vim.fn.getqflist({ items = 0 }).items[list.idx] or {}
  local of = type(entry.user_data) == 'table' and entry.user_data or {}
  for buffer, story in pairs(stories) do
    mark(buffer, of.trace == story.trace and story.lines[of.step] or nil)
  end
end

---Marks the list's step in this story from now on. Neovim has no event for :cnext
---where it leads to where the cursor is, so it is looked for whenever Neovim is idle.
---@param buffer integer of the story
---@param trace string its name
---@param lines table<integer, integer> the line of each step
function M.follow(buffer, trace, lines)
  stories[buffer], seen = { trace = trace, lines = lines }, nil
  vim.api.nvim_clear_autocmds({ group = group })
  vim.api.nvim_create_autocmd({ 'SafeState', 'BufEnter', 'CursorMoved' }, { group = group, callback = look })
  look()
end

return M
