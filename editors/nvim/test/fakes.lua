-- In: stand-ins for plugins that cannot be installed from a package index, with
-- no more of their interfaces than this plugin uses, as their help describes it.
-- Out: how they look. What the cases do with them, real.lua does with the real ones.
local M = {}

---telescope.nvim.
---@return lockstep.TestTelescope
function M.telescope()
  local shown, selected ---@type table?, table?
  local default = {
    replace = function(self, action)
      self.action = action
    end,
  }
  package.loaded['telescope'] = {
    register_extension = function(extension)
      return extension
    end,
  }
  package.loaded['telescope.actions'] = {
    select_default = default,
    close = function()
      shown = nil
    end,
  }
  package.loaded['telescope.config'] = { values = { generic_sorter = function() end, grep_previewer = function() end } }
  package.loaded['telescope.finders'] = {
    new_table = function(opts)
      return vim.tbl_map(opts.entry_maker, opts.results)
    end,
  }
  package.loaded['telescope.actions.state'] = {
    get_selected_entry = function()
      return selected
    end,
  }
  package.loaded['telescope.pickers'] = {
    new = function(_, opts)
      return {
        find = function()
          shown = opts
          opts.attach_mappings(1)
        end,
      }
    end,
  }
  return {
    open = function(what)
      dofile(vim.api.nvim_get_runtime_file('lua/telescope/_extensions/lockstep.lua', false)[1]).exports[what]({})
    end,
    shown = function()
      return shown and shown.finder
    end,
    pick = function(number)
      selected = assert(shown).finder[number]
      default.action()
    end,
    close = function()
      shown = nil
    end,
  }
end

---fzf-lua.
---@return lockstep.TestFzf
function M.fzf_lua()
  local lines, opts ---@type string[]?, table?
  package.loaded['fzf-lua'] = {
    fzf_exec = function(...)
      lines, opts = ...
    end,
  }
  package.loaded['fzf-lua.previewer.builtin'] = {
    buffer_or_file = {
      extend = function()
        return { super = { new = function() end } }
      end,
    },
  }
  return {
    program = function(folder)
      local program = vim.fs.joinpath(folder, 'fzf')
      vim.fn.mkdir(folder, 'p')
      vim.fn.writefile({ '#!/bin/sh' }, program)
      vim.fn.setfperm(program, 'rwx------')
      return folder
    end,
    text = function()
      return lines and table.concat(lines, '\n')
    end,
    preview = function()
      local place = assert(opts).previewer:parse_entry(lines[1])
      return vim.fn.readfile(place.path)[place.line]
    end,
    pick = function()
      assert(opts).actions.enter({ lines[1] })
    end,
  }
end

---nvim-nio, with Lua's coroutines for its tasks.
local function nio()
  local function future()
    local done, waiting = false, {}
    return {
      is_set = function()
        return done
      end,
      set = function()
        done = true
        vim.iter(waiting):each(coroutine.resume)
      end,
      wait = function()
        if not done then
          waiting[#waiting + 1] = coroutine.running()
          coroutine.yield()
        end
      end,
    }
  end
  package.loaded['nio'] = {
    scheduler = function() end,
    control = { future = future },
    wrap = function(fn, count)
      return function(...)
        local task, args, answer = coroutine.running(), { ... }, nil
        args[count] = function(...)
          answer = { n = select('#', ...), ... }
          if coroutine.status(task) == 'suspended' then
            coroutine.resume(task)
          end
        end
        fn(unpack(args, 1, count))
        if not answer then
          coroutine.yield()
        end
        return unpack(answer, 1, answer.n)
      end
    end,
  }
end

---neotest: trees and tasks only.
---@return fun(body: fun()) start runs a task
function M.neotest()
  nio()
  local function node(list)
    local children = vim.tbl_map(node, vim.list_slice(list, 2))
    local self = {}
    function self.data()
      return list[1]
    end
    function self.children()
      return children
    end
    function self.iter_nodes()
      local all = { self }
      for _, child in ipairs(children) do
        for _, below in child.iter_nodes() do
          table.insert(all, below)
        end
      end
      return ipairs(all)
    end
    return self
  end
  package.loaded['neotest.types'] = { Tree = { from_list = node } }
  return function(body)
    coroutine.resume(coroutine.create(body))
  end
end

return M
