-- In: a counterexample (lockstep.trace/1) as entries of a list, and as the lines
-- of a view. Out: asking for it, showing it.
local client = require('lockstep.client')
local mark = require('lockstep.mark')

local M = {}

---@param change table of a step, or a part of one
---@return string
local function change_text(change)
  local before, after = client.some(change.before), client.some(change.after)
  if not before then
    return ('%s + %s'):format(change.name, after or '')
  elseif not after then
    return ('%s - %s'):format(change.name, before)
  end
  return ('%s  %s → %s'):format(change.name, before, after)
end

---@param step table
---@return string[] what changed, as narrow as the server knows it
local function changes(step)
  local list = {}
  for _, change in ipairs(step.changed or {}) do
    local parts = #(change.parts or {}) > 0 and change.parts or { change }
    for _, part in ipairs(parts) do
      table.insert(list, change_text(part))
    end
  end
  return list
end

local in_list = 3 -- changes that an entry of the list tells; the story tells all

---@param step table
---@return string
local function some_changes(step)
  local all = changes(step)
  local more = #all - in_list
  local text = table.concat(vim.list_slice(all, 1, in_list), ', ')
  return more > 0 and ('%s and %d more'):format(text, more) or text
end

---@param step table
---@return string the action with its arguments and who acts, as the server words it
local function words(step)
  return client.some(step.words) or step.action
end

---@param trace table
---@param step table
---@return lockstep.Place? where the model defines the action
local function action_place(trace, step)
  local file = client.some(step.file)
  return file and { path = client.path_in(trace, file), line = math.max(1, step.line) } or nil
end

---@param trace table
---@param code table of a step
---@return lockstep.Place
local function code_place(trace, code)
  return { path = client.path_in(trace, code.file), line = code.line }
end

---@param trace table
---@return string? how it goes on behind the last step, where it has no end
local function without_end(trace)
  if trace.stutter then
    return 'stutters from here: nothing more happens, for ever'
  elseif (trace.loop or 0) > 0 then
    local to = trace.loop == 1 and 'the initial state' or ('the state after step %d'):format(trace.loop - 1)
    local back = client.some(trace.back)
    return ('back to %s%s, and so on for ever'):format(to, back and ', by ' .. back or '')
  end
end

---@param trace table
---@param step table
---@param label string
---@return vim.quickfix.entry
local function entry(trace, step, label)
  local code = step.code or {}
  local parts = { ('%s%d %s'):format(label, step.number, words(step)) }
  if #code == 0 then
    table.insert(parts, 'no code: the record gives none')
  end
  table.insert(parts, some_changes(step))
  if #code > 1 then
    table.insert(parts, ('and %d more place%s'):format(#code - 1, #code > 2 and 's' or ''))
  end
  if client.some(step.question) then
    table.insert(parts, '? ' .. step.question.text)
  end
  local text = table.concat(vim.tbl_filter(client.some, parts), ' · ')
  local place = code[1] and code_place(trace, code[1]) or action_place(trace, step)
  if not place then
    return { text = text, valid = 0 }
  end
  local which = { trace = mark.name(trace), step = step.number }
  return { text = text, filename = place.path, lnum = place.line, col = 1, valid = 1, user_data = which }
end

---One entry a step, at the first place of its code, else at its action in the
---module. What stands before and behind the steps is text that :cnext passes over.
---@param trace table lockstep.trace/1
---@param label string before each text
---@return vim.quickfix.entry[]
function M.entries(trace, label)
  local list = {}
  if trace.stale then
    table.insert(list, { text = label .. 'stale: the model or its config has changed since', valid = 0 })
  end
  for _, step in ipairs(trace.steps) do
    table.insert(list, entry(trace, step, label))
  end
  local rest = without_end(trace)
  if rest then
    table.insert(list, { text = label .. rest, valid = 0 })
  end
  return list
end

---Lines are added with the place that they lead to.
---@return lockstep.View view, fun(text: string, place?: lockstep.Place) add
local function writer()
  local view = { lines = {}, places = {} }
  return view, function(text, place)
    -- A value may go over several lines.
    for _, line in ipairs(vim.split(text, '\n', { plain = true })) do
      table.insert(view.lines, line)
      view.places[#view.lines] = place
    end
  end
end

local function head(trace, add)
  add(('%s · %s · %s'):format(trace.config, trace.result, trace.words))
  if client.some(trace.reason) then
    add(trace.reason)
  end
  if trace.stale then
    add('STALE: the model or its config has changed since this was found')
  end
  if trace.codeDrifted then
    add('DRIFTED: the code has changed since it was compared with the model')
  end
end

local function code(trace, place, add)
  local at = code_place(trace, place)
  add(('     %s:%d %s'):format(place.file, place.line, place['function'] or ''), at)
  for offset, source in ipairs(place.source or {}) do
    local line = place.line + offset - 1
    add(('     %5d │ %s'):format(line, source), { path = at.path, line = line })
  end
  if (place.more or 0) > 0 then
    add(('           │ … %d more'):format(place.more), at)
  end
end

local function question(trace, step, add)
  local asked = client.some(step.question)
  if not asked then
    return
  end
  add('     ? ' .. asked.text)
  for _, required in ipairs(asked.requires or {}) do
    local file = client.some(required.file)
    local place = file and { path = client.path_in(trace, file), line = required.line }
    add('       ' .. required.condition, place)
    for _, condition in ipairs(client.some(required.code) or {}) do
      add('         ' .. condition.condition, code_place(trace, condition))
    end
  end
end

---@param trace table
---@param step table
---@param add fun(text: string, place?: lockstep.Place)
local function step_lines(trace, step, add)
  local divergence = client.some(trace.divergence)
  local differs = divergence and divergence.step == step.number
  local instead = differs and '   ≠ the recorded path ' .. divergence.recorded or ''
  add(('%3d  %s%s'):format(step.number, words(step), instead), action_place(trace, step))
  for _, text in ipairs(changes(step)) do
    add('     ' .. text, action_place(trace, step))
  end
  for _, place in ipairs(step.code or {}) do
    code(trace, place, add)
  end
  if #(step.code or {}) == 0 then
    add('     no code: the record gives none for ' .. step.action, action_place(trace, step))
  end
  question(trace, step, add)
end

---@param trace table lockstep.trace/1
---@return lockstep.View view, table<integer, integer> lines of its steps
function M.view(trace)
  local view, add = writer()
  local lines = {}
  head(trace, add)
  add('')
  add('  0  initial state')
  for _, variable in ipairs(trace.initial or {}) do
    add(('     %s  %s'):format(variable.name, variable.value))
  end
  for _, step in ipairs(trace.steps) do
    add('')
    lines[step.number] = #view.lines + 1
    step_lines(trace, step, add)
  end
  local rest = without_end(trace)
  if rest then
    add('')
    add('  ↺  ' .. rest)
  end
  local divergence = client.some(trace.divergence)
  if divergence and divergence.step > #trace.steps then
    add('     ≠ the recorded path ' .. divergence.recorded)
  end
  return view, lines
end

return M
