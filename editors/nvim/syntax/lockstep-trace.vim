" A counterexample as lockstep tells it: lua/lockstep/story.lua.
if exists('b:current_syntax')
  finish
endif

syntax match lockstepTraceHead /\%1l.*/ contains=lockstepPass,lockstepFail
syntax match lockstepTraceStep /^\s*\d\+  .*/ contains=lockstepTraceOther
syntax match lockstepTraceOther /≠ the recorded path.*/
syntax match lockstepTraceOld /^     \S.*\ze →/
syntax match lockstepTraceCode /^     [^ ?]\S*:\d\+.*/
syntax match lockstepTraceSource /^\s*\%(\d\+\)\? │.*/
syntax match lockstepTraceNoCode /^     no code:.*/
syntax match lockstepTraceQuestion /^     ? .*/
syntax match lockstepTraceStale /^\%(STALE\|DRIFTED\): .*/
syntax keyword lockstepPass PASS
syntax keyword lockstepFail FAIL

highlight default link lockstepTraceHead Title
highlight default link lockstepTraceStep Function
highlight default link lockstepTraceOther WarningMsg
highlight default link lockstepTraceOld Identifier
highlight default link lockstepTraceCode Directory
highlight default link lockstepTraceSource Comment
highlight default link lockstepTraceNoCode Comment
highlight default link lockstepTraceQuestion Question
highlight default link lockstepTraceStale WarningMsg
highlight default link lockstepPass DiagnosticOk
highlight default link lockstepFail DiagnosticError

let b:current_syntax = 'lockstep-trace'
