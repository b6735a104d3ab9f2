package coverage

import (
	"context"
	"fmt"
	"slices"
	"sync"

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
		all = append(all, mendsAt(s.mending[v].mends(), path, at)...)
		all = append(all, s.lineFixes(ctx, v, path, at)...)
		all = append(all, s.syncFixes(ctx, v, path, at)...)
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
		for _, m := range s.mending[v].mends() {
			if m.Preferred && len(m.Of) > 0 {
				fix.take(m.Fix)
			}
		}
	}
	return fix, len(fix.Edits) > 0
}

// mend is a fix by an edit, with what it does in words that fit several of its
// kind: "Follow all %d renames". Without such words it is not offered for
// several at once.
type mend struct {
	Fix
	at  []Place // where it is offered
	all string
}

// mending is what can be mended in a record, computed when first asked for: an
// editor asks at every move of the cursor.
type mending struct {
	mends func() []mend
	lines map[Epoch]func() renumbering
}

func newMending(s *Snapshot, v *view) mending {
	m := mending{mends: sync.OnceValue(func() []mend { return s.collectMends(v) }), lines: map[Epoch]func() renumbering{}}
	for _, to := range []Epoch{Today, SyncCommit} {
		m.lines[to] = sync.OnceValue(func() renumbering {
			edits, kept := s.renumbered(context.Background(), v, to, v.numbers())
			return renumbering{edits, kept}
		})
	}
	return m
}

// renumbering is what LineEdits answers.
type renumbering struct {
	edits []Edit
	kept  []KeptNumber
}

// collectMends are the edits that a record's findings call for, in the order of
// the record.
func (s *Snapshot) collectMends(v *view) []mend {
	return slices.Concat(s.renameMends(v), s.followMends(v), s.nameMends(v), s.staleMends(v), s.coverMends(v), s.deadMends(v), s.expectedMends(v))
}

// mendsAt are the mends offered at a place, and for each kind of them that the
// record has more of, one edit of all.
func mendsAt(mends []mend, path string, at text.Span) []Fix {
	var here, whole []Fix
	told := map[string]bool{}
	for _, m := range mends {
		if !slices.ContainsFunc(m.at, func(p Place) bool { return p.isAt(path, at) }) {
			continue
		}
		here = append(here, m.Fix)
		if m.all == "" || told[m.all] {
			continue
		}
		told[m.all] = true
		if fix, several := allOf(mends, m.all); several > 1 {
			whole = append(whole, fix)
		}
	}
	return append(here, whole...)
}

func (p Place) isAt(path string, at text.Span) bool {
	return p.Path == path && (p.Span.Touches(at.Start) || p.Span.Overlaps(at))
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
