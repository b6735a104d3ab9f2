package coverage

import (
	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// judgementTitles name the four actions on a drifted function.
var judgementTitles = map[fingerprint.Judgement]string{
	fingerprint.NoEffect: "Compared with the model: no effect",
	fingerprint.Followed: "Compared with the model: the model followed",
	fingerprint.Intended: "Compared with the model: a promise changed on purpose",
	fingerprint.Doubt:    "Compared with the model: in doubt",
}

// syncFixes are, on a function that has drifted, what somebody may have found
// who compared it with the model, and on the record's sync line that it advances.
func (s *Snapshot) syncFixes(v *view, path string, at text.Span) []Fix {
	switch v.role(path) {
	case codeLanguage:
		f := v.stateAt(path, at.Start)
		if f == nil || f.uncertain() != "" || f.Kind == drift.None && !f.doubted() {
			return nil
		}
		var all []Fix
		for _, judgement := range fingerprint.Judgements() {
			all = append(all, Fix{
				Title: judgementTitles[judgement], Fixes: []string{driftCodes[f.Kind], "covered-doubt"},
				Sync: &SyncRequest{Record: v.path, Reviewed: []string{f.label()}, Judgement: judgement},
			})
		}
		return all
	case recordLanguage:
		if sync, ok := v.record.SyncCommit(); ok && v.reason == "" && (sync.Span.Touches(at.Start) || sync.Span.Overlaps(at)) {
			return []Fix{{Title: "Advance the sync commit to HEAD", Sync: &SyncRequest{Record: v.path, To: "HEAD"}}}
		}
	}
	return nil
}

// advanceable says whether all that drifted since the sync commit has been
// compared with the model, so that it may advance.
func (v *view) advanceable() bool {
	acknowledged := false
	for _, f := range v.functions {
		if f.needsLook() || f.uncertain() != "" {
			return false
		}
		acknowledged = acknowledged || f.reviewed != nil
	}
	return acknowledged && v.reason == ""
}
