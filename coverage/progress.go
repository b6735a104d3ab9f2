package coverage

import (
	"fmt"
	"math"
	"time"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// RunProgress is how far a run is. Several explorations may be under way at
// once; each RunProgress speaks of one.
type RunProgress struct {
	Config      string // or configs, or what else is explored, in a few words
	Done, Total int    // configs
	Waiting     int    // configs that wait for their turn
	TLC         tlc.Progress
	Estimate    time.Duration // what the exploration took last; 0: it was not made before
	// Share is how much of the whole run is done, 0 to 0.99; negative: nobody
	// knows.
	Share float64

	Members []string        // the configs of the exploration
	Stage   verify.Stage    // theirs
	Outcome *verify.Outcome // of the only member, where it has ended
}

// String is the progress in one line of plain text: "2/4 P2_OneHolder ·
// 8,016,012 states · 61,000/s · depth 31 · 12,004 left · 2 min 11 s of about
// 3 min · 1 waits". States are distinct ones, also those of a second; left are
// those that were found and not explored.
func (p RunProgress) String() string {
	line := fmt.Sprintf("%d/%d %s", p.Done, p.Total, report.Clean(p.Config))
	if p.TLC.Distinct > 0 {
		line += " · " + report.States(p.TLC.Distinct)
		if p.TLC.Rate > 0 {
			line += " · " + report.Thousands(p.TLC.Rate) + "/s"
		}
		if p.TLC.Depth > 0 {
			line += fmt.Sprintf(" · depth %d · %s left", p.TLC.Depth, report.Thousands(p.TLC.Queue))
		}
	}
	line += p.time()
	switch {
	case p.Waiting == 1:
		line += " · 1 waits"
	case p.Waiting > 1:
		line += fmt.Sprintf(" · %d wait", p.Waiting)
	}
	return line
}

// time is how long it takes, beside what it took last where that tells anything.
func (p RunProgress) time() string {
	switch {
	case p.TLC.Elapsed == 0:
		return ""
	case p.Estimate < time.Second:
		return " · " + report.Seconds(p.TLC.Elapsed.Seconds())
	case p.TLC.Elapsed > p.Estimate:
		return " · " + report.Seconds(p.TLC.Elapsed.Seconds()) + ", longer than the " + report.Seconds(p.Estimate.Seconds()) + " of last time"
	}
	return " · " + report.Seconds(p.TLC.Elapsed.Seconds()) + " of about " + report.Seconds(p.Estimate.Seconds())
}

// Percentage is Share in percent, -1 where that is not known.
func (p RunProgress) Percentage() int {
	if p.Share < 0 {
		return -1
	}
	return int(math.Floor(100 * p.Share))
}

// runTelling turns what verify tells of its jobs into what is told of all configs
// of a run. It is called by one goroutine at a time.
type runTelling struct {
	progress    func(RunProgress)
	total, done int
	exploring   map[string]bool // configs
}

func newRunTelling(total int, progress func(RunProgress)) *runTelling {
	return &runTelling{progress: progress, total: total, exploring: map[string]bool{}}
}

// recalled tells that a config has the outcome of an earlier run.
func (t *runTelling) recalled(o verify.Outcome) {
	t.done++
	t.tell(verify.Progress{Config: o.Config.Name, Members: []string{o.Config.Name}, Stage: verify.Ended, Outcome: &o, Share: -1})
}

func (t *runTelling) tell(p verify.Progress) {
	if t.progress == nil {
		return
	}
	for _, name := range p.Members {
		if p.Stage == verify.Exploring {
			t.exploring[name] = true
		} else {
			delete(t.exploring, name)
		}
	}
	done := t.done + p.Done
	t.progress(RunProgress{
		Config: p.Config, Done: done, Total: t.total, Waiting: t.total - done - len(t.exploring),
		TLC: p.TLC, Estimate: p.Last.Elapsed, Share: p.Share, Members: p.Members, Stage: p.Stage, Outcome: p.Outcome,
	})
}
