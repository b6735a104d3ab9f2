package coverage

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// tell turns an outcome into what --json prints: every step of its trace with
// the code of today that it stands for.
func (s *Snapshot) tell(v *view, o verify.Outcome) report.Outcome {
	told := report.NewOutcome(o)
	told.CodeDrifted = s.drifted(v, nil)
	for i := range told.Steps {
		told.Steps[i].Code = s.codeLines(v, v.mappedName(o.TLC.Trace.States[i+1]))
	}
	return told
}

// codeLines are the places of an action's code today.
func (s *Snapshot) codeLines(v *view, action string) []report.CodeLine {
	all := []report.CodeLine{}
	for _, place := range s.codeOf(v, action) {
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

// mappedName is the name under which the code map knows a step's action. TLC
// prints an instance's action as S!Step and a disjunct without a name as the
// operator around it, which is then told by its place in the module.
func (v *view) mappedName(state tlc.State) string {
	if v.linked(state.Action) {
		return state.Action
	}
	if _, tail, ok := strings.Cut(state.Action, "!"); ok && v.linked(tail) {
		return tail
	}
	file := v.model.modules[state.Module]
	if file == nil || state.Line == 0 {
		return state.Action
	}
	offset := byteAt(file.module.File.Text, file.module.File.Lines, state.Line, state.Column)
	for _, action := range file.model.Actions("") {
		if action.Span.Touches(offset) && v.linked(action.Name) {
			return action.Name
		}
	}
	return state.Action
}

func (v *view) linked(name string) bool {
	return slices.ContainsFunc(v.links, func(l *link) bool { return l.names(name) })
}
