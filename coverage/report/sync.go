package report

import "io"

// Sync is the lockstep.sync/1 object: what became of each record's sync.json.
type Sync struct {
	Schema  string       `json:"schema"`
	Records []SyncRecord `json:"records"`
}

// SyncRecord is one record's sync.json.
type SyncRecord struct {
	Record     string    `json:"record"`
	SyncCommit string    `json:"syncCommit"`
	File       string    `json:"file"`
	Functions  int       `json:"functions"` // how many have a fingerprint
	State      SyncState `json:"state"`
	Reason     string    `json:"reason"` // why there is nothing to write
}

// SyncState is what became of a sync.json.
type SyncState string

// The states. Stale and missing are those of a mere look.
const (
	SyncUpToDate SyncState = "up-to-date"
	SyncWritten  SyncState = "written"
	SyncStale    SyncState = "stale"
	SyncMissing  SyncState = "missing"
	SyncUntold   SyncState = "not-compared" // the history does not tell what to write
)

// SyncText prints one line for each record of which there is something to
// write or nothing left to write; why there is nothing is an error of its own.
func SyncText(w io.Writer, sync Sync, style Style) {
	p := &page{style: style}
	words := map[SyncState]struct {
		text   string
		colour colour
	}{
		SyncUpToDate: {"up to date", faint}, SyncWritten: {"written", good},
		SyncStale: {"is not what lockstep sync would write", odd}, SyncMissing: {"is missing: lockstep sync writes it", odd},
	}
	for _, r := range sync.Records {
		if word, ok := words[r.State]; ok {
			p.line(p.paint(strong, r.File), syncWords(r.SyncCommit), " · ", count(r.Functions, "function"), " · ", p.paint(word.colour, word.text))
		}
	}
	p.flush(w)
}
