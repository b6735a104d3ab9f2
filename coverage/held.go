package coverage

import (
	"fmt"
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/report"
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

// kind is the drift as it may be told: unparsed, whatever was known before,
// while nothing is known of the text of now.
func (f *functionState) kind() drift.Kind {
	if f.held != "" {
		return drift.Unparsed
	}
	return f.Kind
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
	const block = 1024 // compared at once: every covered function of a torn file asks
	limit := min(len(before), len(after))
	start := 0
	for start+block <= limit && before[start:start+block] == after[start:start+block] {
		start += block
	}
	for start < limit && before[start] == after[start] {
		start++
	}
	was, is := len(before), len(after)
	for most := limit - start; most >= block && before[was-block:was] == after[is-block:is]; most -= block {
		was, is = was-block, is-block
	}
	for was > start && is > start && before[was-1] == after[is-1] {
		was, is = was-1, is-1
	}
	return change{start, was, is}
}

// span is where a span of the text before is in the text after. What was typed
// directly before or behind it stays outside; an end in the changed part is
// where that begins.
func (c change) span(s text.Span) text.Span {
	moved := text.Span{Start: min(s.Start, c.start), End: min(s.End, c.start)}
	if s.Start >= c.oldEnd {
		moved.Start = s.Start + c.newEnd - c.oldEnd
	}
	if s.End >= c.oldEnd && s.End > c.start {
		moved.End = s.End + c.newEnd - c.oldEnd
	}
	moved.End = max(moved.Start, moved.End)
	return moved
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
	names := make([]string, len(functions))
	for i, f := range functions {
		names[i] = f.name
	}
	return report.Few(names)
}
