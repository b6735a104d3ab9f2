// Package report holds the documented objects that --json prints and the
// server's commands return, and tells an outcome as a story.
//
// In: the lockstep.check/1, map/1 and run/1 objects, their text for a terminal,
// the story of a trace, how numbers and results are worded.
// Out: computing any of it (coverage, verify), whether there is a terminal
// (cmd), the protocol (lsp). Paths are relative to the repository's root with forward
// slashes, lines and columns count from 1, columns in characters.
package report

import "strings"

// Check is what `lockstep check --json` prints.
type Check struct {
	Schema  string        `json:"schema"` // lockstep.check/1
	Records []CheckRecord `json:"records"`
}

// State of a record: in-step, drifted or not-compared.
type State string

// The three answers.
const (
	InStep      State = "in-step"
	Drifted     State = "drifted"
	NotCompared State = "not-compared"
)

// Words are the state as a reader is told it: "in step".
func (s State) Words() string { return strings.ReplaceAll(string(s), "-", " ") }

// Located says where a record is. The language server tells it; the command
// line does not, so that what it prints is the same on every machine.
type Located struct {
	URI  string `json:"uri,omitempty"`  // of the record
	Root string `json:"root,omitempty"` // URI of the folder that all the record's paths are relative to
}

// CheckRecord is one record's answer.
type CheckRecord struct {
	Located
	Record     string     `json:"record"`
	SyncCommit string     `json:"syncCommit"`
	State      State      `json:"state"`
	Words      string     `json:"words,omitempty"` // the state, where the record is Worded
	Reason     string     `json:"reason"`
	Functions  []Function `json:"functions"`
	Findings   []Finding  `json:"findings"`
}

// Function is a covered function, drifted or not. File and Name are those of the
// record; Moved says where it is now, if elsewhere, Was what it was called at the
// sync commit, if the record has followed a rename.
type Function struct {
	File       string   `json:"file"`
	Name       string   `json:"name"`
	Was        string   `json:"was,omitempty"`
	Drift      string   `json:"drift"`
	Words      string   `json:"words,omitempty"` // how it stands, where the record is Worded
	Severity   string   `json:"severity"`
	Reason     string   `json:"reason"`
	Moved      *Moved   `json:"moved"`
	Limit      string   `json:"limit"`
	Awaits     Awaits   `json:"awaits"`
	Segments   Awaits   `json:"segments"`
	Now        *Line    `json:"now"`
	Hunks      []Hunk   `json:"hunks"`
	Actions    []string `json:"actions"`
	Properties []string `json:"properties"`
	// Acknowledged is the text that the function is compared with in place of
	// that of the sync commit, null for none.
	Acknowledged *Acknowledged `json:"acknowledged"`

	Told string `json:"-"` // what came and went, in words
}

// Acknowledged says that a text of a function was compared with the model.
type Acknowledged struct {
	Commit    string `json:"commit"`    // full hash
	Judgement string `json:"judgement"` // none, followed, intended or doubt
}

// Moved is where a function is now.
type Moved struct {
	File string `json:"file"`
	Name string `json:"name"`
}

// Awaits counts suspension points, or atomic segments, at the baseline and now.
type Awaits struct {
	Before int `json:"before"`
	After  int `json:"after"`
}

// Line is a line of a file.
type Line struct {
	File string `json:"file"`
	Line int    `json:"line"`
}

// Hunk is a range of changed lines.
type Hunk struct {
	Line    int `json:"line"`
	EndLine int `json:"endLine"`
}

// Finding is one thing to tell.
type Finding struct {
	Code      string `json:"code"`
	Severity  string `json:"severity"`
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
	Message   string `json:"message"`
}

// Run is what `lockstep run --json` prints.
type Run struct {
	Schema   string      `json:"schema"` // lockstep.run/1
	Records  []RunRecord `json:"records"`
	Problems []string    `json:"problems,omitempty"` // why a record of several was not run
}

// RunRecord is one record's outcomes.
type RunRecord struct {
	Located
	Record   string    `json:"record"`
	Outcomes []Outcome `json:"outcomes"`
	Untaken  []Untaken `json:"untaken,omitempty"` // actions that no config that passes ever takes
	Unkept   string    `json:"unkept,omitempty"`  // why an outcome could not be kept for later

	Accepted *Acceptance `json:"accepted,omitempty"` // with --accept
}

// Acceptance says which outcomes are what is expected from now on.
type Acceptance struct {
	File      string    `json:"file"`    // expected.txt
	Diff      string    `json:"diff"`    // what changed in it, unified; empty for nothing
	Configs   []string  `json:"configs"` // whose outcome was another one than expected, or not recorded
	Refused   []Refusal `json:"refused"`
	Sync      string    `json:"sync,omitempty"`      // the sync.json that keeps the sizes of the state spaces, where it changes
	Uncounted string    `json:"uncounted,omitempty"` // why sync.json does not have the sizes of the state spaces
}

// Refusal says why an outcome was not accepted.
type Refusal struct {
	Config string `json:"config"`
	Reason string `json:"reason"`
}

// Outcome is what one TLC run of a config came to. Its counterexample is told in
// full by a Trace.
type Outcome struct {
	Config      string   `json:"config"`
	Properties  []string `json:"properties"`
	Expected    Expected `json:"expected"`
	Result      string   `json:"result"`  // PASS, FAIL or ERROR
	Verdict     string   `json:"verdict"` // as-expected, changed, unrecorded, error or cancelled
	Counts      string   `json:"counts"`  // as a test: passed, failed, error or skipped
	Words       string   `json:"words"`   // the verdict; "stale" where it settles nothing
	Reason      string   `json:"reason"`
	Warnings    []string `json:"warnings"`            // why a PASS may mean less than it looks like
	Trace       []string `json:"trace"`               // the action of each step, as in Steps
	Steps       []Step   `json:"steps"`               // without the initial state, which no action led to
	Generated   int64    `json:"generated,omitempty"` // with repetitions; 0: nobody counted
	Distinct    int64    `json:"distinct"`
	Depth       int      `json:"depth,omitempty"` // in states; 0: nobody counted
	Seconds     float64  `json:"seconds"`         // that TLC took
	At          string   `json:"at"`              // when TLC ended, RFC 3339 in UTC; empty where it was not run
	Cached      bool     `json:"cached"`          // by an earlier run of the same model
	Stale       bool     `json:"stale"`           // the model was written during the run: of which text this is nobody can tell
	SharedWith  []string `json:"sharedWith"`
	Distributed []string `json:"distributed"` // machines that explored; none where TLC ran here alone
	Here        string   `json:"here"`        // why it ran here alone in a distributed run
	CodeDrifted bool     `json:"codeDrifted"`
}

// Expected is what expected.txt says; both empty where it says nothing.
type Expected struct {
	Result string   `json:"result"`
	Trace  []string `json:"trace"`
}

// Step is one state of a counterexample with the action that led there.
type Step struct {
	Action  string     `json:"action"`
	Module  string     `json:"module"`
	Line    int        `json:"line"` // in the module
	Changed []string   `json:"changed"`
	Code    []CodeLine `json:"code"`
}

// CodeLine is a place of code that models a step.
type CodeLine struct {
	File     string `json:"file"`
	Function string `json:"function"`
	Line     int    `json:"line"`
}
