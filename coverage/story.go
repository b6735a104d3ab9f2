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
	told := report.Outcome{
		Config: o.Config.Name, Properties: slices.Concat([]string{}, o.Config.Properties),
		Expected: report.Expected{Trace: []string{}}, Result: string(o.Result), Verdict: string(o.Verdict), Reason: o.Reason,
		Trace: []string{}, Steps: []report.Step{}, SharedWith: []string{},
		Generated: o.TLC.Generated, Distinct: o.TLC.Distinct, Depth: o.TLC.Depth, Seconds: o.TLC.Elapsed.Seconds(),
		CodeDrifted: s.drifted(v, nil),
	}
	if e := o.Config.Expected; e != nil {
		told.Expected.Result = e.Result
		told.Expected.Trace = append(told.Expected.Trace, e.Trace...)
	}
	if o.TLC.Trace == nil {
		return told
	}
	told.Trace = append(told.Trace, o.TLC.Trace.Actions()...)
	for i, state := range o.TLC.Trace.States {
		if i > 0 && state.Action != "" {
			told.Steps = append(told.Steps, s.step(v, o.Config, state, o.TLC.Trace.States[i-1]))
		}
	}
	return told
}

func (s *Snapshot) step(v *view, c verify.Config, state, before tlc.State) report.Step {
	step := report.Step{
		Action: state.Action, Args: state.Args, Module: state.Module, Line: state.Line,
		Changed: slices.Concat([]string{}, state.Changed(before)), Code: []report.CodeLine{},
	}
	for _, name := range step.Changed {
		step.Values = append(step.Values, report.Value{Name: name, Before: value(before, name), After: value(state, name)})
	}
	for _, place := range s.codeOf(v, v.mappedName(state)) {
		_, lines, _ := s.Text(place.Path)
		line := report.CodeLine{
			File: relative(v.root, place.Path), Line: lines.Line(place.Select.Start), EndLine: lines.Line(max(place.Select.Start, place.Select.End-1)),
		}
		if f := v.stateAt(place.Path, place.Select.Start); f != nil {
			line.Function = f.name
		} else if file := s.source(place.Path).typescript(); file != nil {
			if fn := file.Enclosing(place.Select.Start); fn != nil {
				line.Function = fn.Name
			}
		}
		step.Code = append(step.Code, line)
	}
	return step
}

func value(state tlc.State, name string) string {
	for _, b := range state.Variables {
		if b.Name == name {
			return b.Value
		}
	}
	return ""
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
	offset := file.module.File.Lines.Start(state.Line) + max(state.Column-1, 0)
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
