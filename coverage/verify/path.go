package verify

import (
	"fmt"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// Path is a counterexample as expected.txt records one: the actions in order,
// without arguments, and how it ends.
type Path struct {
	Actions []string
	Loop    int  // number of the state it returns to (the initial one is 1), 0 for none
	Stutter bool // it stays in its last state for ever
}

// TracePath is the path of a trace, empty for nil.
func TracePath(t *tlc.Trace) Path {
	if t == nil {
		return Path{}
	}
	return Path{Actions: t.Actions(), Loop: t.Loop, Stutter: t.Stutter}
}

// RecordedPath is the path that an expectation records.
func RecordedPath(e record.Expectation) Path {
	return Path{Actions: e.Trace, Loop: e.Loop, Stutter: e.Stutter}
}

// Divergence is where a path first differs from the recorded one.
type Divergence struct {
	// Step is 1-based: the first action that differs, one more than the path
	// has where only its end does.
	Step int
	// Recorded says what the recorded path does there: "goes on with Release",
	// "ends".
	Recorded string
	// Words say both.
	Words string
}

// Divergence compares a path with the recorded one; false when they are equal.
func (p Path) Divergence(recorded Path) (Divergence, bool) {
	for i := range max(len(p.Actions), len(recorded.Actions)) {
		is, was := actionAt(p.Actions, i), actionAt(recorded.Actions, i)
		if is == was {
			continue
		}
		d := Divergence{Step: i + 1, Recorded: "goes on with " + was}
		switch {
		case is == "":
			d.Words = fmt.Sprintf("it %s after %s, the recorded one %s", p.end(), count(i, "step"), d.Recorded)
		case was == "":
			d.Recorded = recorded.end()
			d.Words = fmt.Sprintf("step %d is %s, where the recorded one %s", d.Step, is, d.Recorded)
		default:
			d.Words = fmt.Sprintf("step %d is %s, recorded is %s", d.Step, is, was)
		}
		return d, true
	}
	if p.Loop != recorded.Loop || p.Stutter != recorded.Stutter {
		words := fmt.Sprintf("the same steps, but then it %s, where the recorded one %s", p.end(), recorded.end())
		return Divergence{Step: len(p.Actions) + 1, Recorded: recorded.end(), Words: words}, true
	}
	return Divergence{}, false
}

// actionAt is the action without what stands in parentheses: some versions of
// TLC print arguments and some do not.
func actionAt(actions []string, i int) string {
	if i >= len(actions) {
		return ""
	}
	name, _, _ := strings.Cut(actions[i], "(")
	return strings.TrimSpace(name)
}

func (p Path) end() string {
	switch {
	case p.Loop > 0:
		return fmt.Sprintf("returns to state %d", p.Loop)
	case p.Stutter:
		return "stutters"
	}
	return "ends"
}
