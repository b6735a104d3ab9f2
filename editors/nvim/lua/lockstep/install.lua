-- In: fetching what runs need, on request. Out: what that is; the server knows.
local client = require('lockstep.client')

local M = {}

---:Lockstep install
---@param server vim.lsp.Client
function M.command(server)
  client.say('fetching what is missing …')
  -- Typing the command is the answer to the question whether to.
  client.execute(server, 'lockstep.install', { confirm = false }, function(answer)
    client.say(answer.message, client.some(answer.lacks) and vim.log.levels.WARN or nil)
  end)
end

return M
