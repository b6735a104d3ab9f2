package coverage

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// driftSeverity is the design's table.
func driftSeverity(kind drift.Kind) Severity {
	switch kind {
	case drift.Types:
		return Hint
	case drift.Changed, drift.Awaits, drift.Removed:
		return Warning
	}
	return Information
}

// severity is that of the function's drift; a function that is covered only
// through its file is told one step milder.
func (f *functionState) severity() Severity {
	severity := driftSeverity(f.Kind)
	if f.mild && severity < Hint {
		severity++
	}
	return severity
}

var driftCodes = map[drift.Kind]string{
	drift.Types: "covered-types", drift.Text: "covered-text", drift.Renamed: "covered-renamed",
	drift.Changed: "covered-changed", drift.Awaits: "covered-awaits", drift.Removed: "covered-removed",
	drift.Unparsed: "not-compared", drift.NotCompared: "not-compared",
}

func (s *Snapshot) driftFindings(v *view, f *functionState) []Finding {
	all := s.doubtFindings(v, f)
	switch f.Kind {
	case drift.None:
	case drift.NotCompared:
		if v.reason == "" { // else said once for the whole record
			all = append(all, s.functionFinding(v, f, "not-compared", Information, fmt.Sprintf("%s is not compared: %s.", f.name, f.Reason)))
		}
		return all
	case drift.Unparsed:
		if f.now == nil {
			return nil // said once for its file
		}
		all = append(all, s.functionFinding(v, f, "not-compared", Information, fmt.Sprintf("%s is not compared: %s.", f.name, f.Reason)))
	case drift.Removed:
		all = append(all, s.removedFindings(v, f)...)
	default:
		finding := s.functionFinding(v, f, driftCodes[f.Kind], f.severity(), s.driftMessage(v, f))
		finding.Related = s.relatedPlaces(v, f)
		all = append(append(all, finding), s.editFindings(v, f)...)
	}
	if f.moved {
		all = append(all, s.functionFinding(v, f, "covered-moved", Information,
			fmt.Sprintf("%s has moved: it was %s in %s at the sync commit. Update the record.", f.now.Name, f.name, f.coveredFunction.file.path)))
	}
	return all
}

// functionFinding stands on the function's name, or, where it is not found, at
// the top of its file, or, where there is no file, at its mention.
func (s *Snapshot) functionFinding(v *view, f *functionState, code string, severity Severity, message string) Finding {
	place := Place{v.path, f.mention}
	switch {
	case f.now != nil:
		place = Place{f.file.path, f.now.NameSpan}
	case f.file != nil && !f.file.missing:
		place = Place{f.file.path, text.Span{End: f.file.lines.Span(1, 1).Len()}}
	}
	return Finding{Place: place, Code: code, Severity: severity, Message: message, Record: v.path, Function: f.name}
}

// removedFindings tell a lost function at its file's top and at its mention.
func (s *Snapshot) removedFindings(v *view, f *functionState) []Finding {
	message := fmt.Sprintf("%s is gone; it was in %s at the sync commit %s.%s", f.name, f.coveredFunction.file.path, v.sinceHash(), s.consequence(v, f))
	all := []Finding{s.functionFinding(v, f, "covered-removed", f.severity(), message)}
	if all[0].Path != v.path {
		all = append(all, v.recordFinding("covered-removed", f.severity(), f.mention, message))
	}
	return all
}

// driftMessage is the drift with what follows from it: a finding's words.
func (s *Snapshot) driftMessage(v *view, f *functionState) string {
	told := s.driftTold(v, f)
	if f.Kind != drift.Awaits && f.Kind != drift.Changed {
		return told
	}
	if f.limit != "" {
		told += fmt.Sprintf(" The record covers it with a limit: “%s”.", f.limit)
	}
	return told + s.consequence(v, f)
}

// driftTold says what has changed, and since when.
func (s *Snapshot) driftTold(v *view, f *functionState) string {
	since := f.since(v)
	if was := f.wasNamed(); was != f.name {
		since += ", where it was " + was
	}
	switch f.Kind {
	case drift.Types:
		return fmt.Sprintf("%s: only types changed %s; what runs is the same.", f.name, since)
	case drift.Text:
		return fmt.Sprintf("%s: only texts of log messages changed %s.", f.name, since)
	case drift.Renamed:
		return fmt.Sprintf("%s: only names of locals changed %s.", f.name, since)
	case drift.Awaits:
		// The numbers first: an editor may cut the line.
		return fmt.Sprintf("%s: awaits %d → %d, %s (%s) %s. Atomic steps of the model may have to be split or merged.",
			f.name, f.Before, f.After, segmentsTold(f), pointsTold(f), since)
	}
	return fmt.Sprintf("%s changed %s%s.", f.name, since, inParentheses(changeTold(f)))
}

// told says what a drift is about beside its lines.
func told(f *functionState) string {
	switch f.Kind {
	case drift.Awaits:
		return segmentsTold(f) + " · " + pointsTold(f)
	case drift.Changed:
		return changeTold(f)
	}
	return ""
}

