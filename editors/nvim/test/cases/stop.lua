-- How a server ends.
local support = require('support')

return {
  {
    'the server ends with the editor',
    function()
      local client = support.open(support.code)
      client:stop()
      support.wait('the server to end', function()
        return client:is_stopped()
      end)
    end,
  },
}
