" lockstep through ALE, for Vim 9. Source this file behind ALE, for example as
" ~/.vim/after/plugin/lockstep.vim.
"
" ALE has no way to ask whether a model may be run, which can start programs as a
" build can. Say it for the projects that you trust:
"   let g:lockstep_trusted = ['/home/me/src/harbour']

augroup lockstep
  autocmd!
  autocmd BufNewFile,BufRead *.tla setfiletype tla
  " A .cfg is TLC's only where a module is beside it.
  autocmd BufNewFile,BufRead *.cfg
        \ if !empty(glob(expand('<afile>:p:h') . '/*.tla')) | set filetype=tlacfg | endif
augroup END

function! s:Root(buffer) abort
  let l:folder = fnameescape(expand('#' . a:buffer . ':p:h')) . ';'
  let l:git = finddir('.git', l:folder) . findfile('.git', l:folder) " a file in a worktree
  return empty(l:git) ? expand('#' . a:buffer . ':p:h') : fnamemodify(l:git, ':p:s?/$??:h')
endfunction

function! s:Options(buffer) abort
  let l:root = resolve(s:Root(a:buffer))
  let l:trusted = map(copy(get(g:, 'lockstep_trusted', [])), 'resolve(v:val)')
  return {'trusted': index(l:trusted, l:root) >= 0 ? v:true : v:false}
endfunction

for s:filetype in ['typescript', 'typescriptreact', 'javascript', 'javascriptreact', 'markdown', 'tla', 'tlacfg']
  call ale#linter#Define(s:filetype, {
        \ 'name': 'lockstep',
        \ 'lsp': 'stdio',
        \ 'executable': get(g:, 'lockstep_program', 'lockstep'),
        \ 'command': '%e serve',
        \ 'project_root': function('s:Root'),
        \ 'initialization_options': function('s:Options'),
        \})
endfor

" ALE shows only errors of a server by itself; the verdict of a run is none.
let g:ale_lsp_show_message_severity = get(g:, 'ale_lsp_show_message_severity', 'information')
