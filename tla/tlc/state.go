package tlc

import (
	"regexp"
	"strings"
)

// behaviour takes the messages that make up a trace: 2121 and 2264 announce
// one, 2217 and 2216 are its states, 2218 and 2122 its end. Only the first
// trace of a run is kept; with -continue there may be more. Nothing but
// message 2122 closes a loop, whatever an action or a value is called.
func (p *parser) behaviour(m message) bool {
	switch m.Code {
	case 2121, 2264, 2120:
		p.tracing = p.result.Trace == nil
		return true
	case 2217, 2216, 2218, 2122:
	default:
		return false
	}
	if !p.tracing {
		return true
	}
	if p.result.Trace == nil {
		p.result.Trace = &Trace{}
	}
	trace := p.result.Trace
	switch m.Code {
	case 2218:
		trace.Stutter = true
	case 2122:
		number, step, _ := strings.Cut(strings.TrimSpace(m.Text), ":")
		trace.Loop = atoi(number)
		trace.Back = parseState(number+":"+strings.TrimPrefix(step, " Back to state:"), trace.Loop)
	default:
		trace.States = append(trace.States, parseState(m.Text, len(trace.States)+1))
	}
	return true
}

var (
	stateHeader = regexp.MustCompile(`^(\d*): ?(.*)$`)
	stepHeader  = regexp.MustCompile(`^<(.*?)\s*line (\d+), col (\d+) to line (\d+), col (\d+) of module ([^\s>]+)>$`)
)

// parseState reads "2: <Name line …>" and the lines of variables below.
// number is the state's place in its trace, for a header that has none.
func parseState(text string, number int) State {
	header, body, _ := strings.Cut(strings.TrimLeft(text, "\n"), "\n")
	s := State{Number: number, Variables: bindings(body)}
	hit := stateHeader.FindStringSubmatch(header)
	if hit == nil {
		return s
	}
	if n := atoi(hit[1]); n > 0 {
		s.Number = n
	}
	step := strings.TrimSpace(hit[2])
	if at := stepHeader.FindStringSubmatch(step); at != nil {
		s.Action, s.Args = splitArgs(at[1])
		where := toPlace(append([]string{""}, at[2:]...))
		s.Module, s.Line, s.Column = where.Module, where.Line, where.Column
		s.EndLine, s.EndColumn = where.EndLine, where.EndColumn
	} else if name := strings.Trim(step, "<>"); name != "Initial predicate" {
		name, _, _ = strings.Cut(name, " Unknown location")
		s.Action, s.Args = splitArgs(name)
	}
	return s
}

// splitArgs takes "TryClaim(m1, \"a\")" apart.
func splitArgs(name string) (action, args string) {
	name = strings.TrimSpace(name)
	open := strings.IndexByte(name, '(')
	if open <= 0 || !strings.HasSuffix(name, ")") {
		return name, ""
	}
	return name[:open], name[open+1 : len(name)-1]
}

var variable = regexp.MustCompile(`^(/\\ )?([A-Za-z0-9_]+) = (.*)$`)

// bindings reads the variables of a state: "/\ name = value" each, or without
// the "/\ " where there is one variable only. A value may run over several
// lines; its further lines are indented, so they cannot look like a variable.
func bindings(body string) []Binding {
	var found []Binding
	var value []string
	done := func() {
		if len(found) > 0 {
			found[len(found)-1].Value = oneLine(value)
		}
	}
	for line := range strings.SplitSeq(body, "\n") {
		hit := variable.FindStringSubmatch(line)
		if hit != nil && (hit[1] != "" || len(found) == 0) {
			done()
			found = append(found, Binding{Name: hit[2]})
			value = append(value[:0], hit[3])
		} else if strings.TrimSpace(line) != "" {
			value = append(value, line)
		}
	}
	done()
	return found
}

// cutState splits off the state that some messages carry at their end: "…
// violated by the initial state:", "While working on the initial state:".
func cutState(m message) (words string, s State, ok bool) {
	words = m.words()
	head, body, found := strings.Cut(words, "the initial state:\n")
	if !found {
		return words, State{}, false
	}
	head = strings.TrimSpace(strings.TrimSuffix(head, "While working on "))
	return strings.TrimSuffix(head, " by") + initialSuffix(head), State{Number: 1, Variables: bindings(body)}, true
}

// initialSuffix completes a sentence that lost the state at its end.
func initialSuffix(head string) string {
	if strings.HasSuffix(head, "violated by") {
		return " by the initial state."
	}
	return ""
}
