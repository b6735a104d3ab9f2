package record

import (
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// place is a file that the text has named.
type place struct {
	path string
	span text.Span
}

// places is which file a number without one belongs to, at one point of an
// entry. A careful reader keeps the file that the sentence walks through apart
// from those that only say where a name is defined:
//
//	`a.ts:130` `tick`, in order 179 `sweep` (`b.ts:646`) → 186 `release`
//
// walks through a.ts; 179 and 186 are lines of a.ts.
type places struct {
	main  place // the file that the text walks through
	side  place // the last file named together with a function since
	named place // the last file in parentheses behind a function since
	// fallback is the file of the entry before, for numbers only.
	fallback place
	numbers  *[]stated // shared by all parentheses of an entry
}

// stated is a line that the entry states for a file, by the file's base name.
type stated struct {
	base string
	line int
}

func newPlaces() *places { return &places{numbers: new([]stated)} }

// visit moves to a file that stands on its own.
func (p *places) visit(f place) { p.main, p.side, p.named = f, place{}, place{} }

// pair notes a file that was named together with a function.
func (p *places) pair(f place) {
	if p.main.path == "" {
		p.visit(f)
		return
	}
	p.side, p.named = f, place{}
}

func (p *places) note(file string, line int) {
	*p.numbers = append(*p.numbers, stated{base(file), line})
}

// latest is the file named last, of whatever kind.
func (p *places) latest() place {
	for _, f := range []place{p.named, p.side, p.main, p.fallback} {
		if f.path != "" {
			return f
		}
	}
	return place{}
}

// of gives the file of a line. With named set, the line stands behind a
// function: `f` (12). It belongs to the last file, unless the lines stated
// before show that the text is back in the file that it walks through.
func (p *places) of(line int, named bool) place {
	last := p.side
	if named && p.named.path != "" {
		last = p.named
	}
	switch {
	case last.path == "" && p.main.path == "":
		if p.named.path != "" {
			return p.named
		}
		return p.fallback
	case last.path == "" || last.path == p.main.path:
		return p.main
	case p.main.path == "":
		return last
	}
	const clearly = 4
	near, far := p.distance(p.main.path, line), p.distance(last.path, line)
	if near >= 0 && far >= 0 && near*clearly < far {
		return p.main
	}
	return last
}

// memory bounds how many of the stated lines are compared.
const memory = 64

// distance is how far a line is from the nearest that the entry states for the
// file, -1 if it states none.
func (p *places) distance(file string, line int) int {
	name, nearest := base(file), -1
	recent := *p.numbers
	for _, n := range recent[max(0, len(recent)-memory):] {
		if d := max(n.line-line, line-n.line); n.base == name && (nearest < 0 || d < nearest) {
			nearest = d
		}
	}
	return nearest
}

// knows says whether the entry has stated a line of the file.
func (p *places) knows(file string) bool { return p.distance(file, 0) >= 0 }

// bare gives the file for a name that stands alone.
func (p *places) bare() place {
	if p.side.path != "" {
		return p.side
	}
	return p.main
}

// base is the last segment of a path: the text may name a file in full first and
// by its base name later.
func base(file string) string { return file[strings.LastIndexByte(file, '/')+1:] }
