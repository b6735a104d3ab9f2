-- In: fetching what runs need, on request. Out: what that is; the server knows.
local client = require('lockstep.client')

local M = {}

---:Lockstep install
function M.command()
  local server = client.of(0)
  if not server then
    return
  end
  client.say('fetching what is missing …')
  -- Typing the command is the answer to the question whether to.
  client.execute(server, 'lockstep.install', { confirm = false }, function(answer)
    client.say(answer.message, client.some(answer.lacks) and vim.log.levels.WARN or nil)
  end)
end

return M
