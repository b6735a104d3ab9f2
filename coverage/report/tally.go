package report

import (
	"fmt"
	"io"
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/verify"
)

// Tally writes, apart, a line with how many configs came to which verdict, and names
// those that did not come to what is expected: the table that says so may be far
// above by then. Nothing for a single config.
func Tally(w io.Writer, records []RunRecord, style Style) {
	configs := map[verify.Verdict][]string{}
	total := 0
	for _, record := range records {
		for _, o := range record.Outcomes {
			verdict := verify.Verdict(o.Verdict)
			if o.Stale {
				verdict = stale
			}
			if record.Accepted != nil && slices.Contains(record.Accepted.Configs, o.Config) {
				verdict = verify.AsExpected
			}
			configs[verdict] = append(configs[verdict], Clean(o.Config))
			total++
		}
	}
	if total < 2 {
		return
	}
	p := &page{style: style}
	parts := []string{count(total, "config") + ": "}
	for _, verdict := range []verify.Verdict{verify.AsExpected, verify.Changed, verify.Unrecorded, stale, verify.Faulty, verify.Cancelled} {
		names := configs[verdict]
		if len(names) == 0 {
			continue
		}
		if len(parts) > 1 {
			parts = append(parts, p.paint(faint, " · "))
		}
		parts = append(parts, p.paint(verdictColour(string(verdict)), tallied(verdict, names)))
	}
	p.line()
	p.line(parts...)
	p.flush(w)
}

// stale stands in the tally for the verdict of what settles nothing.
const stale verify.Verdict = "stale"

func tallied(verdict verify.Verdict, names []string) string {
	switch verdict {
	case verify.AsExpected:
		return fmt.Sprintf("%d as expected", len(names))
	case verify.Faulty:
		return count(len(names), "error") + ", " + Few(names)
	}
	return fmt.Sprintf("%d %s, %s", len(names), verdict, Few(names))
}
