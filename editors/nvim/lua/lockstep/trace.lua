-- In: asking for counterexamples and showing them: as a quickfix list, as a view
-- beside it, as a page in a browser. Out: their words (story.lua).
local client = require('lockstep.client')
local list = require('lockstep.list')
local mark = require('lockstep.mark')
local records = require('lockstep.records')
local story = require('lockstep.story')
local view = require('lockstep.view')

local M = {}

---@param server vim.lsp.Client
---@param record string URI
---@param config string?
---@param format 'json'|'text'|'markdown'|'html'
---@param on_trace fun(trace: table)
local function load(server, record, config, format, on_trace)
  client.execute(server, 'lockstep.trace', { record = record, config = config, format = format }, on_trace)
end

---Loads several, one after another, so that their order is that of the run.
---@param server vim.lsp.Client
---@param wanted { record: string, config: string }[]
---@param on_traces fun(traces: table[])
local function load_all(server, wanted, on_traces)
  local traces = {}
  local function go_on()
    local each = wanted[#traces + 1]
    if not each then
      return on_traces(traces)
    end
    load(server, each.record, each.config, 'json', function(trace)
      table.insert(traces, trace)
      go_on()
    end)
  end
  go_on()
end

---@param traces table[]
---@return string title, vim.quickfix.entry[]
local function entries(traces)
  local names, items = {}, {}
  for _, trace in ipairs(traces) do
    local label = #traces > 1 and trace.config .. ' · ' or ''
    vim.list_extend(items, story.entries(trace, label))
    table.insert(names, trace.config)
  end
  return 'lockstep: ' .. table.concat(names, ', '), items
end

---Announced as `User LockstepTrace`, so that others may go on from the list.
---@param traces table[]
local function announce(traces)
  vim.api.nvim_exec_autocmds('User', { pattern = 'LockstepTrace', data = traces })
end

---Fills the quickfix list with the counterexamples of a run.
---@param server vim.lsp.Client
---@param found { record: table, outcome: table }[]
function M.offer(server, found)
  local wanted = vim.tbl_map(function(each)
    return { record = each.record.uri, config = each.outcome.config }
  end, found)
  load_all(server, wanted, function(traces)
    local title, items = entries(traces)
    list.offer(title, items)
    announce(traces)
  end)
end

---@param trace table
---@param reload fun()
---@return integer buffer
local function show_view(trace, reload)
  local name = ('lockstep://trace/%s/%s'):format(vim.fs.basename(vim.fs.dirname(trace.record)), trace.config)
  local shown, lines = story.view(trace)
  shown.reload = reload
  local buffer = view.buffer(name, 'lockstep-trace', shown)
  mark.follow(buffer, mark.name(trace), lines)
  return buffer
end

---Each step is a fold, and so is the initial state, which is closed: a model may
---have dozens of variables.
---@param window integer
local function fold_steps(window)
  local wo = vim.wo[window][0]
  wo.foldmethod = 'expr'
  wo.foldexpr = [[getline(v:lnum)=~#'^\s*\d\+  \S' ? '>1' : getline(v:lnum)==#'' ? 0 : '=']]
  wo.foldlevel = 99
  wo.wrap = false
  vim.api.nvim_win_call(window, function()
    vim.cmd([[silent! keeppatterns global/^  0  initial state$/normal! zc]])
    vim.fn.cursor(1, 1)
  end)
end

---The story beside the code, and the list below; the cursor stays where it is,
---so that :cnext walks through the code.
---@param server vim.lsp.Client
---@param record string URI
---@param config string?
function M.show(server, record, config)
  load(server, record, config, 'json', function(trace)
    local buffer
    buffer = show_view(trace, function()
      load(server, record, trace.config, 'json', function(fresh)
        local shown, lines = story.view(fresh)
        view.fill(buffer, shown)
        mark.follow(buffer, mark.name(fresh), lines)
      end)
    end)
    fold_steps(view.beside(buffer))
    local title, items = entries({ trace })
    list.renew(title, items)
    announce({ trace })
  end)
end

---What the user chose to see, by the lens of a known counterexample or a button.
---@param chosen { record: string, config: string }
---@param context lsp.HandlerContext
function M.show_chosen(chosen, context)
  local server = vim.lsp.get_client_by_id(context.client_id)
  if server then
    M.show(server, chosen.record, chosen.config)
  end
end

---@param config string
---@return string a file in a folder of its own that a page is written into, short to be told
local function page_path(config)
  local folder = vim.fn.tempname() -- Neovim removes it when it ends
  vim.fn.mkdir(folder, 'p')
  return vim.fs.joinpath(folder, config:gsub('[^%w_.-]', '_') .. '.html')
end

---Writes the page into a temporary file and opens it.
---@param server vim.lsp.Client
---@param record string URI
---@param config string?
function M.browse(server, record, config)
  load(server, record, config, 'html', function(page)
    local path = page_path(page.config)
    vim.fn.writefile(vim.split(page.text, '\n', { plain = true }), path)
    local _, err = vim.ui.open(path)
    if err then
      client.say(('no browser opens %s (%s)'):format(path, err), vim.log.levels.WARN)
    elseif page.stale then
      client.say(('stale, the model has changed since: %s'):format(path), vim.log.levels.WARN)
    else
      client.say(path) -- a browser that fails says nothing
    end
  end)
end

---To be pasted elsewhere: the text or the Markdown in a view.
---@param server vim.lsp.Client
---@param record string URI
---@param config string?
---@param format 'text'|'markdown'
local function write_out(server, record, config, format)
  load(server, record, config, format, function(page)
    local name = ('lockstep://%s/%s/%s'):format(format, vim.fs.basename(vim.fs.dirname(page.record)), page.config)
    local lines = vim.split(page.text:gsub('\n$', ''), '\n', { plain = true })
    local buffer = view.buffer(name, format == 'markdown' and 'markdown' or 'text', { lines = lines, places = {} })
    view.open(buffer, 'botright split')
  end)
end

local formats = {
  html = M.browse,
  markdown = function(server, record, config)
    write_out(server, record, config, 'markdown')
  end,
  text = function(server, record, config)
    write_out(server, record, config, 'text')
  end,
}

---:Lockstep trace [config] [html|markdown|text]
---@param server vim.lsp.Client
---@param words string[]
function M.command(server, words)
  local config, show = nil, M.show
  for _, word in ipairs(words) do
    if formats[word] then
      show = formats[word]
    else
      config = word
    end
  end
  records.meant(server, vim.api.nvim_get_current_buf(), config, function(record)
    show(server, record.uri, config)
  end)
end

---@param lead string
---@return string[]
function M.complete(lead)
  local names = records.complete(lead, function(config)
    local outcome = client.some(config.outcome)
    return outcome ~= nil and #(outcome.steps or {}) > 0
  end)
  local words = vim.tbl_filter(function(word)
    return vim.startswith(word, lead)
  end, { 'html', 'markdown', 'text' })
  return vim.list_extend(names, words)
end

return M
