-- Runs one file of cases in this Neovim: `nvim -l suite.lua cases/NAME.lua`.
-- Such a file returns a list of { name, function }, in the order in which a
-- person would do them. Every wait is for a condition; none is for time.
local here = vim.fs.dirname(vim.uv.fs_realpath(arg[0]))
package.path = here .. '/?.lua;' .. package.path

-- After a failure the rest of the file is not run: it stands on what came before.
for _, case in ipairs(dofile(arg[1])) do
  local name, body = case[1], case[2]
  local ok, err = xpcall(body, debug.traceback)
  io.stdout:write((ok and 'ok     ' or 'FAILED ') .. name .. '\n')
  if not ok then
    io.stdout:write(err .. '\n')
    os.exit(1)
  end
end
os.exit(0)
