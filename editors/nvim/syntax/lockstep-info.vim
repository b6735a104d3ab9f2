" Records and their last results, what runs: lua/lockstep/info.lua, queue.lua.
if exists('b:current_syntax')
  finish
endif

syntax match lockstepRecord /^\S.*/
syntax match lockstepRunning /^\s*▶.*/
syntax match lockstepOdd /\<\%(changed\|error\|stale\|drifted\|not compared\|never run\)\>/
syntax keyword lockstepPass PASS
syntax keyword lockstepFail FAIL

highlight default link lockstepRecord Title
highlight default link lockstepRunning Function
highlight default link lockstepOdd WarningMsg
highlight default link lockstepPass DiagnosticOk
highlight default link lockstepFail DiagnosticError

let b:current_syntax = 'lockstep-info'
