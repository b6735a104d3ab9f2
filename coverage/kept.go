package coverage

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// kept is what the record's sync.json holds: the covered functions' fingerprints
// at the sync commit, which stand in for a history that lacks it.
type kept struct {
	source *source               // missing where there is none
	read   *fingerprint.Baseline // nil: there is none, or its fault says why
	fault  *fingerprint.Fault
}

// keptPath is where a record's fingerprints stand.
func keptPath(record string) string { return filepath.Join(filepath.Dir(record), "sync.json") }

func readKept(src *source) kept {
	k := kept{source: src}
	if src.missing {
		if src.fault != "" {
			k.fault = &fingerprint.Fault{Reason: "it " + src.fault}
		}
		return k
	}
	read, err := fingerprint.Parse(src.src)
	if err == nil {
		k.read = read
	} else if !errors.As(err, &k.fault) {
		k.fault = &fingerprint.Fault{Reason: err.Error()}
	}
	return k
}

// unusable is why the fingerprints cannot stand in for the commit (a hash, as
// long as it is known); "" where they can, or where there are none.
func (k kept) unusable(commit string) string {
	switch {
	case k.fault != nil:
		return "sync.json cannot be read: " + k.fault.Reason
	case k.read == nil:
		return ""
	case !k.isOf(commit):
		return "sync.json is of another sync commit, " + short(k.read.SyncCommit)
	case k.read.Form != tsindex.FormVersion:
		return fmt.Sprintf("sync.json was written by a lockstep with another normal form (version %d, here %d)", k.read.Form, tsindex.FormVersion)
	}
	return ""
}

// isOf says whether the file is of the sync commit (a hash, as long as it is
// known).
func (k kept) isOf(commit string) bool {
	return k.read != nil && strings.HasPrefix(k.read.SyncCommit, strings.ToLower(commit))
}

// standIn takes the fingerprints in place of a history that lacks the sync
// commit, or says why it does not.
func (b *baseline) standIn() {
	if !b.lacking {
		return
	}
	sync, _ := b.record.SyncCommit()
	switch why := b.kept.unusable(sync.Hash); {
	case why != "":
		b.reason += "; " + why
	case b.kept.read != nil:
		b.without, b.reason = b.reason, ""
	}
}

// sinceHash names the sync commit in messages.
func (b *baseline) sinceHash() string { return short(b.syncHash()) }

// syncHash is the sync commit's hash, as the record has it where the history
// lacks the commit.
func (b *baseline) syncHash() string {
	if b.commit.Hash != "" {
		return b.commit.Hash
	}
	sync, _ := b.record.SyncCommit()
	return sync.Hash
}

// keptFindings tell that the fingerprints stand in, that they cannot, or that
// they are not what the history says.
func keptFindings(b *baseline) []Finding {
	k := b.kept
	top := Place{k.source.path, text.Span{End: k.source.lines.Span(1, 1).Len()}}
	tell := func(place Place, code string, severity Severity, message string) []Finding {
		return []Finding{{Place: place, Code: code, Severity: severity, Message: message, Record: b.path}}
	}
	switch {
	case k.fault != nil:
		if k.source.missing {
			top = Place{b.path, b.syncSpan()}
		}
		top.Span.Start = min(k.fault.Offset, len(k.source.src))
		top.Span.End = max(top.Span.Start, top.Span.End)
		told := "sync.json cannot be read: " + k.fault.Reason + "."
		if k.source.fault == "" {
			told += " Run lockstep sync where the history is."
		}
		return tell(top, "record-syntax", Error, told)
	case k.read == nil:
		return nil
	case b.without != "":
		return tell(Place{b.path, b.syncSpan()}, "sync-json", Information,
			"Compared with sync.json, since "+b.without+". Drift is told without its places.")
	case b.commit.Hash == "" || b.reason != "":
		return nil // why nothing is compared is said already
	}
	if why := k.unusable(b.commit.Hash); why != "" {
		return tell(top, "sync-json", Hint, why+": its fingerprints are not used. Run lockstep sync.")
	}
	if why := b.disagreement(); why != "" {
		return tell(top, "sync-json", Information, "sync.json is not what the history says: "+why+". The history counts; run lockstep sync.")
	}
	return nil
}
