package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/coverage/verify"
)

// accept writes down that the outcomes of a run are what is expected, after
// showing what changes. A file that somebody else has written since it was read
// is left alone.
func accept(out io.Writer, w *coverage.Workspace, path string, record report.RunRecord, style report.Style) (*report.Acceptance, error) {
	var configs []string
	for _, o := range record.Outcomes {
		configs = append(configs, o.Config)
	}
	accepted := w.Snapshot().Accept(path, configs...)
	report.AcceptanceText(out, accepted.Acceptance, style)
	for _, f := range accepted.Writes {
		now, _, _ := w.Changed([]string{f.Path}).Text(f.Path)
		if now != f.Before {
			return nil, fmt.Errorf("%s was written during the run: nothing is accepted; run again", filepath.Base(f.Path))
		}
	}
	return &accepted.Acceptance, write(accepted.Writes)
}

// countedVerdicts are what the exit status goes by: the verdicts once what was
// accepted is what is expected, and an error for what may be of another text.
func countedVerdicts(record report.RunRecord) []verify.Verdict {
	var verdicts []verify.Verdict
	for _, o := range record.Outcomes {
		verdict := verify.Verdict(o.Verdict)
		if o.Stale {
			verdict = verify.Faulty
		}
		if record.Accepted != nil && slices.Contains(record.Accepted.Configs, o.Config) {
			verdict = verify.AsExpected
		}
		verdicts = append(verdicts, verdict)
	}
	return verdicts
}
