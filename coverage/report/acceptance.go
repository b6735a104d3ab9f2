package report

import (
	"fmt"
	"io"
	"strings"
)

// AcceptanceText writes what is accepted: the change of expected.txt as a
// unified diff, what is refused and why, and what stays uncounted.
func AcceptanceText(w io.Writer, a Acceptance, style Style) {
	p := &page{style: style}
	p.diff(a.Diff)
	if a.Diff == "" {
		p.line(p.paint(plain, a.File), " stays as it is")
	}
	for _, r := range a.Refused {
		p.line(p.paint(odd, fmt.Sprintf("not accepted: %s: %s", r.Config, r.Reason)))
	}
	if a.Sync != "" {
		p.line(p.paint(plain, a.Sync+" keeps what was checked, and how large the state spaces are"))
	}
	if a.Uncounted != "" {
		p.line(p.paint(plain, "what was checked, and how large the state spaces are, is not kept: "+a.Uncounted))
	}
	p.flush(w)
}

// diff writes a unified diff.
func (p *page) diff(diff string) {
	for line := range strings.Lines(diff) {
		line = strings.TrimRight(line, "\r\n")
		color := plain
		switch {
		case strings.HasPrefix(line, "---"), strings.HasPrefix(line, "+++"), strings.HasPrefix(line, "@@"):
			color = faint
		case strings.HasPrefix(line, "+"):
			color = good
		case strings.HasPrefix(line, "-"):
			color = bad
		}
		p.line(p.paint(color, line))
	}
}
