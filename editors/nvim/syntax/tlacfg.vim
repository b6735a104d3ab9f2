" TLC's configuration files. Where another plugin has a syntax for them, that one
" is taken.
if exists('b:current_syntax') || len(nvim_get_runtime_file('syntax/tlacfg.vim', v:true)) > 1
  finish
endif

syntax keyword tlacfgSection SPECIFICATION INIT NEXT INVARIANT INVARIANTS PROPERTY PROPERTIES
syntax keyword tlacfgSection CONSTANT CONSTANTS CONSTRAINT CONSTRAINTS ACTION_CONSTRAINT ACTION_CONSTRAINTS
syntax keyword tlacfgSection SYMMETRY VIEW ALIAS POSTCONDITION CHECK_DEADLOCK TYPE TYPE_CONSTRAINT
syntax keyword tlacfgConstant TRUE FALSE
syntax match tlacfgNumber /\<\d\+\>/
syntax match tlacfgOperator /<-\|=/
syntax match tlacfgName /\w\+\ze *\%(=\|<-\)/
syntax region tlacfgString start=/"/ end=/"/ oneline
syntax match tlacfgComment /\\\*.*/ contains=@Spell
syntax region tlacfgComment start=/(\*/ end=/\*)/ contains=tlacfgComment,@Spell

highlight default link tlacfgSection Keyword
highlight default link tlacfgConstant Boolean
highlight default link tlacfgNumber Number
highlight default link tlacfgOperator Operator
highlight default link tlacfgName Identifier
highlight default link tlacfgString String
highlight default link tlacfgComment Comment

let b:current_syntax = 'tlacfg'
