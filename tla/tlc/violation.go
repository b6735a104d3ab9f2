package tlc

import (
	"regexp"
	"strings"
)

var (
	namedInvariant  = regexp.MustCompile(`^Invariant (.+?) is violated`)
	namedAction     = regexp.MustCompile(`^Action property (.+?) is violated`)
	namedProperty   = regexp.MustCompile(`^Property (.+?) is violated`)
	namedAssumption = regexp.MustCompile(`^Assumption (\w+) (?:\(|at |is )`)
	namedPost       = regexp.MustCompile(`^Postcondition (\S+)`)
	namedTemporal   = regexp.MustCompile(`^Temporal propert(?:y|ies) (.+?) (?:was|were) violated`)
	placeInside     = regexp.MustCompile(`line (\d+), col (\d+) to line (\d+), col (\d+) of module (\w+)`)
)

// violation takes the messages that say that something checked is false. A
// property's evaluation that an Assert ended is an Assert.
func (p *parser) violation(m message) bool {
	first := strings.TrimSpace(m.Text)
	switch m.Code {
	case 2110, 2107:
		p.violated(Violation{Kind: Invariant, Name: submatch(namedInvariant, first)}, m)
	case 2112:
		p.violated(Violation{Kind: ActionProperty, Name: submatch(namedAction, first)}, m)
	case 2108:
		p.violated(Violation{Kind: InitialState, Name: submatch(namedProperty, first)}, m)
	case 2116:
		for _, name := range propertyNames(first) {
			p.violated(Violation{Kind: Temporal, Name: name}, m)
		}
	case 2114:
		p.violated(Violation{Kind: Deadlock}, m)
	case 2104:
		p.violated(Violation{Kind: Assumption, Name: submatch(namedAssumption, first)}, m)
	case 2404:
		p.violated(Violation{Kind: Postcondition, Name: submatch(namedPost, first)}, m)
	default:
		if _, asserted := m.find(2132); !asserted {
			return false
		}
		p.violated(Violation{Kind: Assert}, m)
	}
	return true
}

// violated records v, which m told of. A state that m itself carries is the
// whole trace.
func (p *parser) violated(v Violation, m message) {
	words, state, carries := cutState(m)
	v.Message = words
	v.Initial = carries
	if hit := placeInside.FindStringSubmatch(words); hit != nil && (v.Kind == Assumption || v.Kind == Postcondition) {
		v.at(toPlace(hit))
	}
	if carries && p.result.Trace == nil {
		p.result.Trace = &Trace{States: []State{state}}
	}
	p.result.Violations = append(p.result.Violations, v)
	at := len(p.result.Violations) - 1
	p.located = func(where place) { p.result.Violations[at].at(where) }
}

// propertyNames reads "Temporal property A was violated." and "Temporal
// properties A, B, and C were violated."; older versions name none, which
// gives one empty name.
func propertyNames(text string) []string {
	list := submatch(namedTemporal, text)
	if list == "" {
		return []string{""}
	}
	return strings.FieldsFunc(strings.ReplaceAll(list, " and ", ","), func(r rune) bool {
		return r == ',' || r == ' '
	})
}

func submatch(re *regexp.Regexp, text string) string {
	if hit := re.FindStringSubmatch(text); hit != nil {
		return hit[1]
	}
	return ""
}
