// Package record reads a verification record: the Markdown file that says
// which functions a TLA+ model covers, at which commit they were last compared
// and which piece of code each action stands for. It also reads the expected.txt
// beside the record.
//
// In: the sync commit, the coverage block, the list of covered functions, the
// code map in prose, in tables and in its explicit form, code references
// elsewhere in the text, expectations; each with its byte span, and problems in
// place of errors.
// Out: files, git, TypeScript and TLA+. Whether a path exists, a name is a
// function or a number still holds is for the caller to find out; the model's
// names come in as an interface. Nothing is run and nothing is written.
package record

import (
	"github.com/lockstep-tla/lockstep/internal/text"
)

// Names are the names that a model defines: its operators, constants and
// variables.
type Names interface{ Defines(name string) bool }

// Record is one verification record as read from one text. It is not changed
// after Parse. All spans are byte offsets into Text.
type Record struct {
	Path, Text string
	Lines      text.Lines

	// SyncCommits holds every well-formed `sync-commit:` line, in the order of
	// the text; SyncCommit says which one counts.
	SyncCommits []SyncCommit
	// Coverage holds the paths of all coverage blocks, each path once.
	Coverage []CoveredPath
	// CoverageSpan is the first coverage block with its fences, empty if there
	// is none.
	CoverageSpan text.Span
	// HasList says that the record lists its covered functions; List is that
	// part of the text.
	HasList bool
	List    text.Span
	Covered []CoveredName
	Links   []Link
	// Mentions are the code references that link nothing: those of findings,
	// history, properties, what is not modelled. They can be jumped from. A name
	// without file and number is not among them.
	Mentions []Ref
	Problems []Problem

	codes    []text.Span
	explicit []text.Span
	passages []*passage
	terms    terms
}

// Problem is something in the record that could not be understood. Code is
// "record-syntax" or "sync-commit".
type Problem struct {
	Code    string
	Span    text.Span
	Message string
}

// The codes of problems, as lockstep's findings name them.
const (
	CodeSyntax     = "record-syntax"
	CodeSyncCommit = "sync-commit"
)
