package coverage

import (
	"fmt"

	"github.com/lockstep-tla/lockstep/coverage/report"
)

// String is the progress in one line of plain text:
// "2/4 P2_OneHolder · 8,016,012 states · 61,000/s · 2 min 11 s". States are
// distinct ones, also those of a second.
func (p RunProgress) String() string {
	line := fmt.Sprintf("%d/%d %s", p.Done, p.Total, report.Clean(p.Config))
	if p.Distinct > 0 {
		line += " · " + report.Thousands(p.Distinct) + " states"
		if seconds := p.Elapsed.Seconds(); seconds >= 1 {
			line += " · " + report.Thousands(int64(float64(p.Distinct)/seconds)) + "/s"
		}
	}
	if p.Elapsed > 0 {
		line += " · " + report.Seconds(p.Elapsed.Seconds())
	}
	return line
}
