-- In: ending the servers that run and starting them again, also those that died.
-- Out: how one is started (server.lua).
local compat = require('lockstep.compat')
local server = require('lockstep.server')

local M = {}

---Ends a client, by force where it does not listen.
---@param client vim.lsp.Client
---@param on_end fun()
local function stop(client, on_end)
  compat.call(client, 'stop')
  local timer, asked = assert(vim.uv.new_timer()), vim.uv.now()
  timer:start(0, 20, vim.schedule_wrap(function()
    if timer:is_closing() then
      return
    elseif compat.call(client, 'is_stopped') then
      timer:close()
      on_end()
    elseif vim.uv.now() - asked > 3000 then
      compat.call(client, 'stop', true)
    end
  end))
end

---Calls each function with what it is to call when it has ended, and `on_end` once
---all have.
---@param all fun(done: fun())[]
---@param on_end fun()
local function together(all, on_end)
  local open = #all
  if open == 0 then
    return on_end()
  end
  for _, start in ipairs(all) do
    start(function()
      open = open - 1
      if open == 0 then
        on_end()
      end
    end)
  end
end

---The folder of the server that each buffer has, or should have: one that died has
---no buffers any more.
---@return table<integer, string> by buffer
local function homes()
  local filetypes = compat.has_lsp_enable and vim.lsp.config.lockstep.filetypes or server.filetypes
  local list = {}
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    local attached = vim.lsp.get_clients({ name = 'lockstep', bufnr = buffer })[1]
    if attached then
      list[buffer] = attached.root_dir
    elseif vim.api.nvim_buf_is_loaded(buffer) and vim.tbl_contains(filetypes, vim.bo[buffer].filetype) then
      list[buffer] = server.root(buffer)
    end
  end
  return list
end

---@param by_buffer table<integer, string>
---@param roots table<string, true>
---@param on_started fun(servers: integer)
local function start_again(by_buffer, roots, on_started)
  for buffer, root in pairs(by_buffer) do
    if vim.api.nvim_buf_is_loaded(buffer) then
      server.attach(root, buffer)
    end
  end
  local started = 0
  together(
    vim.tbl_map(function(root)
      return function(done)
        server.ensure(root, function(client)
          started = started + (client and 1 or 0)
          done()
        end)
      end
    end, vim.tbl_keys(roots)),
    function()
      on_started(started)
    end
  )
end

---Ends the servers that run, and starts one for each folder that has had one or
---that an open file is in, as configured now.
---@param on_started fun(servers: integer) how many answer
function M.all(on_started)
  local clients, by_buffer, roots = vim.lsp.get_clients({ name = 'lockstep' }), homes(), {}
  for _, root in pairs(by_buffer) do
    roots[root] = true
  end
  for _, client in ipairs(clients) do
    roots[client.root_dir] = true -- of neotest, without a buffer
  end
  together(
    vim.tbl_map(function(client)
      return function(done)
        stop(client, done)
      end
    end, clients),
    function()
      start_again(by_buffer, roots, on_started)
    end
  )
end

return M
