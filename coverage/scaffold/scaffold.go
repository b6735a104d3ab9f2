// Package scaffold writes the texts of a new verification record: from the
// functions that it is to cover, and their atomic segments, to a SKILL.md, a
// TLA+ module with an action for each segment, configs and expectations.
//
// In: the names of actions, the module, one property that holds and a control
// that fails, the record's prose.
// Out: finding functions, reading their code, the sync commit (coverage), and
// writing the files (cmd/lockstep, the editor). The package is pure, and what
// it writes does not depend on what the functions do: nobody has read that.
package scaffold

import (
	"strings"

	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// Function is a function that the record is to cover.
type Function struct {
	File     string // relative to the repository's root, slashes
	Name     string // qualified, as the record writes it
	Kind     tsindex.Kind
	Text     string // of the file: Segments have places in it
	Segments []tsindex.Segments
}

// skillPrefix begins the names of skills that verify something.
const skillPrefix = "verify-"

// SkillName makes a name a skill's. It is false where the name is none: words
// of lower-case letters and digits with hyphens between.
func SkillName(name string) (string, bool) {
	for word := range strings.SplitSeq(name, "-") {
		if word == "" || strings.ContainsFunc(word, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }) {
			return "", false
		}
	}
	return skillPrefix + strings.TrimPrefix(name, skillPrefix), true
}

// NameOf is a skill's name for some functions: after the one function, else
// after the first one's file.
func NameOf(functions []Function) string {
	words := short(&functions[0])
	if len(functions) > 1 {
		words = orCall(fileName(&functions[0]))
	}
	var b strings.Builder
	for i, r := range words {
		isUpper := 'A' <= r && r <= 'Z'
		if isUpper && i > 0 && (words[i-1] < 'A' || words[i-1] > 'Z') {
			b.WriteByte('-')
		}
		b.WriteString(strings.ToLower(string(r)))
	}
	return skillPrefix + b.String()
}

// Plan is what to begin a record with.
type Plan struct {
	Name       string // of the skill: lower-case words with hyphens between
	Folder     string // of the record, relative to the repository's root, slashes
	SyncCommit string // the full hash
	Functions  []Function
}

// File is one file of the new record.
type File struct {
	Path string // relative to the record's folder, slashes
	Text string // lines end in LF
}

// Record is a new record.
type Record struct {
	Files   []File // SKILL.md first
	Actions int    // of the module
}

// New writes the texts. The same Plan gives the same texts.
func New(p Plan) Record {
	m := newModel(p)
	out := Record{Files: []File{
		{"SKILL.md", m.skill(p)},
		{"expected.txt", m.expected()},
		{"model/" + m.module + ".tla", m.text(p)},
		{"model/" + m.config() + ".cfg", m.configText(true)},
		{"model/" + m.control() + ".cfg", m.configText(false)},
	}}
	for _, b := range m.bodies {
		out.Actions += len(b.segments)
	}
	return out
}

// model is the module to be: its names are settled.
type model struct {
	module   string
	bodies   []*body
	example  *body // the one that the property is about
	property string
}

// waits says whether any body has a suspension point: else the module needs no
// program counter.
func (m *model) waits() bool {
	for _, b := range m.bodies {
		if len(b.segments) > 1 {
			return true
		}
	}
	return false
}

// tracked is the variable that the property reads: whose calls are under way,
// or, where the function is one segment, whose calls took effect.
func (m *model) tracked() string {
	if len(m.example.segments) > 1 {
		return "inside"
	}
	return "done"
}

func newModel(p Plan) *model {
	m := &model{}
	for i := range p.Functions {
		for j := range p.Functions[i].Segments {
			m.bodies = append(m.bodies, newBody(&p.Functions[i], &p.Functions[i].Segments[j]))
		}
	}
	names := newNames()
	names.bodies(m.bodies)
	m.example = m.bodies[0]
	for _, b := range m.bodies {
		if len(b.segments) > 1 {
			m.example = b
			break
		}
	}
	m.property = names.claim("One"+m.example.name, "One"+m.example.name+"AtATime")
	module := camel(strings.TrimPrefix(p.Name, skillPrefix))
	m.module = names.claim(module, module+"Model")
	return m
}

// body is a function or a closure in it whose segments become actions.
type body struct {
	function *Function
	from     *tsindex.Segments
	name     string
	segments []segment // the first begins with the call
}

// segment is one action.
type segment struct {
	action string
	point  int   // of body.from: what it follows; tsindex.End for the call
	next   []int // points that it may end at, tsindex.End for leaving
}

// newBody takes the segments that can be reached.
func newBody(function *Function, from *tsindex.Segments) *body {
	b := &body{function: function, from: from}
	reached := map[int]bool{}
	var reach func(point int)
	reach = func(point int) {
		if reached[point] {
			return
		}
		reached[point] = true
		for _, next := range from.Next[point+1] {
			if next != tsindex.End {
				reach(next)
			}
		}
	}
	reach(tsindex.End)
	for point := tsindex.End; point < len(from.Points); point++ {
		if reached[point] {
			b.segments = append(b.segments, segment{point: point, next: from.Next[point+1]})
		}
	}
	return b
}

// actionAt is the action that follows a point.
func (b *body) actionAt(point int) string {
	for _, s := range b.segments {
		if s.point == point {
			return s.action
		}
	}
	return ""
}
