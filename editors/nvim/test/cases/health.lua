-- :checkhealth lockstep, and :help.
local support = require('support')

---@return string
local function report()
  vim.cmd('silent checkhealth lockstep')
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), '\n')
end

return {
  {
    'it tells the program, what it needs, the record and trust',
    function()
      support.open(support.code)
      support.wait('the record', function()
        return require('lockstep').status() == 'in step'
      end)
      local text = report()
      support.has(text, 'OK lockstep ', 'git: ', 'java: ', 'TLC: ', 'verify-berths/SKILL.md: in step')
      support.has(text, 'src/harbour.ts (typescript)', 'not trusted', 'attached in ' .. support.repository)
      assert(not text:find('ERROR', 1, true), text)
    end,
  },
  {
    'a program older than the plugin needs is told, a build without a version is not',
    function()
      local program = vim.fs.joinpath(vim.fs.dirname(support.repository), 'old-lockstep')
      local function with(version)
        vim.fn.writefile({ '#!/bin/sh', "echo '" .. version .. "'" }, program)
        vim.fn.setfperm(program, 'rwx------')
        support.runs({ program, 'serve' })
        return report()
      end
      local old = with('lockstep 0.1.0 (1a2b3c4d, with changes)')
      support.has(old, 'WARNING lockstep 0.1.0 (1a2b3c4d, with changes) (' .. program .. ') is older', 'Update lockstep')
      for _, version in ipairs({ '(devel)', '0.2.0-rc1', '0.2.0 (1a2b3c4d)', '1.0.0' }) do
        support.has(with('lockstep ' .. version), ('OK lockstep %s (%s)'):format(version, program))
      end
    end,
  },
  {
    'it tells what is missing, and what to do',
    function()
      vim.g.lockstep = { swim = true, codelens = 'yes' }
      support.runs({ 'no-such-lockstep', 'serve' })
      local text = report()
      support.has(text, 'there is no no-such-lockstep', 'have it on your PATH')
      support.has(text, 'there is no option swim', 'option codelens cannot be "yes"', 'lockstep-options')
    end,
  },
  {
    'the tags of :help are those of its text, and each word of :Lockstep has its own',
    function()
      local plugin = vim.fs.dirname(vim.fs.dirname(vim.api.nvim_get_runtime_file('plugin/lockstep.lua', false)[1]))
      local doc = vim.fs.joinpath(vim.fs.dirname(support.repository), 'doc')
      vim.fn.mkdir(doc)
      assert(vim.uv.fs_copyfile(vim.fs.joinpath(plugin, 'doc/lockstep.txt'), vim.fs.joinpath(doc, 'lockstep.txt')))
      vim.cmd.helptags(doc) -- fails for a tag that is there twice
      -- They are in the repository, as few set-ups build those of a plugin in a folder of it.
      local kept = vim.fn.readfile(vim.fs.joinpath(plugin, 'doc/tags'))
      support.same(vim.fn.readfile(vim.fs.joinpath(doc, 'tags')), kept)
      for name in pairs(require('lockstep.commands').all) do
        vim.cmd.help(':Lockstep-' .. name)
        support.has(vim.api.nvim_get_current_line(), ('*:Lockstep-%s*'):format(name))
      end
      local text = table.concat(vim.fn.readfile(vim.fs.joinpath(doc, 'lockstep.txt')), '\n')
      for tag in text:gmatch('|([^|%s]+)|') do
        assert(#vim.fn.getcompletion(tag, 'help') > 0, 'nothing has the tag ' .. tag)
      end
    end,
  },
}
