package tlc

import "time"

// Result is what one run of TLC came to. A Result is only ever read after the
// run; what it does not know is zero.
type Result struct {
	Version    string // as TLC says it: "2.19 of 08 August 2024 (rev: 5a47802)"
	Exit       int    // TLC's exit status; -1 when a signal ended it
	Cancelled  bool   // the run was ended from outside before TLC was done
	NoError    bool   // TLC said "No error has been found" (message 2193)
	Violations []Violation
	Errors     []ModelError
	Warnings   []ModelError
	Trace      *Trace // the first trace that TLC printed, nil when it printed none

	Generated   int64 // states generated, with repetitions
	Distinct    int64 // distinct states found
	LeftOnQueue int64 // states that were found but not explored
	Depth       int   // of the search, in states
	Elapsed     time.Duration

	Taken []Taken // how often each action was taken; nil where that was not counted
}

// Passed is the honest rule: TLC ended with status 0, said that it found no
// error, reported neither a violation nor an error, and explored every state
// that it found. Status and message alone are not enough: with -continue, or
// stopped by a time limit, TLC gives both after a violation or half-way.
func (r Result) Passed() bool {
	return !r.Cancelled && r.Exit == 0 && r.NoError &&
		len(r.Violations) == 0 && len(r.Errors) == 0 && r.LeftOnQueue == 0
}

// Kind says which sort of thing was violated.
type Kind string

// The kinds of violation. An invariant that is false in the initial state is
// an Invariant too (with Initial set); InitialState is a property of which TLC
// checks only the initial state (message 2108).
const (
	Invariant      Kind = "invariant"
	ActionProperty Kind = "action property"
	Temporal       Kind = "temporal property"
	Deadlock       Kind = "deadlock"
	Assert         Kind = "assert"
	Assumption     Kind = "assumption"
	Postcondition  Kind = "postcondition"
	InitialState   Kind = "property of the initial state"
)

// Violation is one thing that TLC found to be false. Name is empty where TLC
// gives none: a deadlock, an Assert, and before TLC 2.20 a temporal property.
// Such a violation belongs to the config's property only where the config has
// just one of that sort.
type Violation struct {
	Kind    Kind
	Name    string
	Message string // TLC's own words
	Initial bool   // false already in the initial state

	Module                           string // where TLC says so (an ASSUME, an Assert), else ""
	Line, Column, EndLine, EndColumn int    // 1-based, 0 unknown
}

// ModelError is a fault of the module, the config or the run that kept TLC
// from checking.
type ModelError struct {
	Code    int    // TLC's message code; 0 for SANY's errors and for what lockstep adds
	Message string // without TLC's wrapping, may have several lines
	Name    string // the identifier that it is about, "" when TLC names none
	Config  bool   // it is about the .cfg, not about a module
	Module  string // the module that it is about, "" when unknown
	File    string // path of that module, or of the config, as TLC read it; "" when unknown

	Line, Column, EndLine, EndColumn int // 1-based, 0 unknown
}
