package report

import (
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/lockstep-tla/lockstep/coverage/verify"
)

// Outcomes writes one line per config: mark, config, result, states, time,
// verdict. What is not as expected has its reason on a line below; why some were
// not given to other machines stands behind all of them.
func Outcomes(w io.Writer, outcomes []Outcome, style Style) {
	p := &page{style: style}
	rows := make([][4]string, len(outcomes))
	for i, o := range outcomes {
		rows[i] = [4]string{Clean(o.Config), resultWords(o), states(o), took(o)}
	}
	var wide [4]int
	for _, row := range rows {
		for column, cell := range row {
			wide[column] = max(wide[column], utf8.RuneCountInString(cell))
		}
	}
	for i, o := range outcomes {
		row := rows[i]
		p.line(p.mark(o), " ", pad(row[0], wide[0]), "  ",
			p.result(o), strings.Repeat(" ", wide[1]-utf8.RuneCountInString(row[1])), "  ",
			padLeft(row[2], wide[2]), "  ", padLeft(row[3], wide[3]), "  ", p.verdict(o), p.origin(o))
		if o.Reason != "" && (o.Stale || o.Verdict != string(verify.AsExpected)) {
			p.line("    ", p.paint(plain, o.Reason))
		}
		for _, warning := range o.Warnings {
			p.line("    ", p.paint(odd, "but "+warning))
		}
	}
	p.notDistributed(outcomes)
	p.flush(w)
}

// notDistributed tells each reason once, and of which configs it is one.
func (p *page) notDistributed(outcomes []Outcome) {
	var reasons []string
	configs := map[string][]string{}
	for _, o := range outcomes {
		if o.Here != "" && configs[o.Here] == nil {
			reasons = append(reasons, o.Here)
		}
		configs[o.Here] = append(configs[o.Here], Clean(o.Config))
	}
	for _, reason := range reasons {
		names := configs[reason]
		if !p.style.Verbose {
			names = []string{Few(names)}
		}
		p.line(p.paint(faint, "  not distributed: "+Clean(reason)+": "+strings.Join(names, ", ")))
	}
}

func states(o Outcome) string {
	if o.Distinct == 0 {
		return ""
	}
	return States(o.Distinct)
}

func took(o Outcome) string {
	if o.Seconds == 0 {
		return "" // it was never run
	}
	return Seconds(o.Seconds)
}

// origin says that an outcome was not found by a run of its own just now.
func (p *page) origin(o Outcome) string {
	var words string
	if o.Cached {
		words += " · cached"
		if at, err := time.Parse(time.RFC3339, o.At); err == nil {
			words += ", run " + at.Local().Format("2006-01-02 15:04")
		}
	}
	if len(o.SharedWith) > 0 {
		words += " · shared with " + strings.Join(o.SharedWith, ", ")
	}
	if len(o.Distributed) > 0 {
		words += " · explored by " + strings.Join(o.Distributed, ", ")
	}
	return p.paint(faint, words)
}

func padLeft(s string, width int) string {
	return strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s))) + s
}
