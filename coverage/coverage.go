// Package coverage is where all meets: a Snapshot of records, code and model
// at one moment, and the questions that the language server and the command
// line ask of it.
//
// In: finding records, resolving what they name in code and model, findings,
// lenses, jumps, hovers, which property an edit can break, planning a run.
// Out: the protocol (lsp), terminal output and exit codes (cmd/lockstep).
// Nothing here writes into the user's repository.
package coverage

import (
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// Severity of a finding, the strongest first.
type Severity int

// The severities of the Language Server Protocol.
const (
	Error Severity = iota + 1
	Warning
	Information
	Hint
)

// String is the word that --json prints.
func (s Severity) String() string {
	return [...]string{"none", "error", "warning", "information", "hint"}[s]
}

// Place is somewhere in a file. Path is absolute with the system's separators;
// spans are byte offsets, 0-based, into the text that the Snapshot sees.
type Place struct {
	Path string
	Span text.Span
}

// Related is a place that explains a finding.
type Related struct {
	Place
	Message string
}

// Finding is one thing to tell the user.
type Finding struct {
	Place
	Code     string // one of the codes of docs/findings.md
	Severity Severity
	Message  string
	Related  []Related
	Record   string // absolute path of the record that it belongs to
	Function string // the covered function, as the record names it; "" if none
	ran      bool   // it tells of a run, of which another machine knows nothing
}

// Location is the target of a jump: Span is the whole thing, Select what to
// put the cursor on.
type Location struct {
	Place
	Select text.Span

	lost bool // nothing is left of the lines that were meant: this is their function
}

// RunRequest says what to check: a record's configs by name, those of some
// properties, those relevant to the function or action at a place, or, with
// nothing named, all; and what an earlier run left to do of them, if narrowed.
type RunRequest struct {
	Record     string // absolute path
	Configs    []string
	Properties []string
	At         *Place // relevant to what stands at Span.Start
	Only       Only   // of all these
	Fresh      bool   // run TLC also where the outcome of an earlier run stands
	NoShare    bool   // explore for each config alone
	Coverage   bool   // count how often actions are taken, whatever the size
	Brief      bool   // nobody looks at the code of the steps: it is left out

	Elsewhere verify.Distributor // explores with other machines what they can check; nil: all runs here
}

// Lens is a line above a place: a title and what a click does.
type Lens struct {
	Span  text.Span
	Title string
	Run   *RunRequest  // a run, or
	Sync  *SyncRequest // the sync commit advances, or
	Trace *TraceOf     // the counterexample that a config has, or
	Show  []Location   // places to jump to; neither: only to read
}

// TraceOf names the last known counterexample of a config.
type TraceOf struct {
	Record string // absolute path
	Config string // without .cfg
}

// Fix is a code action: what the user may choose at a place. One of Run,
// Init and Edits is set.
type Fix struct {
	Title string
	Run   *RunRequest
	Init  *InitRequest
	Sync  *SyncRequest // acknowledges a function, or advances the sync commit
	// Edits are one change over one or more files, which the client applies.
	// They do not overlap and are sorted by file and place.
	Edits []Edit

	Fixes     []string // codes of the findings that it answers
	Of        []Place  // the places of those findings; empty: all at the place asked about
	Preferred bool     // the one to take where several answer a finding
	Cover     bool     // covers a function that no record covers: for whoever asks
	All       bool     // mends all that needs no choice: for a client that mends on saving
}

// Hover is what is told about the word at a place, in Markdown whose user text
// is escaped.
type Hover struct {
	Span     text.Span
	Markdown string
}
