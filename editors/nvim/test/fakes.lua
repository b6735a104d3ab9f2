-- In: stand-ins for plugins that cannot be installed from a package index, with
-- no more of their interfaces than this plugin uses, as their help describes it.
-- Out: how they look; they were tried by hand (docs/editors.md).
local M = {}

---telescope.nvim: what `find` was called with.
---@return { shown: table? }
function M.telescope()
  local seen = {}
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
  package.loaded['telescope.actions'] = { select_default = default, close = function() end }
  package.loaded['telescope.config'] = { values = { generic_sorter = function() end, grep_previewer = function() end } }
  package.loaded['telescope.finders'] = {
    new_table = function(opts)
      return vim.tbl_map(opts.entry_maker, opts.results)
    end,
  }
  package.loaded['telescope.actions.state'] = {
    get_selected_entry = function()
      return seen.selected
    end,
  }
  package.loaded['telescope.pickers'] = {
    new = function(_, opts)
      return {
        find = function()
          seen.shown = opts
          seen.pick = function(number)
            seen.selected = opts.finder[number]
            opts.attach_mappings(1)
            default.action()
          end
        end,
      }
    end,
  }
  return seen
end

---fzf-lua: what fzf_exec was called with.
---@return { lines: string[]?, opts: table? }
function M.fzf_lua()
  local seen = {}
  package.loaded['fzf-lua'] = {
    fzf_exec = function(lines, opts)
      seen.lines, seen.opts = lines, opts
    end,
  }
  package.loaded['fzf-lua.previewer.builtin'] = {
    buffer_or_file = {
      extend = function()
        return { super = { new = function() end } }
      end,
    },
  }
  return seen
end

---nvim-nio, with Lua's coroutines for its tasks.
function M.nio()
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

---neotest: trees only.
function M.neotest()
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
end

return M
