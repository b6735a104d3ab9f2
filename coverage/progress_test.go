package coverage

import (
	"testing"
	"time"

	"github.com/lockstep-tla/lockstep/tla/tlc"
)

func TestProgressInOneLine(t *testing.T) {
	for want, p := range map[string]RunProgress{
		"0/4 P1":             {Config: "P1", Total: 4},
		"0/1 P\ufffd[2J":     {Config: "P\x1b[2J", Total: 1},
		"1/4 P2 · 0.4 s":     {Config: "P2", Done: 1, Total: 4, TLC: tlc.Progress{Elapsed: 400 * time.Millisecond}},
		"1/4 P2 · 1 waits":   {Config: "P2", Done: 1, Total: 4, Waiting: 1},
		"1/4 P2 · 16 states": {Config: "P2", Done: 1, Total: 4, TLC: tlc.Progress{Distinct: 16}},
		"3/4 P4 · 8,000 states · 200/s · depth 7 · 90 left · 40 s · 2 wait": {
			Config: "P4", Done: 3, Total: 4, Waiting: 2,
			TLC: tlc.Progress{Distinct: 8000, Rate: 200, Depth: 7, Queue: 90, Elapsed: 40 * time.Second},
		},
		"0/1 P1 · 40 s of about 1 min 10 s": {
			Config: "P1", Total: 1, TLC: tlc.Progress{Elapsed: 40 * time.Second}, Estimate: 70 * time.Second,
		},
		"0/1 P1 · 40 s, longer than the 30 s of last time": {
			Config: "P1", Total: 1, TLC: tlc.Progress{Elapsed: 40 * time.Second}, Estimate: 30 * time.Second,
		},
	} {
		if got := p.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
