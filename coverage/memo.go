package coverage

import (
	"slices"
	"strings"
	"sync"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// driftMemo keeps verdicts by what decides them, the two texts, so that an edit
// of one function compares that one again and no other. A verdict's places are
// relative to the function, so it stays true when the function only moved.
type driftMemo struct {
	mu       *sync.Mutex
	verdicts map[memoKey]drift.Drift
	shares   map[shareKey]float64
	prints   map[printKey]fingerprint.Print
}

// printKey is a function's text, and what is left out of it.
type printKey struct{ source, nested string }

// shareKey is two functions of which one may be the other under another name.
type shareKey struct {
	base *tsindex.Function
	now  string // the text
}

type memoKey struct {
	base   memoBase
	source string // today's text
	nested string // what is left out of it
}

// memoBase is what a function is compared with.
type memoBase struct {
	of     any    // *tsindex.Function, or where only a fingerprint is known *printed or what names it
	nested string // what is left out of it
}

// memoSize bounds the memo. It holds the verdicts of a long session of typing;
// beyond that all are forgotten, which costs one comparison each.
const memoSize = 4096

func newDriftMemo() driftMemo {
	return driftMemo{mu: &sync.Mutex{}, verdicts: map[memoKey]drift.Drift{}, shares: map[shareKey]float64{}, prints: map[printKey]fingerprint.Print{}}
}

func (m driftMemo) compare(c *coveredFunction, now *tsindex.Function, file *tsindex.File) drift.Drift {
	without := nestedNow(c, now, file)
	key := memoKey{c.against(), now.Span.Of(file.Text), nestedKey(now, without)}
	m.mu.Lock()
	known, ok := m.verdicts[key]
	m.mu.Unlock()
	if ok {
		return known
	}
	verdict := c.compare(drift.Side{Form: file.Form(now, without), Start: now.Span.Start, Name: lastSegment(now.Name)})
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.verdicts) >= memoSize {
		clear(m.verdicts)
	}
	key.source = strings.Clone(key.source) // a piece would keep its whole file
	m.verdicts[key] = verdict
	return verdict
}

// against names in the memo what the function is compared with.
func (c *coveredFunction) against() memoBase {
	switch r := c.reviewed; {
	case r != nil && r.fn != nil:
		return memoBase{r.fn, nestedKey(r.fn, r.without)}
	case r != nil:
		return memoBase{r.Commit + "#" + r.Printed + r.Types, r.Name}
	case c.print != nil:
		return memoBase{c.print, ""}
	}
	return memoBase{c.base, nestedKey(c.base, c.without)}
}

// compare holds the function as it is now against what is known of it.
func (c *coveredFunction) compare(now drift.Side) drift.Drift {
	switch r := c.reviewed; {
	case r != nil && r.form != nil:
		return drift.Compare(drift.Side{Form: r.form, Start: r.fn.Span.Start, Name: lastSegment(r.fn.Name)}, now)
	case r != nil:
		return drift.CompareFingerprint(r.Print, now)
	}
	return c.compareSynced(now)
}

// compareSynced holds a text of the function against that of the sync commit.
func (c *coveredFunction) compareSynced(now drift.Side) drift.Drift {
	if c.print != nil {
		return drift.CompareFingerprint(c.print.Print, now)
	}
	return drift.Compare(drift.Side{Form: c.form, Start: c.base.Span.Start, Name: lastSegment(c.base.Name)}, now)
}

// nestedNow are the functions within now that are covered by their own name.
func nestedNow(c *coveredFunction, now *tsindex.Function, file *tsindex.File) []*tsindex.Function {
	if len(c.inner) == 0 {
		return nil
	}
	var without []*tsindex.Function
	for _, fn := range file.Functions {
		if !within(fn, now) {
			continue
		}
		if slices.Contains(c.inner, fn.Name[min(len(now.Name), len(fn.Name)):]) {
			without = append(without, fn)
		}
	}
	return without
}

func nestedKey(now *tsindex.Function, without []*tsindex.Function) string {
	var key []byte
	for _, fn := range without {
		relative := text.Span{Start: fn.Span.Start - now.Span.Start, End: fn.Span.End - now.Span.Start}
		key = append(key, fn.Name...)
		key = append(key, byte(relative.Start), byte(relative.Start>>8), byte(relative.Start>>16), 0)
	}
	return string(key)
}

// similarity is drift.Similarity of a function of base and one of now.
func (m driftMemo) similarity(base *tsindex.File, fn *tsindex.Function, now *tsindex.File, candidate *tsindex.Function) float64 {
	key := shareKey{fn, candidate.Span.Of(now.Text)}
	m.mu.Lock()
	known, ok := m.shares[key]
	m.mu.Unlock()
	if ok {
		return known
	}
	share := drift.Similarity(base.Form(fn, nil), now.Form(candidate, nil)) // what is covered by its own name moves along
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.shares) >= memoSize {
		clear(m.shares)
	}
	key.now = strings.Clone(key.now)
	m.shares[key] = share
	return share
}

// alike says whether a function has the body of one of which the fingerprint is
// known. Every function that is gone asks the same of all others.
func (m driftMemo) alike(c *coveredFunction, now *tsindex.Function, file *tsindex.File) bool {
	without := nestedNow(c, now, file)
	form := file.Form(now, without)
	if c.print.Alike == "" || len(form.Suspensions()) != len(c.print.Points) {
		return false
	}
	key := printKey{now.Span.Of(file.Text), nestedKey(now, without)}
	m.mu.Lock()
	known, ok := m.prints[key]
	m.mu.Unlock()
	if !ok {
		known = fingerprint.Of(form)
		m.mu.Lock()
		defer m.mu.Unlock()
		if len(m.prints) >= memoSize {
			clear(m.prints)
		}
		key.source = strings.Clone(key.source)
		m.prints[key] = known
	}
	return known.Alike == c.print.Alike
}
