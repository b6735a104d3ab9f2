package coverage

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// uncertain is why nothing is known of the function as it is now, "" where
// something is.
func (f *functionState) uncertain() string {
	if f.Kind == drift.NotCompared || f.Kind == drift.Unparsed {
		return f.Reason
	}
	return f.held
}

// hold keeps the last answer for a function of which the text of now says
// nothing, with the reason. Its places follow what was typed since.
func hold(last, state *functionState, next *Snapshot) *functionState {
	held := *last
	held.coveredFunction, held.held = state.coveredFunction, state.Reason
	switch {
	case state.now != nil:
		held.now, held.file, held.moved = state.now, state.file, state.moved
	case last.now == nil:
		held.file = state.file
		return &held
	default:
		if held.file = next.sources[last.file.path]; held.file == nil || held.file.missing {
			return state // nowhere to show it
		}
	}
	if held.file.path != last.file.path {
		held.Hunks = nil // of a text that is gone
		return &held
	}
	typed := changeOf(last.file.src, held.file.src)
	if state.now == nil {
		held.now = typed.function(last.now)
	}
	held.Hunks = slices.Clone(last.Hunks)
	for i, h := range held.Hunks {
		now := typed.span(h.Now.Shift(last.now.Span.Start))
		held.Hunks[i] = drift.Hunk{Base: h.Base, Now: now.Shift(-held.now.Span.Start)}
	}
	return &held
}

// change is what lies between the common beginning and the common end of two
// texts, in bytes.
type change struct{ start, oldEnd, newEnd int }

func changeOf(before, after string) change {
	limit := min(len(before), len(after))
	start := 0
	for start < limit && before[start] == after[start] {
		start++
	}
	tail := 0
	for tail < limit-start && before[len(before)-1-tail] == after[len(after)-1-tail] {
		tail++
	}
	return change{start, len(before) - tail, len(after) - tail}
}

// offset is where a place of the text before is in the text after; one in the
// changed part is where that begins.
func (c change) offset(at int) int {
	switch {
	case at <= c.start:
		return at
	case at >= c.oldEnd:
		return at + c.newEnd - c.oldEnd
	}
	return c.start
}

func (c change) span(s text.Span) text.Span {
	return text.Span{Start: c.offset(s.Start), End: c.offset(s.End)}
}

// function is a copy of fn with its places in the text after.
func (c change) function(fn *tsindex.Function) *tsindex.Function {
	moved := *fn
	moved.Span, moved.NameSpan, moved.Body = c.span(fn.Span), c.span(fn.NameSpan), c.span(fn.Body)
	return &moved
}

// tornFindings are one note for each file of which something is shown as it was
// before, and one for each in which something is not found: a brace that is
// missing must not flood the editor.
func (s *Snapshot) tornFindings(v *view) []Finding {
	held := s.oncePerFile(v, func(f *functionState) bool { return f.held != "" && !f.mild }, func(names string, f *functionState) string {
		return fmt.Sprintf("Not compared now: %s. What is shown for %s is from before.", f.held, names)
	})
	lost := s.oncePerFile(v, func(f *functionState) bool { return f.Kind == drift.Unparsed && f.now == nil }, func(names string, f *functionState) string {
		return fmt.Sprintf("Not compared: %s. %s.", names, f.Reason)
	})
	return append(held, lost...)
}

// oncePerFile makes one finding of the functions of a file, on the first one.
func (s *Snapshot) oncePerFile(v *view, want func(*functionState) bool, tell func(names string, first *functionState) string) []Finding {
	byFile := map[string][]*functionState{}
	var files []string
	for _, f := range v.functions {
		if !want(f) {
			continue
		}
		if byFile[f.file.path] == nil {
			files = append(files, f.file.path)
		}
		byFile[f.file.path] = append(byFile[f.file.path], f)
	}
	var all []Finding
	for _, file := range files {
		first := byFile[file][0]
		all = append(all, s.functionFinding(v, first, "not-compared", Information, tell(namesOf(byFile[file]), first)))
	}
	return all
}

// namesOf tells a few of the functions by name.
func namesOf(functions []*functionState) string {
	const most = 3
	var names []string
	for _, f := range functions[:min(most, len(functions))] {
		names = append(names, f.name)
	}
	told := strings.Join(names, ", ")
	if more := len(functions) - most; more > 0 {
		told += fmt.Sprintf(" and %d more", more)
	}
	return told
}
