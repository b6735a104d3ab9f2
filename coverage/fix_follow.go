package coverage

import (
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// followMends write the name that a covered function has now, in the list of
// covered functions and wherever the code map has the old one. Which function
// became which is judged by likeness, so that nothing is followed without a
// choice.
func (s *Snapshot) followMends(v *view) []mend {
	var all []mend
	for _, f := range v.functions {
		if !f.moved || f.now == nil || f.base == nil || f.file.path != f.coveredFunction.file.current {
			continue
		}
		fix := Fix{Title: "Follow the rename to " + f.now.Name, Fixes: []string{"covered-moved"}}
		write := func(span text.Span) {
			if name, ok := v.newName(f, span); ok {
				place := Place{v.path, span}
				fix.take(Fix{Edits: []Edit{{place, name}}, Of: []Place{place}})
			}
		}
		for _, c := range v.record.Covered {
			if c.Span == f.mention {
				write(c.Span)
			}
		}
		for _, l := range v.links {
			for _, t := range l.targets {
				if t.fn == f.base && t.resolved == byName {
					write(t.ref.NameSpan)
				}
			}
		}
		if len(fix.Edits) > 0 {
			fix.Of = append(fix.Of, Place{f.file.path, f.now.NameSpan})
			all = append(all, mend{Fix: fix, at: fix.Of, all: "Follow the renames of %d functions"})
		}
	}
	return all
}

// newName is what to write in a span of the record for a function that was
// renamed: as much of its name as was written there. False where another name
// stands there, as that of its class.
func (v *view) newName(f *functionState, span text.Span) (string, bool) {
	written := span.Of(v.record.Text)
	for _, names := range [][2]string{{f.base.Name, f.now.Name}, {lastSegment(f.base.Name), lastSegment(f.now.Name)}} {
		behind, ok := strings.CutPrefix(written, names[0])
		if ok && (behind == "" || behind == "()") && names[0] != names[1] {
			return names[1] + behind, true
		}
	}
	return "", false
}
