package report

import (
	"fmt"
	"path"
)

// Trace is the last known counterexample of a config, told in terms of the code:
// what `lockstep trace --json` prints.
type Trace struct {
	Schema string `json:"schema"` // lockstep.trace/1
	Located
	Record      string   `json:"record"`
	Config      string   `json:"config"`
	Properties  []string `json:"properties"`
	Result      string   `json:"result"`
	Verdict     string   `json:"verdict"`
	Words       string   `json:"words"` // the verdict
	Reason      string   `json:"reason"`
	At          string   `json:"at"`          // when TLC ended, RFC 3339 in UTC
	Stale       bool     `json:"stale"`       // the model or the config has another text than TLC had
	CodeDrifted bool     `json:"codeDrifted"` // a covered function has drifted: the code is not what was modelled

	Actions    []string    `json:"actions"` // of the steps, without arguments
	Recorded   *Recorded   `json:"recorded"`
	Divergence *Divergence `json:"divergence"`
	Lanes      []Lane      `json:"lanes"`
	Initial    []Binding   `json:"initial"`
	Steps      []TraceStep `json:"steps"`

	Loop    int    `json:"loop"`    // number of the state that the last step is followed by, the initial one being 1; 0 for none
	Back    string `json:"back"`    // the action that leads back to it, "" where TLC tells none
	Stutter bool   `json:"stutter"` // the last state stays for ever
}

// Recorded is the path that expected.txt has for the config.
type Recorded struct {
	Actions []string `json:"actions"`
	Loop    int      `json:"loop"`
	Stutter bool     `json:"stutter"`
}

// Divergence is the first step that is not the recorded one's: one more than
// there are steps where only the end is another.
type Divergence struct {
	Step     int    `json:"step"`
	Recorded string `json:"recorded"` // what the recorded path does there, in words
}

// Lane is who acts: Name is an element of the set Of, "" for one of them, nobody
// knows which. The system has no Of.
type Lane struct {
	Name string `json:"name"`
	Of   string `json:"of"`
}

// Title is the lane in words.
func (l Lane) Title() string {
	if l.Name == "" {
		return "one of " + l.Of
	}
	return l.Name
}

// Binding is a variable and its value as TLC prints it.
type Binding struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// TraceStep is one step of a counterexample.
type TraceStep struct {
	Number    int         `json:"number"` // from 1; it leads to the state Number+1
	Action    string      `json:"action"`
	Arguments []Argument  `json:"arguments"`
	Lane      int         `json:"lane"`  // index of who acts
	Words     string      `json:"words"` // the action with its arguments, and who takes it where these do not say so
	Module    string      `json:"module"`
	File      string      `json:"file"` // of the module, "" where the record's model has none of its name
	Line      int         `json:"line"` // in the module
	Changed   []Changed   `json:"changed"`
	Code      []TraceCode `json:"code"`
	Question  *Question   `json:"question"` // where reality and model may part
}

// Argument is a value that the step gave to a name. From says how it is known:
// tlc, or changes where the step can only have changed what it changed with it.
type Argument struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Bound bool   `json:"bound"` // by an \E in the action, and no parameter of it
	From  string `json:"from"`
}

// Changed is a variable that a step changed. Parts are what differs in it, each
// named with the way to it, as x[m1][at].
type Changed struct {
	Value
	Parts []Value `json:"parts"`
}

// Value is a value before and after a step, as TLC prints it. Of a part, Before
// is empty for what was added and After for what was taken away.
type Value struct {
	Name   string `json:"name"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// TraceCode is a place of code that a step stands for, as it is today. Source is
// its first lines, More how many follow.
type TraceCode struct {
	File     string   `json:"file"`
	Function string   `json:"function"`
	Line     int      `json:"line"`
	EndLine  int      `json:"endLine"`
	Source   []string `json:"source"`
	More     int      `json:"more"`
}

// Question asks what only somebody who knows the system can answer.
type Question struct {
	Text     string     `json:"text"`
	Requires []Required `json:"requires"`
}

// Required is a condition of the model for the step, with those of the code that
// speak of the same.
type Required struct {
	Condition string      `json:"condition"` // TLA+
	File      string      `json:"file"`
	Line      int         `json:"line"`
	Code      []Condition `json:"code"`
}

// place is where it stands, by the name of its file.
func (r Required) place() string { return fmt.Sprintf("%s:%d", path.Base(r.File), r.Line) }

// Condition is one that the code tests.
type Condition struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Condition string `json:"condition"`
}
