-- In: asking the user to choose, also where nobody can answer. Out: what is asked.
local M = {}

---Neovim's own vim.ui.select waits for a key, in a headless Neovim for ever.
---@return boolean
local function nobody_answers()
  local source = debug.getinfo(vim.ui.select, 'S').source
  return #vim.api.nvim_list_uis() == 0 and source:find('vim/ui.lua', 1, true) ~= nil
end

---@generic T
---@param items T[]
---@param opts { prompt: string, kind?: string, format_item?: fun(item: T): string }
---@param on_choice fun(item?: T, index?: integer) nil where nothing was chosen
function M.select(items, opts, on_choice)
  if nobody_answers() then
    return on_choice(nil, nil)
  end
  vim.ui.select(items, opts, on_choice)
end

---The handler of window/showMessageRequest: Neovim's own for what has to be
---decided by somebody who can; all else is only shown, and nothing chosen.
function M.show_message_request(err, params, context, config)
  if nobody_answers() then
    require('lockstep.client').show_message(params)
    return vim.NIL
  end
  return vim.lsp.handlers['window/showMessageRequest'](err, params, context, config)
end

return M
