package coverage

import (
	"path/filepath"

	"github.com/aymanbagabas/go-udiff"

	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// Acceptance is what it takes to have outcomes expected.
type Acceptance struct {
	report.Acceptance
	Writes []Write // of files whose text changes
}

// Write is a file's text before and after. A file that is not there has none
// before.
type Write struct {
	Folder              string // the record's, which no link may lead the writing out of
	Path, Before, After string
}

// write is a file beside the record with another text.
func (v *view) write(path, before, after string) Write {
	return Write{filepath.Dir(v.path), path, before, after}
}

// edits make the writes, line by line.
func (a Acceptance) edits() []Edit {
	var edits []Edit
	for _, w := range a.Writes {
		for _, e := range udiff.Lines(w.Before, w.After) {
			edits = append(edits, Edit{Place{w.Path, text.Span{Start: e.Start, End: e.End}}, e.New})
		}
	}
	return edits
}

// Accept tells what has to be written so that the last outcomes of configs of
// the record (an absolute path) are what is expected: into expected.txt, and
// into sync.json what was checked and how large the state spaces are. It writes nothing.
func (s *Snapshot) Accept(record string, configs ...string) Acceptance {
	a := Acceptance{Acceptance: report.Acceptance{Configs: []string{}, Refused: []report.Refusal{}}}
	v := s.view(record)
	if v == nil {
		return a
	}
	var chosen []*config
	for _, name := range configs {
		if c := v.model.config(name); c != nil {
			chosen = append(chosen, c)
		}
	}
	edits, told, taken := s.accepting(v, chosen)
	a.Configs, a.Refused = append(a.Configs, told.Configs...), append(a.Refused, told.Refused...)
	expected := v.model.expected
	a.File = relative(v.root, expected.Path)
	if after := ApplyEdits(expected.Text, edits); after != expected.Text {
		a.Writes = append(a.Writes, v.write(expected.Path, expected.Text, after))
		a.Diff = udiff.Unified(a.File, a.File, expected.Text, after)
	}
	if len(taken) == 0 {
		return a
	}
	path, content, err := v.keepAccepted(taken...)
	if err != nil {
		a.Uncounted = err.Error()
		return a
	}
	before := s.source(path).src
	if sameLines(before) != string(content) {
		a.Writes = append(a.Writes, v.write(path, before, string(content)))
		a.Sync = relative(v.root, path)
	}
	return a
}

// accepting are the edits of expected.txt that record the last outcomes of the
// configs, which of them change and which cannot be recorded, and all that are
// recorded then.
func (s *Snapshot) accepting(v *view, configs []*config) (edits []Edit, told report.Acceptance, taken []fingerprint.Accepted) {
	var outcomes []record.Expectation
	unread := s.source(v.model.expected.Path).fault // what is not known is not replaced
	for _, c := range configs {
		o, stale, ok := s.last(v, c)
		why := unacceptable(o, stale, ok)
		if unread != "" {
			why = "expected.txt " + unread
		}
		if why != "" {
			told.Refused = append(told.Refused, report.Refusal{Config: c.name, Reason: why})
			continue
		}
		if o.Verdict != verify.AsExpected {
			told.Configs = append(told.Configs, c.name)
		}
		path := verify.TracePath(o.TLC.Trace)
		outcomes = append(outcomes, record.Expectation{
			Config: c.name, Result: string(o.Result), Trace: path.Actions, Loop: path.Loop, Stutter: path.Stutter,
		})
		was, _ := v.accepted(c)
		taken = append(taken, c.acceptedAs(o, was))
	}
	expected := v.model.expected
	for _, change := range expected.Recording(outcomes) {
		edits = append(edits, Edit{Place{expected.Path, change.Span}, change.New})
	}
	return edits, told, taken
}

// acceptedAs is what sync.json keeps of an outcome that is taken for right. Other
// machines count the distinct states alone: of the same state space the counts
// stay that were there, else there are none.
func (c *config) acceptedAs(o verify.Outcome, was fingerprint.Accepted) fingerprint.Accepted {
	now := fingerprint.Accepted{
		Config: c.name, Result: string(o.Result), Distinct: o.TLC.Distinct, Generated: o.TLC.Generated, Depth: o.TLC.Depth,
		Checks: c.properties, Bounds: c.bounds(),
	}
	if len(o.Machines) > 0 && was.Result == now.Result && was.Distinct == now.Distinct {
		now.Generated, now.Depth = was.Generated, was.Depth
	}
	return now
}

// unacceptable is why an outcome cannot be what is expected, "" where it can.
func unacceptable(o verify.Outcome, stale, known bool) string {
	switch {
	case !known:
		return "it was not run to its end"
	case stale:
		return "the model has another text now than the outcome is of"
	case o.Result == verify.Error:
		return o.Reason
	case !o.Settled():
		return "its counterexample may be another one next time: one worker did not find it again"
	}
	return ""
}
