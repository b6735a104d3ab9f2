" What a user of ALE does, run by vim.sh in a Vim without a terminal. Every wait
" is for a condition, and `sleep` only lets Vim read what has come.
set nomore hidden
let g:ale_lint_delay = 0

let s:code = $LOCKSTEP_TEST_REPOSITORY . '/src/harbour.ts'
let s:patience = str2nr(empty($LOCKSTEP_TEST_PATIENCE_S) ? '60' : $LOCKSTEP_TEST_PATIENCE_S)
let s:said = []

function! s:Say(line) abort
  call writefile([a:line], $LOCKSTEP_TEST_OUT, 'a')
endfunction

function! s:Wait(what, condition) abort
  let l:start = reltime()
  while !eval(a:condition)
    if reltimefloat(reltime(l:start)) > s:patience
      throw 'waited in vain for ' . a:what
    endif
    sleep 20m
  endwhile
endfunction

function! s:Same(expected, got) abort
  if a:expected !=# a:got
    throw 'expected ' . string(a:expected) . ', got ' . string(a:got)
  endif
endfunction

function! s:Warnings() abort
  return filter(copy(ale#engine#GetLoclist(bufnr(''))), 'get(v:val, "code", "") is# "covered-awaits"')
endfunction

function! s:Edit() abort
  execute 'edit' fnameescape(s:code)
  call s:Same('typescript', &filetype)
  call search('const berth = this.ledger.berth();')
  call append('.', '    await this.ledger.load();')
  ALELint
  call s:Wait('the warning', '!empty(s:Warnings())')
  call s:Same(search('async assignBerth', 'nw'), s:Warnings()[0].lnum)
  call s:Same(1, &modified)
  silent undo
  ALELint
  call s:Wait('the warning to go', 'empty(s:Warnings())')
endfunction

function! s:Run() abort
  call cursor(1, 1)
  call search('async assignBerth')
  call search('assignBerth')
  ALECodeAction
  call s:Wait('the verdict', 'join(s:said) =~# "P1_OneBoatMoored PASS"')
endfunction

function! s:Jump() abort
  execute 'edit' fnameescape($LOCKSTEP_TEST_REPOSITORY . '/.claude/skills/verify-berths/model/Berths.tla')
  call s:Same('tla', &filetype)
  call search('^AssignBerth')
  ALEGoToImplementation
  call s:Wait('the code', 'expand("%:t") is# "harbour.ts"')
  call s:Same('assignBerth', expand('<cword>'))
endfunction

function! s:Case(name, body) abort
  try
    call call(a:body, [])
    call s:Say('ok     vim: ' . a:name)
  catch
    call s:Say('FAILED vim: ' . a:name)
    call s:Say(v:exception . ' at ' . v:throwpoint)
    cquit
  endtry
endfunction

runtime autoload/ale/util.vim
" What ALE shows of the server's messages is echoed, which leaves no trace.
function! ale#util#ShowMessage(string, ...) abort
  call add(s:said, a:string)
endfunction
" The list of actions is answered with its first.
function! ale#util#Input(message, value, ...) abort
  return '1'
endfunction

call s:Case('an unsaved await is warned of, undo takes it back', function('s:Edit'))
call s:Case('a code action runs the property, its verdict is said', function('s:Run'))
call s:Case('an action leads to its code', function('s:Jump'))
qall!
