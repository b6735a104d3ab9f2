package coverage

import (
	"cmp"
	"context"
	"slices"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Findings are all that there is to tell about this Snapshot, sorted by file
// and place.
func (s *Snapshot) Findings(ctx context.Context) []Finding {
	if s.findings == nil || ctx.Err() != nil {
		return nil
	}
	return s.findings()
}

func collectFindings(s *Snapshot) []Finding {
	var all []Finding
	for _, v := range s.views {
		all = append(all, v.findings...)
		all = append(all, s.moduleFindings(v)...)
		all = append(all, s.notCompared(v)...)
		all = append(all, s.tornFindings(v)...)
		for _, state := range v.functions {
			all = append(all, s.driftFindings(v, state)...)
		}
		all = append(all, s.contextFindings(v)...)
		all = append(all, s.classFindings(v)...)
		all = append(all, s.outcomeFindings(v)...)
	}
	for i := range all {
		if severity, ok := s.settings.Severities[all[i].Code]; ok {
			all[i].Severity = severity
		}
	}
	slices.SortStableFunc(all, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Severity, b.Severity))
	})
	return all
}

// notCompared says once per record why nothing could be compared, else which
// covered files could not.
func (s *Snapshot) notCompared(v *view) []Finding {
	if v.reason != "" {
		return []Finding{v.recordFinding("not-compared", Information, v.syncSpan(), "Not compared: "+v.reason+".")}
	}
	var all []Finding
	if !v.history && v.without == "" {
		all = append(all, v.recordFinding("sync-commit", Hint, v.syncSpan(),
			"The sync commit is no ancestor of the checked-out commit; functions are compared with it all the same."))
	}
	for _, file := range s.uncompared(v) {
		all = append(all, v.recordFinding("not-compared", Information, file.span, "Not compared: "+file.reason+"."))
	}
	return all
}

func (b *baseline) recordFinding(code string, severity Severity, span text.Span, message string) Finding {
	return Finding{Place: Place{b.path, span}, Code: code, Severity: severity, Message: message, Record: b.path}
}

// syncSpan is the sync commit's hash, or else where it is missed.
func (b *baseline) syncSpan() text.Span {
	if sync, ok := b.record.SyncCommit(); ok {
		return sync.Span
	}
	return b.record.CoverageSpan
}

// recordFindings are the faults of the record itself.
func recordFindings(b *baseline) []Finding {
	var all []Finding
	for _, p := range b.record.Problems {
		all = append(all, b.recordFinding(p.Code, Error, p.Span, p.Message))
	}
	return all
}
