package report

import (
	"path"
	"slices"
	"strings"
)

// Worded is the record with what the command line says of it and of its
// functions in words, for clients that show a tree and have no rules of their own.
func (r CheckRecord) Worded() CheckRecord {
	r.Functions = slices.Clone(r.Functions)
	look := 0
	for i, f := range r.Functions {
		r.Functions[i].Words = f.words()
		if f.Severity == "error" || f.Severity == "warning" {
			look++
		}
	}
	switch {
	case r.State == Drifted && look > 0:
		r.Words = count(look, "function") + " drifted"
	default:
		r.Words = r.State.Words()
	}
	return r
}

// words say how a function stands, what came and went, and with what it is
// compared where that is not the sync commit: "awaits 1 → 2 · came: await save".
func (f Function) words() string {
	parts := []string{DriftWords(f)}
	if f.Moved != nil && f.Moved.File != f.File {
		parts = append(parts, "now in "+path.Base(f.Moved.File))
	}
	if f.Told != "" {
		parts = append(parts, f.Told)
	}
	if words := comparedWords(f); words != "" {
		parts = append(parts, "compared "+words)
	}
	return strings.Join(parts, " · ")
}

// Worded is the record with what a commit did to each function in words.
func (r LogRecord) Worded() LogRecord {
	r.Commits = slices.Clone(r.Commits)
	for i, c := range r.Commits {
		r.Commits[i].Functions = slices.Clone(c.Functions)
		for j, f := range c.Functions {
			r.Commits[i].Functions[j].Words = logFunctionWords(f)
		}
	}
	return r
}
