package tlc

import (
	"regexp"
	"strings"
)

// Taken is how often an action was taken. TLC counts a step also where a
// constraint then leaves its state out.
type Taken struct {
	Action  string // the operator, or for a disjunct without a name the one around it
	Unnamed bool   // it is such a disjunct
	Module  string
	Line    int   // 1-based: of the disjunct, else of the definition
	Times   int64 // steps, those to known states included
}

// coverageMinutes is how often TLC tells what it has counted so far; it tells all
// at the end in any case.
const coverageMinutes = 24 * 60

// "<Take line 74, col 1 to line 74, col 7 of module Desk>: 8:21", distinct states
// and steps; "(13 12 15 25)" behind the module is a disjunct without a name. (Seen
// with TLC 1.7.4 and 2.18.)
var takenLine = regexp.MustCompile(`^<(.+?) line (\d+), col \d+ to line \d+, col \d+ of module (\S+?)(?: \((\d+) \d+ \d+ \d+\))?>: [\d,.]+:([\d,.]+)`)

// taken takes the messages of -coverage that speak of actions: 2201 begins a
// count, which is one of all steps so far.
func (p *parser) taken(m message) bool {
	switch m.Code {
	case 2201:
		p.result.Taken = nil
	case 2772:
		hit := takenLine.FindStringSubmatch(m.words())
		if hit == nil {
			return true
		}
		name, _, _ := strings.Cut(hit[1], "(")
		t := Taken{Action: name, Module: hit[3], Line: atoi(hit[2]), Times: number(hit[5])}
		if hit[4] != "" {
			t.Unnamed, t.Line = true, atoi(hit[4])
		}
		p.result.Taken = withSteps(p.result.Taken, t)
	default:
		return false
	}
	return true
}

// withSteps adds the steps to those of the same action: where it stands in Next
// more than once, TLC counts each by itself.
func withSteps(all []Taken, t Taken) []Taken {
	for i, known := range all {
		if known.Action == t.Action && known.Module == t.Module && known.Line == t.Line {
			all[i].Times += t.Times
			return all
		}
	}
	return append(all, t)
}
