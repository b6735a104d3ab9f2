-- In: a server that says what a case has it say, within Neovim, for what the real
-- one of today does not say. Out: what that is.
local M = {}

---@param answers table<string, any> by command; any other is refused
---@return fun(method: string, params: table, callback: fun(err?: lsp.ResponseError, result: any))
local function answering(answers)
  return function(method, params, callback)
    if method == 'initialize' then
      return callback(nil, { capabilities = {}, serverInfo = { name = 'lockstep', version = '0.1.0' } })
    elseif method ~= 'workspace/executeCommand' then
      return callback(nil, vim.NIL)
    end
    local answer = answers[params.command]
    local refusal = answer == nil and { code = -32601, message = 'there is no ' .. params.command } or nil
    callback(refusal, vim.deepcopy(answer))
  end
end

---A command that starts one. It says what is in `answers` when it is asked.
---@param answers table<string, any> by command
---@return fun(dispatchers: vim.lsp.rpc.Dispatchers): vim.lsp.rpc.PublicClient
function M.server(answers)
  local answer, asked = answering(answers), 0
  return function(dispatchers)
    local closing = false
    return {
      request = function(method, params, callback)
        asked = asked + 1
        vim.schedule(function()
          answer(method, params, callback)
        end)
        return true, asked
      end,
      notify = function(method)
        if method == 'exit' then
          closing = true
          dispatchers.on_exit(0, 15)
        end
        return true
      end,
      is_closing = function()
        return closing
      end,
      terminate = function()
        closing = true
      end,
    }
  end
end

return M
