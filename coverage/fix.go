package coverage

import (
	"context"
	"fmt"
	"slices"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Fixes are the code actions at a place of a file: edits that mend the findings
// there, one by one and all of a kind in the record at once, and runs of what
// the place concerns.
func (s *Snapshot) Fixes(ctx context.Context, path string, at text.Span) []Fix {
	var all []Fix
	for _, v := range s.views {
		if ctx.Err() != nil {
			return nil
		}
		if v.role(path) == other {
			continue
		}
		all = append(all, mendsAt(s.mends(v), path, at)...)
		all = append(all, s.lineFixes(ctx, v, path, at)...)
		all = append(all, s.runFixes(v, path, at)...)
	}
	return all
}

// FixAll is one edit of all that can be mended without a choice in the records
// that a file is or belongs to: of the mends that answer a finding, the
// preferred ones. ok is false where there is nothing to mend.
func (s *Snapshot) FixAll(ctx context.Context, path string) (fix Fix, ok bool) {
	fix = Fix{Title: "Mend all that lockstep can", All: true}
	for _, v := range s.views {
		if ctx.Err() != nil {
			return Fix{}, false
		}
		if role := v.role(path); role == other || role == codeLanguage {
			continue
		}
		for _, m := range s.mends(v) {
			if m.Preferred && len(m.Of) > 0 {
				fix.take(m.Fix)
			}
		}
	}
	return fix, len(fix.Edits) > 0
}

// mend is a fix by an edit, with what it does in words that fit several of its
// kind: "Follow all %d renames".
type mend struct {
	Fix
	at  Place // where it is offered
	all string
}

// mends are the edits that a record's findings call for, in the order of the
// record.
func (s *Snapshot) mends(v *view) []mend {
	return s.renameMends(v)
}

// mendsAt are the mends offered at a place, and for each kind of them that the
// record has more of, one edit of all.
func mendsAt(mends []mend, path string, at text.Span) []Fix {
	var here, whole []Fix
	told := map[string]bool{}
	for _, m := range mends {
		if m.at.Path != path || !m.at.Span.Touches(at.Start) && !m.at.Span.Overlaps(at) {
			continue
		}
		here = append(here, m.Fix)
		if told[m.all] {
			continue
		}
		told[m.all] = true
		if fix, several := allOf(mends, m.all); several > 1 {
			whole = append(whole, fix)
		}
	}
	return append(here, whole...)
}

// allOf is one edit of all mends of a kind.
func allOf(mends []mend, kind string) (fix Fix, several int) {
	for _, m := range mends {
		if m.all == kind {
			fix.take(m.Fix)
			several++
		}
	}
	fix.Title = fmt.Sprintf(kind, several)
	return fix, several
}

// take adds the edits and answers of another fix. An edit that it has already is
// not made twice, and of two that overlap the first one stays.
func (f *Fix) take(other Fix) {
	for _, e := range other.Edits {
		if !slices.ContainsFunc(f.Edits, e.collides) {
			f.Edits = append(f.Edits, e)
		}
	}
	sortEdits(f.Edits)
	for _, code := range other.Fixes {
		if !slices.Contains(f.Fixes, code) {
			f.Fixes = append(f.Fixes, code)
		}
	}
	f.Of = append(f.Of, other.Of...)
}
