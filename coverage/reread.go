package coverage

import (
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// aside is a Workspace that knows what this one knows now, and changes nothing
// of it: a record is read there as an edit would leave it, from any goroutine.
// Its git processes are those of this one.
func (w *Workspace) aside() *Workspace {
	return &Workspace{
		lifetime: w.lifetime, stop: w.stop, settings: w.settings, folders: w.folders,
		repositories: maps.Clone(w.repositories), blobs: maps.Clone(w.blobs), numberings: maps.Clone(w.numberings),
		epoch: w.epoch, memo: newDriftMemo(), asked: w.answers().copied(),
	}
}

func (a *asked) copied() *asked {
	return &asked{epoch: a.epoch, commits: maps.Clone(a.commits), renames: maps.Clone(a.renames), files: maps.Clone(a.files), stand: maps.Clone(a.stand)}
}

// reread is the Snapshot in which a record has another text, beside everything
// else as it is; nil where that text is no record.
func (s *Snapshot) reread(ctx context.Context, v *view, src string) *Snapshot {
	w := s.aside
	w.mu.Lock()
	defer w.mu.Unlock()
	edited := overlaySource(v.path, src)
	edited.readAfter(v.record)
	if !edited.isRecord() {
		return nil
	}
	sources := maps.Clone(s.sources)
	sources[v.path] = edited
	next := &Snapshot{id: s.id, settings: s.settings, sources: sources, found: s.found, results: s.results, carriers: s.carriers}
	next.views = []*view{w.viewOf(ctx, s, next, v.found)}
	return next
}

// destinations are what a record leads to: the code of its entries and mentions today,
// and what it covers. An edit that mends a record must not change it.
type destinations struct {
	entries  [][]stand // by entry of the code map; the last ones are the mentions'
	covering map[string]bool
}

// stand is where a reference leads today.
type stand struct {
	at     string // actions, file and function
	lines  string // "" for the whole function or file, also where the stated ones are lost
	number text.Span
}

func (s *Snapshot) destinationsOf(v *view) *destinations {
	r := &destinations{covering: map[string]bool{}}
	for _, l := range v.links {
		actions := make([]string, len(l.actions))
		for i, a := range l.actions {
			actions[i] = a.Name
		}
		slices.Sort(actions)
		r.entries = append(r.entries, s.standsOf(v, fmt.Sprint(actions), l.targets))
	}
	r.entries = append(r.entries, s.standsOf(v, "", v.mentions))
	for _, f := range v.functions {
		if f.now != nil {
			r.covering[f.file.path+"#"+f.now.Name] = true
			continue
		}
		r.covering[f.coveredFunction.file.path+"#"+f.name] = true
	}
	return r
}

// standsOf leaves out what is told of the past: it names files and lines of then.
func (s *Snapshot) standsOf(v *view, actions string, targets []*target) []stand {
	var all []stand
	for _, t := range targets {
		if !t.ref.Aside {
			all = append(all, s.standOf(v, actions, t))
		}
	}
	return all
}

func (s *Snapshot) standOf(v *view, actions string, t *target) stand {
	at := stand{at: actions, number: t.number}
	place, ok := s.today(v, t)
	if !ok {
		return at
	}
	at.at += " " + place.Path + "#" + t.class
	if _, fn, _ := t.stands(); fn != nil {
		now, _ := v.functionToday(s, t)
		at.at += now.Name
	}
	if t.first > 0 && !place.lost {
		lines := s.source(place.Path).lines
		first := lines.Line(place.Span.Start)
		last := first
		if t.last > t.first {
			last = lines.Line(max(place.Span.Start, place.Span.End-1))
		}
		at.lines = lineRange(first, last)
	}
	return at
}

// rewriting is how far an edit may change what a record leads to.
type rewriting int

const (
	unguarded rewriting = iota // it is meant to lead elsewhere
	asBefore                   // nothing changes; more may be covered
	asNamed                    // numbers that are edited may come or go beside their function
)

// rewrites keeps what was found of texts of a record: a user who moves about in it
// is offered the same edits again and again.
type rewrites struct {
	mu    sync.Mutex
	known map[rewriteOf]misreading
}

type rewriteOf struct {
	text [sha256.Size]byte
	how  rewriting
}

// misreading is what misread answers.
type misreading struct {
	entries []int
	sound   bool
}

// misread are the entries of a record, by index, that would lead elsewhere after
// some edits, sorted; sound says that there is none and that all that was covered
// still is. The mentions count as one entry, the last.
func (s *Snapshot) misread(ctx context.Context, v *view, edits []Edit, how rewriting) (entries []int, sound bool) {
	edits = editsIn(edits, v.path)
	if how == unguarded || len(edits) == 0 {
		return nil, true
	}
	after := ApplyEdits(v.source.src, edits)
	of, memo := rewriteOf{sha256.Sum256([]byte(after)), how}, s.mending[v].rewrites
	memo.mu.Lock()
	answer, known := memo.known[of]
	memo.mu.Unlock()
	if known {
		return answer.entries, answer.sound
	}
	next := s.reread(ctx, v, after)
	if ctx.Err() != nil {
		return nil, false
	}
	if next != nil {
		answer = s.mending[v].leads().misreadAs(next.destinationsOf(next.views[0]), edits, how)
	}
	memo.mu.Lock()
	defer memo.mu.Unlock()
	memo.known[of] = answer
	return answer.entries, answer.sound
}

// misreadAs compares destinations with those after some edits.
func (r *destinations) misreadAs(is *destinations, edits []Edit, how rewriting) misreading {
	if len(r.entries) != len(is.entries) {
		return misreading{}
	}
	var entries []int
	for i := range r.entries {
		if !leadsAlike(r.entries[i], is.entries[i], edits, how) {
			entries = append(entries, i)
		}
	}
	for function := range r.covering {
		if !is.covering[function] {
			return misreading{entries, false}
		}
	}
	return misreading{entries, len(entries) == 0}
}

// leadsAlike says whether an entry leads where it led.
func leadsAlike(was, is []stand, edits []Edit, how rewriting) bool {
	for _, w := range was {
		dropped := how == asNamed && touched(w.number, edits)
		if !slices.ContainsFunc(is, func(i stand) bool { return i.at == w.at && (dropped || i.lines == w.lines) }) {
			return false
		}
	}
	for _, i := range is {
		if !slices.ContainsFunc(was, func(w stand) bool {
			return i.at == w.at && (i.lines == w.lines || how == asNamed && (i.lines == "" || w.lines == ""))
		}) {
			return false
		}
	}
	return true
}

func lineRange(first, last int) string {
	if first == last {
		return fmt.Sprint(first)
	}
	return fmt.Sprintf("%d-%d", first, last)
}

// touched says whether an edit changes a number.
func touched(number text.Span, edits []Edit) bool {
	return number.Len() > 0 && slices.ContainsFunc(edits, func(e Edit) bool { return e.Span.Overlaps(number) })
}

func editsIn(edits []Edit, path string) []Edit {
	return slices.DeleteFunc(slices.Clone(edits), func(e Edit) bool { return e.Path != path })
}
