package coverage

import (
	"context"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// syncFixes are, on a function that has drifted, what somebody may have found
// who compared it with the model, and on the record's sync line that it advances.
func (s *Snapshot) syncFixes(ctx context.Context, v *view, path string, at text.Span) []Fix {
	switch v.role(path) {
	case codeLanguage:
		f := v.stateAt(path, at.Start)
		if f == nil || f.uncertain() != "" || f.Kind == drift.None && !f.doubted() {
			return nil
		}
		label := f.label()
		meant, err := v.meant(label)
		if err != nil {
			return nil
		}
		seen := Seen{Head: v.head(ctx), Text: textHash(meant)}
		var all []Fix
		for _, judgement := range fingerprint.Judgements() {
			all = append(all, Fix{
				Title: "Compared with the model: " + judgement.Words(), Fixes: []string{driftCodes[f.Kind], "covered-doubt"},
				Sync: &SyncRequest{Record: v.path, Reviewed: []string{label}, Judgement: judgement, Seen: seen},
			})
		}
		return all
	case recordLanguage:
		if sync, ok := v.record.SyncCommit(); ok && v.reason == "" && (v.source.lines.Line(sync.Span.Start) == v.source.lines.Line(at.Start) || sync.Span.Overlaps(at)) {
			return v.advances(ctx)
		}
	}
	return nil
}

// advances are the commits that the sync commit may be meant to advance to: the
// one that is checked out, and the last that touches covered files. What HEAD is
// when it is offered is what is meant.
func (v *view) advances(ctx context.Context) []Fix {
	head := v.head(ctx)
	if head == "" {
		return nil
	}
	to := func(title, hash string) Fix {
		return Fix{Title: title, Sync: &SyncRequest{Record: v.path, To: hash, Seen: Seen{Head: head}}}
	}
	all := []Fix{to("Advance the sync commit to HEAD", head)}
	touching, err := v.repo.Log(ctx, v.commit.Hash, v.coveredPaths())
	if err == nil && len(touching) > 0 && touching[0].Hash != head {
		all = append(all, to("Advance the sync commit to "+short(touching[0].Hash)+", the last that touches covered files", touching[0].Hash))
	}
	return all
}

// coveredPaths are the covered files where they are now, relative to the root.
func (v *view) coveredPaths() []string {
	var paths []string
	for _, p := range v.record.Coverage {
		if f := v.files[p.Path]; f != nil && inside(v.root, f.current) {
			paths = append(paths, relative(v.root, f.current))
		}
	}
	return paths
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
