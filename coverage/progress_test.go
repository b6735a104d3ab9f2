package coverage

import (
	"testing"
	"time"
)

func TestProgressInOneLine(t *testing.T) {
	for want, p := range map[string]RunProgress{
		"0/4 P1":                      {Config: "P1", Total: 4},
		"0/1 P\ufffd[2J":              {Config: "P\x1b[2J", Total: 1},
		"1/4 P2 · 0.4 s":              {Config: "P2", Done: 1, Total: 4, Elapsed: 400 * time.Millisecond},
		"1/4 P2 · 145 states · 0.4 s": {Config: "P2", Done: 1, Total: 4, Generated: 900, Distinct: 145, Elapsed: 400 * time.Millisecond},
		"3/4 P4 · 8,000 states · 200/s · 40 s": {Config: "P4", Done: 3, Total: 4, Generated: 90000, Distinct: 8000, Elapsed: 40 * time.Second},
	} {
		if got := p.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
