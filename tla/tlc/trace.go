package tlc

import (
	"strconv"
	"strings"
)

// Trace is a behaviour that TLC printed: a counterexample, or the path to an
// evaluation error.
type Trace struct {
	States  []State
	Loop    int   // number of the state that the last one returns to, 0 for none
	Back    State // the step that returns to it, without variables; without an action where TLC tells none
	Stutter bool  // the behaviour stays in its last state for ever
}

// State is one state of a Trace, with the step that led to it.
type State struct {
	Number int    // 1-based, as TLC counts
	Action string // name without arguments; "" for the initial state; "S!Step" for an instance's, the name of the next-state relation for a disjunct without one
	Args   string // what newer versions print in parentheses: "m1, 2"; else ""
	Module string // of the step's place
	// The place of the step, 1-based, 0 unknown. For an instance's action TLC
	// gives the place of the INSTANCE.
	Line, Column, EndLine, EndColumn int
	Variables                        []Binding // in TLC's order
}

// Binding is a variable and its value in a state. Value is on one line, spaced
// as TLC spaces a short value, however TLC broke it.
type Binding struct{ Name, Value string }

// Actions lists the names of the steps, without arguments. The initial state
// is no step, and neither a loop nor stuttering adds one.
func (t *Trace) Actions() []string {
	if t == nil || len(t.States) < 2 {
		return nil
	}
	names := make([]string, 0, len(t.States)-1)
	for _, s := range t.States[1:] {
		names = append(names, s.Action)
	}
	return names
}

// String writes the trace as expected.txt records it: "A,B,C", with "->2" for
// a loop to state 2 and "->stutter" for stuttering.
func (t *Trace) String() string {
	if t == nil {
		return ""
	}
	line := strings.Join(t.Actions(), ",")
	switch {
	case t.Loop > 0:
		line += "->" + strconv.Itoa(t.Loop)
	case t.Stutter:
		line += "->stutter"
	}
	return line
}

// Changed names the variables whose value differs from prev's, in the state's
// order.
func (s State) Changed(prev State) []string {
	before := make(map[string]string, len(prev.Variables))
	for _, b := range prev.Variables {
		before[b.Name] = b.Value
	}
	var changed []string
	for _, b := range s.Variables {
		if old, ok := before[b.Name]; !ok || old != b.Value {
			changed = append(changed, b.Name)
		}
	}
	return changed
}
