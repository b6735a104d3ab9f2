package coverage

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/lockstep-tla/lockstep/coverage/record"
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
		all = append(all, s.mendsAt(ctx, v, path, at)...)
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
		preferred := func(m mend) bool { return m.Preferred && len(m.Of) > 0 }
		for _, m := range s.sound(ctx, v, chosenOf(s.mending[v].mends(), preferred)) {
			fix.take(m.Fix)
		}
	}
	return fix, len(fix.Edits) > 0
}

// mend is a fix by an edit, with what it does in words that fit several of its
// kind: "Follow all %d renames". Without such words it is not offered for
// several at once.
type mend struct {
	Fix
	at     []Place // where it is offered
	all    string
	keep   rewriting
	config string // the one whose outcome it accepts
	// together are the edits of several of its kind at once; nil where each makes
	// its own and they add up.
	together func(all []mend) []Edit
}

// mending is what can be mended in a record, computed when first asked for: an
// editor asks at every move of the cursor.
type mending struct {
	mends    func() []mend
	leads    func() *destinations
	named    func() []record.Change // see namesForNumbers
	rewrites *rewrites
	lines    map[Epoch]func() renumbering
}

func newMending(s *Snapshot, v *view) mending {
	m := mending{
		mends:    sync.OnceValue(func() []mend { return s.collectMends(v) }),
		leads:    sync.OnceValue(func() *destinations { return s.destinationsOf(v) }),
		named:    sync.OnceValue(func() []record.Change { return s.namesForNumbers(context.Background(), v, v.numbers()) }),
		rewrites: &rewrites{known: map[rewriteOf]misreading{}},
		lines:    map[Epoch]func() renumbering{},
	}
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
// record has more of, one edit of all. None makes the record lead elsewhere.
func (s *Snapshot) mendsAt(ctx context.Context, v *view, path string, at text.Span) []Fix {
	var here, whole []Fix
	told := map[string]bool{}
	mends := s.mending[v].mends()
	for _, m := range mends {
		if !slices.ContainsFunc(m.at, func(p Place) bool { return p.isAt(path, at) }) {
			continue
		}
		if len(s.sound(ctx, v, []mend{m})) > 0 {
			here = append(here, m.Fix)
		}
		if m.all == "" || told[m.all] {
			continue
		}
		told[m.all] = true
		ofKind := func(other mend) bool { return other.all == m.all }
		if all := s.sound(ctx, v, chosenOf(mends, ofKind)); len(all) > 1 {
			whole = append(whole, allOf(all))
		}
	}
	return append(here, whole...)
}

// sound are the mends, in their order, that can be made together without the
// record leading elsewhere.
func (s *Snapshot) sound(ctx context.Context, v *view, mends []mend) []mend {
	fits := func(mends []mend) bool {
		var fix Fix
		how := unguarded
		for _, m := range mends {
			fix.take(m.Fix)
			how = max(how, m.keep)
		}
		_, sound := s.misread(ctx, v, fix.Edits, how)
		return sound
	}
	if len(mends) == 0 || fits(mends) {
		return mends
	}
	var sound []mend
	for _, m := range mends {
		if len(mends) > 1 && fits(append(slices.Clone(sound), m)) {
			sound = append(sound, m)
		}
	}
	return sound
}

func chosenOf(mends []mend, chosen func(mend) bool) []mend {
	return slices.DeleteFunc(slices.Clone(mends), func(m mend) bool { return !chosen(m) })
}

func (p Place) isAt(path string, at text.Span) bool {
	return p.Path == path && (p.Span.Touches(at.Start) || p.Span.Overlaps(at))
}

// allOf is one edit of several mends of a kind.
func allOf(mends []mend) (fix Fix) {
	for _, m := range mends {
		fix.take(m.Fix)
	}
	if together := mends[0].together; together != nil {
		fix.Edits = together(mends)
	}
	fix.Title = fmt.Sprintf(mends[0].all, len(mends))
	return fix
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
