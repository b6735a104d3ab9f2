package coverage

import (
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/coverage/verify"
)

// telling turns outcomes of a record into what --json prints: every step of a
// trace with the code of today that it stands for, which is looked up once for
// each action.
type telling struct {
	s       *Snapshot
	v       *view
	drifted bool
	code    map[string][]report.CodeLine // by the names of an action in the map
}

func (s *Snapshot) telling(v *view) *telling {
	return &telling{s: s, v: v, drifted: s.drifted(v, nil), code: map[string][]report.CodeLine{}}
}

func (t *telling) outcome(o verify.Outcome) report.Outcome {
	told := t.brief(o)
	for i := range told.Steps {
		names := t.s.stepNames(t.v, o.TLC.Trace.States[i+1])
		key := strings.Join(names, "\n")
		if t.code[key] == nil {
			t.code[key] = t.s.codeLines(t.v, names)
		}
		told.Steps[i].Code = t.code[key]
	}
	return told
}

// brief is an outcome whose steps have no code.
func (t *telling) brief(o verify.Outcome) report.Outcome {
	told := report.NewOutcome(o)
	told.CodeDrifted = t.drifted
	return told
}

// told are the outcomes of a run of v's configs, brief where nobody looks at the
// code. It may have been edited during the run, and v is the view of before it.
func (s *Snapshot) told(v *view, results []result, brief bool) report.RunRecord {
	if now := s.view(v.path); now != nil {
		v = now
	}
	record, t := report.RunRecord{Record: relative(v.root, v.path), Outcomes: []report.Outcome{}}, s.telling(v)
	tell := t.outcome
	if brief {
		tell = t.brief
	}
	for _, r := range results {
		record.Outcomes = append(record.Outcomes, tell(r.Outcome))
	}
	record.Untaken = s.untaken(v)
	return record
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
