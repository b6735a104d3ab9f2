-- A .cfg is TLC's only where a module stands beside it, an expected.txt only a
-- record's beside one; every other stays what Neovim takes it for. Neovim knows
-- .tla by itself.

---@param path string
---@param wanted fun(name: string, folder: string): boolean
---@return boolean whether a file that is wanted stands in the same folder
local function beside(path, wanted)
  local folder = vim.fs.dirname(vim.fs.normalize(path))
  for name, kind in vim.fs.dir(folder) do
    if kind ~= 'directory' and wanted(name, folder) then
      return true
    end
  end
  return false
end

local function is_module(name)
  return name:match('%.tla$') ~= nil
end

---A record is any Markdown that names its sync commit, whatever it is called.
local function is_record(name, folder)
  if not name:match('%.md$') and not name:match('%.markdown$') then
    return false
  end
  local file = io.open(folder .. '/' .. name, 'r')
  local text = file and file:read(1048576) or ''
  if file then
    file:close()
  end
  return text:find('sync-commit:', 1, true) ~= nil
end

vim.filetype.add({
  pattern = {
    ['.*%.cfg'] = function(path)
      return beside(path, is_module) and 'tlacfg' or nil
    end,
    ['.*/expected%.txt'] = function(path)
      return beside(path, is_record) and 'tlaexpected' or nil
    end,
  },
})
