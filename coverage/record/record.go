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
	"strings"

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

// Is says whether src is a verification record: it has a coverage block and a
// `sync-commit:` line (well-formed or not, so that a malformed one is reported
// and not passed over), both outside any other fence. Without the line a list of
// covered functions makes it a record too: the line was forgotten or lost, which
// must not go unseen. Text without these words is never parsed.
func Is(src string) bool {
	synced, listed := strings.Contains(src, syncKey), strings.Contains(src, "overed function")
	if !synced && !listed || !strings.Contains(src, "coverage") {
		return false
	}
	doc := parseMarkdown(src)
	if len(doc.fencesOf(coverageLang)) == 0 {
		return false
	}
	valid, malformed := syncLines(doc, text.NewLines(src))
	return len(valid)+len(malformed) > 0 || listed && readCoveredList(doc, nil).found
}

// Parse reads a record. It never fails: what it could not understand is in
// Problems. path is only kept. model gives the names that can open an entry of
// the code map; without one (nil) any backticked name in TLA+'s form that is
// followed by `:` or `=` does.
func Parse(path, src string, model Names) *Record {
	rec := &Record{Path: path, Text: src, Lines: text.NewLines(src)}
	doc := parseMarkdown(src)
	rec.codes = doc.codeSpans()
	rec.readSyncCommits(doc)
	rec.readCoverage(doc)
	list := readCoveredList(doc, rec.Coverage)
	rec.HasList, rec.List = list.found, list.span
	rec.Covered = list.names
	rec.Problems = append(rec.Problems, list.problems...)
	prose := newProse(doc, model, rec)
	prose.skip = list.used
	prose.read()
	rec.readExplicit(doc)
	rec.keepProse(prose.links, prose.mentions)
	sortProblems(rec.Problems)
	return rec
}
