package report

import (
	"fmt"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/verify"
)

// Few tells the first three names, and how many more there are.
func Few(names []string) string {
	const most = 3
	told := strings.Join(names[:min(most, len(names))], ", ")
	if more := len(names) - most; more > 0 {
		told += fmt.Sprintf(" and %d more", more)
	}
	return told
}

// result is an outcome's result; a PASS whose code has drifted says so, since
// it speaks of code that is no longer there.
func (p *page) result(o Outcome) string {
	switch {
	case o.Stale:
		return p.paint(odd, resultWords(o))
	case o.Result == string(verify.Pass) && (o.CodeDrifted || o.Verdict == string(verify.Changed)):
		return p.paint(odd, resultWords(o))
	case o.Result == string(verify.Pass):
		return p.paint(good, o.Result)
	case o.Verdict == string(verify.AsExpected):
		return p.paint(plain, o.Result)
	}
	return p.paint(bad, o.Result)
}

func resultWords(o Outcome) string {
	if o.Result == string(verify.Pass) && o.CodeDrifted {
		return o.Result + " · code drifted"
	}
	return o.Result
}

func (p *page) verdict(o Outcome) string {
	if o.Stale {
		return p.paint(odd, o.Words)
	}
	return p.paint(verdictColour(o.Verdict), o.Words)
}

func verdictColour(verdict string) colour {
	switch verify.Verdict(verdict) {
	case verify.AsExpected:
		return faint
	case verify.Changed, verify.Unrecorded:
		return odd
	}
	return bad
}

// mark is the sign that a line of the table begins with.
func (p *page) mark(o Outcome) string {
	if o.Stale {
		return p.paint(odd, "?")
	}
	sign := "✗"
	switch verify.Verdict(o.Verdict) {
	case verify.AsExpected:
		return p.paint(good, "✓")
	case verify.Changed:
		sign = "≠"
	case verify.Unrecorded:
		sign = "?"
	case verify.Cancelled:
		sign = "-"
	}
	return p.paint(verdictColour(o.Verdict), sign)
}
