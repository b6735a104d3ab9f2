package coverage

import (
	"fmt"
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/report"
)

// Check is the lockstep.check/1 object of the records, all of them where none
// is named. Paths are absolute. It tells nothing of runs: its answer is the same
// on every machine.
func (s *Snapshot) Check(records ...string) report.Check {
	check := report.Check{Schema: "lockstep.check/1", Records: []report.CheckRecord{}}
	for _, v := range s.chosen(records) {
		check.Records = append(check.Records, s.checkRecord(v))
	}
	return check
}

func (s *Snapshot) checkRecord(v *view) report.CheckRecord {
	sync, _ := v.record.SyncCommit()
	r := report.CheckRecord{
		Record: relative(v.root, v.path), SyncCommit: sync.Hash, Reason: v.reason,
		Functions: []report.Function{}, Findings: []report.Finding{},
	}
	r.State, r.Reason = s.state(v)
	for _, f := range v.functions {
		if f.mild && f.Kind == drift.None && f.reviewed == nil {
			continue // covered only through its file: told once it drifts
		}
		r.Functions = append(r.Functions, s.checkFunction(v, f))
	}
	for _, f := range s.findings() {
		if f.Record == v.path && !f.ran {
			r.Findings = append(r.Findings, s.checkFinding(v, f))
		}
	}
	return r
}

// state is the record's answer. One function that could not be compared, or a
// record that covers nothing, is never in step.
func (s *Snapshot) state(v *view) (report.State, string) {
	switch {
	case v.reason != "":
		return report.NotCompared, v.reason
	case !slices.ContainsFunc(v.functions, func(f *functionState) bool { return !f.mild }):
		return report.NotCompared, "the record names no function that it covers"
	}
	state, reason, held := report.InStep, "", 0
	if s.lost(v) {
		state = report.Drifted
	}
	for _, f := range v.functions {
		switch {
		case f.uncertain() != "":
			if held++; held == 1 {
				state, reason = report.NotCompared, f.name+": "+f.uncertain()
			}
		case f.needsLook() && state == report.InStep:
			state = report.Drifted
		}
	}
	for _, file := range s.uncompared(v) {
		if file.aside {
			continue
		}
		if held++; held == 1 {
			state, reason = report.NotCompared, file.reason
		}
	}
	if held > 1 {
		reason += fmt.Sprintf(" (and %d more)", held-1)
	}
	return state, reason
}

func (s *Snapshot) checkFunction(v *view, f *functionState) report.Function {
	out := report.Function{
		File: f.coveredFunction.file.path, Name: f.name, Drift: string(f.kind()), Severity: "none", Reason: f.uncertain(), Limit: f.limit,
		Awaits: report.Awaits{Before: f.Before, After: f.After}, Segments: report.Awaits{Before: f.SegmentsBefore, After: f.SegmentsAfter},
		Hunks: []report.Hunk{}, Actions: append([]string{}, f.actions...), Properties: []string{},
	}
	if f.kind() != drift.None || f.moved {
		out.Severity, out.Told = f.severity().String(), told(f)
	}
	if f.doubted() && f.kind() == drift.None {
		out.Told = doubtsTold(f)
	}
	if f.doubted() && (out.Severity == "none" || f.doubtSeverity() < f.severity()) {
		out.Severity = f.doubtSeverity().String()
	}
	if r := f.reviewed; r != nil {
		out.Acknowledged = &report.Acknowledged{Commit: r.Commit, Judgement: string(r.Judgement)}
	}
	for _, c := range f.configs {
		out.Properties = append(out.Properties, c.name)
	}
	if f.now == nil {
		return out
	}
	lines, file := f.file.lines, relative(v.root, f.file.path)
	out.Now = &report.Line{File: file, Line: lines.Line(f.now.NameSpan.Start)}
	if f.moved || file != f.coveredFunction.file.path {
		out.Moved = &report.Moved{File: file, Name: f.now.Name}
	}
	if was := f.wasNamed(); was != f.name {
		out.Was = was
	}
	for _, h := range f.Hunks {
		span := h.Now.Shift(f.now.Span.Start)
		out.Hunks = append(out.Hunks, report.Hunk{Line: lines.Line(span.Start), EndLine: lines.Line(max(span.Start, span.End-1))})
	}
	return out
}

func (s *Snapshot) checkFinding(v *view, f Finding) report.Finding {
	src, lines, _ := s.Text(f.Path)
	position := func(offset int) (int, int) { return lines.Line(offset), lines.Column(src, offset) }
	out := report.Finding{Code: f.Code, Severity: f.Severity.String(), File: relative(v.root, f.Path), Message: f.Message}
	out.Line, out.Column = position(f.Span.Start)
	out.EndLine, out.EndColumn = position(max(f.Span.Start, f.Span.End))
	return out
}

// Drifted says whether a covered function of the record that models one of the
// actions (any, where none is named) has drifted at warning level.
func (s *Snapshot) drifted(v *view, actions []string) bool {
	return slices.ContainsFunc(v.functions, func(f *functionState) bool {
		if f.Kind == drift.None || driftSeverity(f.Kind) > Warning {
			return false
		}
		return len(actions) == 0 || slices.ContainsFunc(f.actions, func(a string) bool { return slices.Contains(actions, a) })
	})
}
