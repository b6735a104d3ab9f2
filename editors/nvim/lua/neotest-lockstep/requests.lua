-- In: speaking to the server within neotest's tasks (nvim-nio). Out: what is asked.
local nio = require('nio')

local client = require('lockstep.client')
local server = require('lockstep.server')

local M = {}

local ensure = nio.wrap(server.ensure, 2)

---@async
---@param path string
---@return vim.lsp.Client? the server of the file's repository, started if none runs
function M.server(path)
  nio.scheduler()
  local root = vim.fs.root(path, '.git')
  return root and ensure(root) or nil
end

local ask = nio.wrap(client.ask, 4)

---@async
---@param lsp vim.lsp.Client
---@param command string
---@param argument table
---@return any? result, lsp.ResponseError?
function M.ask(lsp, command, argument)
  nio.scheduler()
  local err, result = ask(lsp, command, argument)
  return result, err
end

return M
