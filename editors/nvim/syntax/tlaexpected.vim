" expected.txt of a record: a config, its result, the path of its counterexample.
if exists('b:current_syntax')
  finish
endif

syntax match tlaexpectedComment /^\s*#.*/ contains=@Spell
syntax match tlaexpectedConfig /^\s*[^#[:space:]]\S*/
syntax match tlaexpectedPass /\s\zsPASS\ze\%(\s\|$\)/
syntax match tlaexpectedFail /\s\zsFAIL\ze\%(\s\|$\)/

highlight default link tlaexpectedComment Comment
highlight default link tlaexpectedConfig Identifier
highlight default link tlaexpectedPass DiagnosticOk
highlight default link tlaexpectedFail DiagnosticError

let b:current_syntax = 'tlaexpected'
