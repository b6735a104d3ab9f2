" TLA+, as far as colours help: see the grammar in Lamport's "Specifying Systems".
" Where another plugin has a syntax for it, that one is taken.
if exists('b:current_syntax') || len(nvim_get_runtime_file('syntax/tla.vim', v:true)) > 1
  finish
endif

syntax match tlaModule /^-\{4,} *MODULE .*-\{4,}/
syntax match tlaModule /^=\{4,}/
syntax match tlaRule /^-\{4,}$/
syntax keyword tlaKeyword EXTENDS INSTANCE WITH LOCAL RECURSIVE LAMBDA LET IN IF THEN ELSE CASE OTHER
syntax keyword tlaKeyword CHOOSE DOMAIN SUBSET UNION ENABLED UNCHANGED EXCEPT
syntax keyword tlaDeclare CONSTANT CONSTANTS VARIABLE VARIABLES ASSUME ASSUMPTION AXIOM
syntax keyword tlaProof THEOREM LEMMA PROPOSITION COROLLARY PROOF OBVIOUS OMITTED QED BY DEF DEFS
syntax keyword tlaProof SUFFICES HAVE TAKE WITNESS PICK DEFINE HIDE USE NEW PROVE STATE ACTION TEMPORAL
syntax keyword tlaSet BOOLEAN STRING Nat Int Real Seq
syntax keyword tlaConstant TRUE FALSE
syntax match tlaNumber /\<\d\+\>/
syntax match tlaOperator /\\\a\+\|\/\\\|\\\/\|==\|=>\|<=>\|->\|<-\||->\|\~>\|\[\]\|<>\|'/
syntax match tlaFair /\<[WS]F_\w*/
syntax match tlaDefined /^\s*\zs\w\+\ze\%(([^)]*)\|\[[^]]*\]\)\? *==/
syntax region tlaString start=/"/ skip=/\\./ end=/"/ oneline
syntax match tlaComment /\\\*.*/ contains=@Spell
syntax region tlaComment start=/(\*/ end=/\*)/ contains=tlaComment,@Spell
syntax sync minlines=200

highlight default link tlaModule PreProc
highlight default link tlaRule Comment
highlight default link tlaKeyword Keyword
highlight default link tlaDeclare StorageClass
highlight default link tlaProof Statement
highlight default link tlaSet Type
highlight default link tlaConstant Boolean
highlight default link tlaNumber Number
highlight default link tlaOperator Operator
highlight default link tlaFair Operator
highlight default link tlaDefined Function
highlight default link tlaString String
highlight default link tlaComment Comment

let b:current_syntax = 'tla'
