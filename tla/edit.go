package tla

import (
	"sort"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// headerTokens is how many tokens a module's header has: ---- MODULE M ----.
const headerTokens = 4

// Edit is what Parse(f.Path, src) returns, for less where src is f's text with
// few places changed: only lines that differ are cut into tokens again, and only
// units in which a token differs are read again. f stays as it is.
//
// Files with several modules beside each other, and edits that touch a module's
// beginning, its end or a line of dashes, are read anew.
func (f *File) Edit(src string) *File {
	if src == f.Text {
		return f
	}
	if len(f.Modules) != 1 {
		return Parse(f.Path, src)
	}
	r := relexed{old: f.Modules[0].tokens, by: len(src) - len(f.Text)}
	if !r.lex(f, src) {
		return Parse(f.Path, src)
	}
	now := &File{Path: f.Path, Text: src, Lines: text.NewLines(src), comments: r.comments}
	now.addModule(r.tokens, r.kept(f.Modules[0].units))
	now.finish(r.problems)
	return now
}

// relexed is a module's tokens after an edit: those of old up to index until,
// new ones up to index from, those of old behind index resumed. by is how many
// bytes the latter have moved.
type relexed struct {
	old, tokens          []token
	comments             []text.Span
	problems             []Problem
	until, from, resumed int
	by                   int
}

// lex cuts src into tokens where it differs from f's text. It says false where
// the change may reach further than into units of the one module.
func (r *relexed) lex(f *File, src string) bool {
	start, end := changed(f.Text, src)
	// No token and nothing that the lexer looks at for one reaches beyond its line.
	line := strings.LastIndexAny(src[:start], "\r\n") + 1
	r.until = sort.Search(len(r.old), func(i int) bool { return r.old[i].start >= line })
	if r.until <= headerTokens || end > r.old[len(r.old)-1].start {
		return false
	}
	l := newLexer(src)
	restart := r.old[r.until-1].end
	l.seek(restart)
	var fresh []token
	r.resumed = r.until
	for {
		t := l.next()
		if t.start >= end+r.by && r.resumes(t) {
			break
		}
		if bounds(t) {
			return false
		}
		fresh = append(fresh, t)
	}
	for _, t := range r.old[r.until:r.resumed] {
		if bounds(t) {
			return false
		}
	}
	r.join(fresh)
	resumed := r.old[r.resumed].start
	r.comments = spliced(f.comments, l.comments, restart, resumed, r.by,
		func(s text.Span) int { return s.Start }, text.Span.Shift)
	r.problems = spliced(f.lexical, l.problems, restart, resumed, r.by,
		func(p Problem) int { return p.Span.Start },
		func(p Problem, by int) Problem { return Problem{p.Span.Shift(by), p.Message} })
	return true
}

// changed is the bytes of old that are not as in src.
func changed(old, src string) (start, end int) {
	shorter := min(len(old), len(src))
	for start < shorter && old[start] == src[start] {
		start++
	}
	same := 0
	for same < shorter-start && old[len(old)-1-same] == src[len(src)-1-same] {
		same++
	}
	return start, len(old) - same
}

// resumes says whether t, which stands behind the edit, is an old token. From
// there on all are.
func (r *relexed) resumes(t token) bool {
	at := t.start - r.by
	for r.resumed < len(r.old)-1 && r.old[r.resumed].start < at {
		r.resumed++
	}
	was := r.old[r.resumed]
	return was.start == at && was.kind == t.kind && was.col == t.col && was.text == t.text
}

// bounds says whether t may begin or end a module.
func bounds(t token) bool {
	return t.kind == tEOF || t.kind == tEquals || t.kind == tDashes || t.word("MODULE")
}

func (r *relexed) join(fresh []token) {
	r.tokens = make([]token, 0, r.until+len(fresh)+len(r.old)-r.resumed)
	r.tokens = append(append(r.tokens, r.old[:r.until]...), fresh...)
	r.from = len(r.tokens)
	r.tokens = append(r.tokens, r.old[r.resumed:]...)
	for i := r.from; i < len(r.tokens); i++ {
		r.tokens[i].start += r.by
		r.tokens[i].end += r.by
	}
	pair(r.tokens)
}

// spliced is those of old that begin before start, the fresh ones up to where
// old resumes, and those of old from there on, moved.
func spliced[T any](old, fresh []T, start, resumed, by int, of func(T) int, moved func(T, int) T) []T {
	at := func(offset int) int {
		return sort.Search(len(old), func(i int) bool { return of(old[i]) >= offset })
	}
	all := append([]T(nil), old[:at(start)]...)
	for _, one := range fresh {
		if of(one) < resumed+by {
			all = append(all, one)
		}
	}
	for _, one := range old[at(resumed):] {
		all = append(all, moved(one, by))
	}
	return all
}

// kept is the units in which nothing has changed, as they now stand, by the
// index of their first token.
func (r *relexed) kept(units []*unit) map[int]*unit {
	first, last := r.until, r.resumed
	for i := range r.until {
		if r.tokens[i].match != r.old[i].match {
			first = i
			break
		}
	}
	further := r.from - r.resumed
	for i := len(r.old) - 1; i >= r.resumed; i-- {
		if r.tokens[i+further].match != r.old[i].match {
			last = i
			break
		}
	}
	all := map[int]*unit{}
	for _, u := range units {
		switch {
		case u.first+u.seen <= first:
			all[u.first] = u
		case u.first > last:
			all[u.first+further] = u.moved(r.by, further)
		}
	}
	return all
}
