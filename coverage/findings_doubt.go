package coverage

import (
	"fmt"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
)

// doubted says whether somebody who compared the function with the model was in
// doubt, and nobody has decided since.
func (f *functionState) doubted() bool {
	return f.reviewed != nil && f.reviewed.Judgement == fingerprint.Doubt && f.Kind != drift.Removed
}

// needsLook says whether somebody has to look at the function before the record
// is in step again.
func (f *functionState) needsLook() bool {
	return f.Kind != drift.None && f.severity() <= Warning || f.doubted() && f.doubtSeverity() <= Warning
}

// doubtSeverity is as mild as drift of the function would be.
func (f *functionState) doubtSeverity() Severity {
	if f.mild {
		return Information
	}
	return Warning
}

// doubtFindings tell a doubt until the function is acknowledged otherwise.
func (s *Snapshot) doubtFindings(v *view, f *functionState) []Finding {
	if !f.doubted() {
		return nil
	}
	return []Finding{s.functionFinding(v, f, "covered-doubt", f.doubtSeverity(), doubtTold(f))}
}

// doubtTold says who has to decide.
func doubtTold(f *functionState) string {
	who := "Whoever answers for the record has to decide"
	if len(f.configs) > 0 {
		who = "Whoever answers for " + strings.Join(labels(f.configs), ", ") + " has to decide"
	}
	changed := doubtsTold(f)
	if changed != "" {
		changed = " (" + changed + ")"
	}
	return fmt.Sprintf("%s is in doubt%s: its text of %s was compared with the model, and may break a promise. %s, and acknowledge it with another judgement.",
		f.name, changed, short(f.reviewed.Commit), who)
}

// doubtsTold says what changed since the sync commit in the text that is in
// doubt; "" where that is not known.
func doubtsTold(f *functionState) string {
	if f.reviewed == nil {
		return ""
	}
	const since = " since the sync commit"
	then := &functionState{coveredFunction: f.coveredFunction, Drift: f.reviewed.doubts}
	switch then.Kind {
	case drift.Awaits:
		return fmt.Sprintf("awaits %d → %d%s; %s; %s", then.Before, then.After, since, segmentsTold(then), pointsTold(then))
	case drift.Changed:
		if calls := callsTold(then); calls != "" {
			return "changed" + since + "; " + calls
		}
		return "changed" + since
	case drift.Types:
		return "only types changed" + since
	case drift.Text:
		return "only texts of log messages changed" + since
	case drift.Renamed:
		return "only names of locals changed" + since
	}
	return ""
}

func labels(configs []*config) []string {
	all := make([]string, len(configs))
	for i, c := range configs {
		all[i] = c.label()
	}
	return all
}
