-- In: a run of the server as what neotest takes for a process, its outcomes as
-- results, with the counterexample as output. Out: running.
local nio = require('nio')

local client = require('lockstep.client')
local requests = require('neotest-lockstep.requests')
local trust = require('lockstep.trust')

local M = {}

---@param text string
---@return string path of a file with it
local function written(text)
  local path = vim.fn.tempname()
  vim.fn.writefile(vim.split(text, '\n', { plain = true }), path)
  return path
end

---Runs the configs once the workspace is trusted.
---@param server vim.lsp.Client
---@param context table of the spec; gets the answer, or why there is none
---@param name string of the run
---@param on_end fun()
local function start(server, context, name, on_end)
  local function ended(err, answer)
    context.problem = err and err.message
    context.answer = answer
    on_end()
  end
  local configs = vim.tbl_keys(context.ids)
  table.sort(configs)
  trust.ensure(server, function()
    client.ask(server, 'lockstep.run', { record = context.record, configs = configs, run = name }, ended)
  end, function()
    ended({ message = 'the workspace is not trusted: no model is run' })
  end)
end

---@async
---@param spec neotest.RunSpec
---@return neotest.Process?
function M.run(spec)
  local server = requests.server(spec.context.path)
  if not server then
    return nil
  end
  local ended, name = nio.control.future(), 'neotest-' .. vim.uv.hrtime()
  nio.scheduler()
  start(server, spec.context, name, function()
    ended.set()
  end)
  local function code()
    return spec.context.answer and 0 or 1
  end
  return {
    is_complete = ended.is_set,
    result = function()
      ended.wait()
      return code()
    end,
    stop = function()
      vim.schedule(function()
        client.execute(server, 'lockstep.cancel', { run = name })
      end)
    end,
    output = function()
      nio.scheduler()
      return written(spec.context.problem or '')
    end,
    output_stream = function()
      return function()
        ended.wait() -- nothing is told before
        return nil
      end
    end,
    attach = function() end,
  }
end

---What an outcome counts as, but that neotest knows no errors.
local statuses = { passed = 'passed', failed = 'failed', error = 'failed', skipped = 'skipped' }

---@async
---@param record table of lockstep.run/1
---@param outcome table
---@return string what came of it, with the counterexample
local function told(server, record, outcome)
  local lines = { ('%s · %s · %s'):format(outcome.config, outcome.result, outcome.words) }
  if #(outcome.steps or {}) > 0 then
    local argument = { record = record.uri, config = outcome.config, format = 'text' }
    local page = requests.ask(server, 'lockstep.trace', argument)
    lines = page and { page.text } or lines
  elseif client.some(outcome.reason) then
    table.insert(lines, outcome.reason)
  end
  return table.concat(lines, '\n')
end

---@async
---@param spec neotest.RunSpec
---@return table<string, neotest.Result>
function M.results(spec)
  local context, results = spec.context, {}
  for _, id in pairs(context.ids) do
    results[id] = { status = 'skipped', short = context.problem }
  end
  local server = requests.server(context.path)
  for _, record in ipairs(context.answer and context.answer.records or {}) do
    for _, outcome in ipairs(record.outcomes) do
      local text, status = told(server, record, outcome), statuses[outcome.counts]
      nio.scheduler()
      results[context.ids[outcome.config]] = {
        status = status,
        short = text,
        output = written(text),
        errors = status == 'failed' and { { message = client.some(outcome.reason) or text } } or nil,
      }
    end
  end
  return results
end

return M
