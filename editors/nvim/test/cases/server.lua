-- For which files a server is started, and starting it again.
local support = require('support')

---@param name string
---@param lines string[]
---@return string path
local function write(name, lines)
  local path = vim.fs.joinpath(vim.fs.dirname(support.repository), name)
  vim.fn.mkdir(vim.fs.dirname(path), 'p')
  vim.fn.writefile(lines, path)
  return path
end

local function clients()
  return vim.lsp.get_clients({ name = 'lockstep' })
end

return {
  {
    'code outside of any repository starts none',
    function()
      support.edit(write('alone/a.ts', { 'export const a = 1;' }))
      support.same('typescript', vim.bo.filetype)
      support.same({}, clients())
    end,
  },
  {
    'nor does Markdown that is no record',
    function()
      support.edit(vim.fs.joinpath(support.repository, 'README.md'))
      vim.api.nvim_buf_set_lines(0, 0, -1, true, { '# Harbour' })
      vim.bo.filetype = 'markdown'
      support.same({}, clients())
      vim.bo.modified = false
    end,
  },
  {
    'code is compared where Neovim was opened in a folder that has no record',
    function()
      local before = vim.fn.getcwd()
      vim.cmd.cd(vim.fn.fnameescape(vim.fs.dirname(support.code)))
      local client = support.open('harbour.ts')
      support.same(vim.uv.fs_realpath(support.repository), vim.uv.fs_realpath(client.root_dir))
      support.wait('the state of the record', function()
        return require('lockstep').status() == 'in step'
      end)
      vim.cmd.cd(vim.fn.fnameescape(before))
    end,
  },
  {
    'a record, its expectations and its code share one',
    function()
      local client = support.open(vim.fs.joinpath(support.skill, 'SKILL.md'))
      support.open(vim.fs.joinpath(support.skill, 'expected.txt'))
      support.same('tlaexpected', vim.bo.filetype)
      support.open(support.code)
      support.same({ client.id }, vim.tbl_map(function(one)
        return one.id
      end, clients()))
      support.same(vim.uv.fs_realpath(support.repository), vim.uv.fs_realpath(client.root_dir))
    end,
  },
  {
    'a module outside of any repository is read in its own folder',
    function()
      local path = write('alone/Lone.tla', { '---- MODULE Lone ----', 'VARIABLES x', '====' })
      local client = support.open(path)
      support.same(vim.fs.dirname(path), client.root_dir)
    end,
  },
  {
    'started again it has the same buffers',
    function()
      support.edit(support.code)
      local before = vim.lsp.get_clients({ name = 'lockstep', bufnr = 0 })[1].id
      local said = support.listen()
      vim.cmd('Lockstep restart')
      support.wait('the new server', function()
        local now = vim.lsp.get_clients({ name = 'lockstep', bufnr = 0 })[1]
        return now and now.id ~= before and now.initialized
      end)
      support.wait('the word', function()
        return vim.iter(said):any(function(one)
          return one.text:find('was started again', 1, true) ~= nil
        end)
      end)
    end,
  },
  {
    'what runs need is fetched where it is missing',
    function()
      local said = support.listen()
      vim.cmd('Lockstep install')
      support.wait('the answer', function()
        return vim.iter(said):any(function(one)
          return one.text:find('was there already', 1, true) ~= nil
        end)
      end)
    end,
  },
  {
    'killed, it is told, and restart brings it back with what is not saved',
    function()
      local client = vim.lsp.get_clients({ name = 'lockstep', bufnr = 0 })[1]
      local line = support.line_of('const berth = this.ledger.berth();')
      vim.api.nvim_buf_set_lines(0, line, line, true, { '    await this.ledger.load();' })
      local said = support.listen()
      for _, child in ipairs(vim.api.nvim_get_proc_children(vim.fn.getpid())) do
        vim.uv.kill(child, 'sigkill')
      end
      support.wait('the server to be gone', function()
        return not vim.lsp.get_client_by_id(client.id)
      end)
      support.wait('the word', function()
        return vim.iter(said):any(function(one)
          return one.text:find(':Lockstep restart starts it again', 1, true) ~= nil
        end)
      end)
      support.same('', require('lockstep').status())
      vim.cmd('Lockstep restart')
      support.wait_diagnostic('what the edit changes', function(all)
        return support.with_code(all, 'covered-awaits')
      end)
      local all = {}
      for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
        local attached = vim.lsp.get_clients({ name = 'lockstep', bufnr = buffer })[1]
        all[vim.fs.basename(vim.api.nvim_buf_get_name(buffer))] = attached and attached.root_dir
      end
      local lone = all['Lone.tla']
      support.same({ ['harbour.ts'] = support.repository, ['SKILL.md'] = support.repository, ['expected.txt'] = support.repository, ['Lone.tla'] = lone }, all)
      assert(lone and lone ~= support.repository)
    end,
  },
  {
    'a module of a record outside of any repository is read in the record’s folder',
    function()
      local record = write('apart/SKILL.md', { 'sync-commit: abc1234' })
      local client = support.open(write('apart/model/Far.tla', { '---- MODULE Far ----', '====' }))
      support.same(vim.fs.dirname(record), client.root_dir)
    end,
  },
  {
    'a buffer that gets another name is another file to the server',
    function()
      support.edit(support.code)
      support.wait_diagnostic('what the edit changes', function(all)
        return support.with_code(all, 'covered-awaits')
      end)
      vim.cmd('silent file ' .. vim.fn.fnameescape(vim.fs.joinpath(support.repository, 'src/pier.ts')))
      support.wait_diagnostic('no warning of the old name', function(all)
        return #all == 0
      end)
      local said = support.listen()
      support.answer_selections(1)
      vim.cmd('Lockstep run')
      support.wait('an answer in words', function()
        return vim.iter(said):any(function(one)
          return one.text:find('no property is relevant here', 1, true) ~= nil
        end)
      end)
    end,
  },
  {
    'a server without a buffer is started again, too',
    function()
      vim.cmd('silent %bwipeout!')
      local server = require('lockstep.server')
      local first, again
      server.ensure(support.repository, function(client)
        first = client.id
      end)
      support.wait('the server', function()
        return first
      end)
      require('lockstep.restart').all(function(servers)
        again = servers
      end)
      support.wait('the servers', function()
        return again
      end)
      assert(again > 0)
      support.wait('the end of the first one', function()
        return not vim.lsp.get_client_by_id(first)
      end)
      assert(vim.iter(clients()):any(function(client)
        return client.root_dir == support.repository
      end))
    end,
  },
}
