package report

import (
	"fmt"
	"io"
)

// Sync is the lockstep.sync/1 object: what became of each record's sync.json,
// and of its sync commit.
type Sync struct {
	Schema  string       `json:"schema"`
	Records []SyncRecord `json:"records"`
}

// SyncRecord is one record's sync.json.
type SyncRecord struct {
	Located
	Record       string         `json:"record"`
	SyncCommit   string         `json:"syncCommit"` // before it is advanced: full hash, or, where the history lacks it, as the record has it
	To           string         `json:"to"`         // full hash of the commit that it is advanced to, "" where it stays
	Diff         string         `json:"diff"`       // what changes in the record and in sync.json then, unified
	File         string         `json:"file"`
	Functions    int            `json:"functions"` // how many have a fingerprint
	Mild         int            `json:"mild"`      // those of them that are covered only through their file
	State        SyncState      `json:"state"`
	Reason       string         `json:"reason"`       // why there is nothing to write
	Acknowledged []SyncFunction `json:"acknowledged"` // by this request
	Dropped      []SyncDropped  `json:"dropped"`
	Notes        []string       `json:"notes"`
	Obstacles    []Obstacle     `json:"obstacles"` // all that stands in the way; then nothing is written
}

// SyncFunction is a covered function as it was at the sync commit, and what was
// said of it.
type SyncFunction struct {
	File string `json:"file"`
	Name string `json:"name"`
	// Diff is what was acknowledged by this request: from the text that the
	// function was compared with, unified; "" where only its fingerprint is known.
	Diff string `json:"diff"`
	Acknowledged
}

// SyncDropped is an acknowledgement that is not kept any longer.
type SyncDropped struct {
	SyncFunction
	Reason string `json:"reason"`
}

// Obstacle is why something was not done, and the command that takes it out of
// the way, "" where people have to decide.
type Obstacle struct {
	Message string `json:"message"`
	Command string `json:"command"`
}

// SyncState is what became of a sync.json.
type SyncState string

// The states. Stale and missing are those of a mere look.
const (
	SyncUpToDate SyncState = "up-to-date"
	SyncWritten  SyncState = "written"
	SyncStale    SyncState = "stale"
	SyncMissing  SyncState = "missing"
	SyncRefused  SyncState = "refused"      // obstacles stand in the way
	SyncUntold   SyncState = "not-compared" // the history does not tell what to write
)

// SyncDiff prints what is acknowledged, what advancing a record changes, and what
// passes with it, to be read before it is written.
func SyncDiff(w io.Writer, r SyncRecord, style Style) {
	p := &page{style: style}
	for _, f := range r.Acknowledged {
		p.diff(f.Diff)
	}
	p.diff(r.Diff)
	if r.To != "" {
		p.notes(r)
	}
	p.flush(w)
}

func (p *page) notes(r SyncRecord) {
	for _, note := range r.Notes {
		p.line("  ", p.paint(faint, "note"), "  ", p.paint(plain, note))
	}
}

// SyncText prints one line for each record of which there is something to write
// or nothing left to write, and below it what was said and what stands in the
// way; why there is nothing is an error of its own.
func SyncText(w io.Writer, sync Sync, style Style) {
	p := &page{style: style}
	for _, r := range sync.Records {
		if words, colour := stateWords(r); words != "" {
			p.line(p.syncHead(r), " · ", p.paint(colour, words))
		}
		p.said(r)
	}
	p.flush(w)
}

func stateWords(r SyncRecord) (string, colour) {
	switch r.State {
	case SyncUpToDate:
		return "up to date", faint
	case SyncWritten:
		return "written", good
	case SyncStale:
		if r.To != "" {
			return "not written", odd
		}
		return "is not what lockstep sync would write", odd
	case SyncMissing:
		return "is missing: lockstep sync writes it", odd
	case SyncRefused:
		return "nothing is written", bad
	case SyncUntold:
	}
	return "", plain
}

// syncHead names what is written: sync.json, or the record that gets another
// sync commit.
func (p *page) syncHead(r SyncRecord) string {
	if r.To != "" {
		return p.paint(strong, r.Record) + syncWords(r.SyncCommit) + " → " + shortHash(r.To)
	}
	functions := count(r.Functions-r.Mild, "function")
	if r.Mild > 0 {
		functions += fmt.Sprintf(" and %d more of their files", r.Mild)
	}
	return p.paint(strong, r.File) + syncWords(r.SyncCommit) + " · " + functions
}

// said are the lines below a record's first.
func (p *page) said(r SyncRecord) {
	for _, f := range r.Acknowledged {
		p.line("  ", p.paint(good, "acknowledged"), "  ", p.functionSaid(f))
	}
	for _, f := range r.Dropped {
		p.line("  ", p.paint(odd, "dropped"), "  ", p.functionSaid(f.SyncFunction), ": ", p.paint(plain, f.Reason))
	}
	if r.To == "" {
		p.notes(r)
	}
	for _, o := range r.Obstacles {
		p.line("  ", p.paint(bad, "refused"), "  ", p.paint(plain, o.Message))
		if o.Command != "" {
			p.line("           ", p.paint(where, o.Command))
		}
	}
}

func (p *page) functionSaid(f SyncFunction) string {
	return p.paint(where, f.File) + " " + p.paint(strong, f.Name) + p.paint(plain, " at "+shortHash(f.Commit)+" ("+f.Judgement+")")
}