// changeTold says of a change what its lines do not show at once: another form
// of the function, and the awaited calls that differ where the points stayed.
func changeTold(f *functionState) string {
	form, calls := formTold(f), callsTold(f)
	if form != "" && calls != "" {
		return form + "; " + calls
	}
	return form + calls
}

func inParentheses(told string) string {
	if told == "" {
		return ""
	}
	return " (" + told + ")"
}

// segmentsTold is what the points make of the function.
func segmentsTold(f *functionState) string {
	if f.SegmentsBefore == f.SegmentsAfter {
		return fmt.Sprintf("%d atomic segments as before", f.SegmentsAfter)
	}
	return fmt.Sprintf("%d → %d atomic segments", f.SegmentsBefore, f.SegmentsAfter)
}

func pointsTold(f *functionState) string {
	went := slices.Clone(f.Went)
	var parts []string
	for _, came := range f.Came {
		word := "came: "
		if i := slices.IndexFunc(went, func(p drift.Point) bool { return p.Kind == came.Kind && p.Call == came.Call }); i >= 0 {
			word, went = "moved: ", slices.Delete(went, i, i+1) // into another closure, or behind another point
		}
		parts = append(parts, word+came.Kind+" "+came.Call)
	}
	for _, p := range went {
		parts = append(parts, "went: "+p.Kind+" "+p.Call)
	}
	return strings.Join(parts, ", ")
}

// callsTold names the awaited calls that differ where the points stayed.
func callsTold(f *functionState) string {
	if len(f.Came) == 0 || len(f.Came) != len(f.Went) {
		return ""
	}
	var came, went []string
	for i := range f.Came {
		came, went = append(came, f.Came[i].Call), append(went, f.Went[i].Call)
	}
	if slices.Equal(slices.Sorted(slices.Values(came)), slices.Sorted(slices.Values(went))) {
		return fmt.Sprintf("now waits for %s at another point", strings.Join(came, ", "))
	}
	return fmt.Sprintf("now waits for %s in place of %s", strings.Join(came, ", "), strings.Join(went, ", "))
}

// consequence names the actions that model the function and the properties
// that it can break.
func (s *Snapshot) consequence(v *view, f *functionState) string {
	var told strings.Builder
	if len(f.actions) > 0 {
		fmt.Fprintf(&told, " Modelled by %s.", strings.Join(f.actions, ", "))
	}
	if len(f.configs) > 0 {
		fmt.Fprintf(&told, " Can break %s.", strings.Join(labels(f.configs), ", "))
	}
	return told.String()
}

// relatedPlaces are each changed hunk, the actions, and the record's line.
func (s *Snapshot) relatedPlaces(v *view, f *functionState) []Related {
	var all []Related
	for _, h := range f.Hunks {
		all = append(all, Related{Place{f.file.path, h.Now.Shift(f.now.Span.Start)}, hunkTold(baseText(f), h)})
	}
	for _, action := range f.actions {
		if symbol, path, ok := v.model.lookup(action); ok {
			all = append(all, Related{Place{path, symbol.Span}, "modelled by " + action})
		}
	}
	return append(all, Related{Place{v.path, f.mention}, "covered here"})
}

// hunkTold says what a hunk replaced, in one line.
func hunkTold(base string, h drift.Hunk) string {
	before := oneLine(h.Base.Of(base))
	switch {
	case h.Base.Len() == 0:
		return "added"
	case h.Now.Len() == 0:
		return "removed: " + before
	}
	return "was: " + before
}

func baseText(f *functionState) string {
	fn, file := f.before()
	return fn.Span.Of(file.Text)
}

func oneLine(src string) string {
	line := []rune(strings.Join(strings.Fields(src), " "))
	if len(line) > 80 {
		return string(line[:79]) + "…"
	}
	return string(line)
}

// editFindings mark each changed hunk at the edit itself: hints, since the
// function's own finding counts and names the hunks as its related places.
func (s *Snapshot) editFindings(v *view, f *functionState) []Finding {
	if !s.settings.EditDiagnostics {
		return nil
	}
	var all []Finding
	for _, h := range f.Hunks {
		span := h.Now.Shift(f.now.Span.Start)
		if span.Len() == 0 {
			span = widen(f.now, f.file.src, span)
		}
		all = append(all, Finding{
			Place: Place{f.file.path, span}, Code: "covered-edit", Severity: Hint, Record: v.path, Function: f.name,
			Message: fmt.Sprintf("%s is covered by %s (%s).", f.name, filepath.Base(filepath.Dir(v.path)), hunkTold(baseText(f), h)),
		})
	}
	return all
}

// widen gives a deletion something to underline: the byte before it that is no
// blank, within the function.
func widen(fn *tsindex.Function, src string, span text.Span) text.Span {
	start := span.Start
	for start > fn.Span.Start && strings.ContainsRune(" \t\r\n", rune(src[start-1])) {
		start--
	}
	return text.Span{Start: max(start-1, fn.Span.Start), End: start}
}

func short(hash string) string { return hash[:min(8, len(hash))] }
