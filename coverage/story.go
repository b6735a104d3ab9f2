package coverage

import (
	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/coverage/verify"
)

// tell turns an outcome into what --json prints: every step of its trace with
// the code of today that it stands for.
func (s *Snapshot) tell(v *view, o verify.Outcome) report.Outcome {
	told := report.NewOutcome(o)
	told.CodeDrifted = s.drifted(v, nil)
	for i := range told.Steps {
		told.Steps[i].Code = s.codeLines(v, s.stepNames(v, o.TLC.Trace.States[i+1]))
	}
	return told
}

// codeLines are the places of actions' code today.
func (s *Snapshot) codeLines(v *view, actions []string) []report.CodeLine {
	all := []report.CodeLine{}
	for _, place := range s.codeOfAll(v, actions) {
		all = append(all, s.codeLine(v, place))
	}
	return all
}

func (s *Snapshot) codeLine(v *view, place Location) report.CodeLine {
	_, lines, _ := s.Text(place.Path)
	line := report.CodeLine{File: relative(v.root, place.Path), Line: lines.Line(place.Select.Start)}
	if fn := s.source(place.Path).typescript().Enclosing(place.Select.Start); fn != nil {
		line.Function = fn.Name
	}
	return line
}
