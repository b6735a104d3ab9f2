package report

import (
	"fmt"
	"io"
	"strings"
)

// CheckText writes what `lockstep check` found: for each record its state, the
// functions that drifted or were not compared, then findings of warning level
// or worse, and what covered functions read, which nothing else tells. Other
// hints and information come with Style.Verbose only, which also tells one by
// one what one line says of several functions.
func CheckText(w io.Writer, check Check, style Style) {
	p := &page{style: style}
	for i, r := range check.Records {
		if i > 0 {
			p.line()
		}
		p.checkHead(r)
		quiet, apart := 0, false
		functions, condensed := r.Functions, []string(nil)
		if !style.Verbose {
			functions, condensed = condense(r)
		}
		for _, f := range functions {
			switch {
			case f.quiet():
			case f.Severity == "hint" && !style.Verbose:
				quiet++
			default:
				p.checkFunction(f)
				apart = true
			}
		}
		p.inStep(r, quiet, condensed, apart)
		p.findings(r)
	}
	if len(check.Records) == 0 {
		p.line("no verification record")
	}
	p.flush(w)
}

func (p *page) checkHead(r CheckRecord) {
	words, c := "in step", good
	switch r.State {
	case Drifted:
		words, c = "drifted", odd
	case NotCompared:
		words, c = "not compared", bad
	}
	p.line(p.paint(strong, r.Record), p.paint(faint, syncWords(r.SyncCommit)), " · ", p.paint(c, words), p.faults(r))
	if r.Reason != "" {
		p.line("  ", p.paint(plain, r.Reason))
	}
}

// faults counts what is wrong beside drift, so that no head line says "in step"
// and nothing else above an error.
func (p *page) faults(r CheckRecord) string {
	errors, warnings := 0, 0
	for _, f := range r.Findings {
		switch {
		case told(f):
		case f.Severity == "error":
			errors++
		case f.Severity == "warning":
			warnings++
		}
	}
	words := ""
	if errors > 0 {
		words += " · " + p.paint(bad, count(errors, "error"))
	}
	if warnings > 0 {
		words += " · " + p.paint(odd, count(warnings, "warning"))
	}
	return words
}

// syncWords gives the sync commit at the length that git prints.
func syncWords(hash string) string {
	if hash == "" {
		return ""
	}
	return " · sync " + shortHash(hash)
}

func shortHash(hash string) string { return hash[:min(8, len(hash))] }

func (p *page) checkFunction(f Function) {
	at, now := f.File, f.Name
	if f.Moved != nil {
		at, now = f.Moved.File, f.Moved.Name
	}
	if f.Now != nil {
		at = fmt.Sprintf("%s:%d", f.Now.File, f.Now.Line)
	}
	p.line()
	p.line("  ", p.paint(where, at), " ", p.paint(strong, now), "  ", p.paint(severityColour(f.Severity), DriftWords(f)))
	switch {
	case f.Moved == nil:
	case f.Moved.File == f.File:
		p.note("was named", f.Name)
	default:
		p.note("moved from", f.File+" "+f.Name)
	}
	p.note("was named", f.Was)
	p.note("why", f.Reason)
	p.note("compared", comparedWords(f))
	p.note("changed", changedWords(f))
	p.note("models", strings.Join(f.Actions, ", "))
	p.note("can break", strings.Join(f.Properties, ", "))
	p.note("limit", f.Limit)
}

// note writes a labelled line below a function, none where text is empty.
func (p *page) note(label, text string) {
	if text != "" {
		p.line("    ", p.paint(faint, pad(label, len("moved from"))), "  ", p.paint(plain, text))
	}
}

// changedWords are the changed lines, and what came and went in words.
func changedWords(f Function) string {
	var ranges [][2]int
	for _, h := range f.Hunks {
		if last := len(ranges) - 1; last >= 0 && h.Line <= ranges[last][1]+1 {
			ranges[last][1] = max(ranges[last][1], h.EndLine)
			continue
		}
		ranges = append(ranges, [2]int{h.Line, h.EndLine})
	}
	words := ""
	for i, r := range ranges {
		words += []string{"line ", ", "}[min(i, 1)] + lines(r)
	}
	if f.Told != "" {
		words = strings.TrimPrefix(words+" · "+f.Told, " · ")
	}
	return words
}

// DriftWords say how a function stands, alike wherever it is told: "in step",
// "awaits 2 → 3".
func DriftWords(f Function) string {
	switch f.Drift {
	case "none":
		if f.doubted() {
			return "in doubt"
		}
		if f.Moved != nil && f.Moved.File == f.File {
			return "renamed"
		}
		if f.Moved == nil {
			return "in step"
		}
		return "moved"
	case "types":
		return "types only"
	case "text":
		return "log text only"
	case "renamed":
		return "names of locals only"
	case "awaits":
		if f.Awaits.Before != f.Awaits.After {
			return fmt.Sprintf("awaits %d → %d", f.Awaits.Before, f.Awaits.After)
		}
		return "awaits moved"
	case "unparsed":
		return "not compared: does not parse"
	case "not-compared":
		return "not compared"
	}
	return f.Drift
}

// quiet says that nothing is to be told of the function by itself.
func (f Function) quiet() bool { return f.Drift == "none" && f.Moved == nil && !f.doubted() }

func (f Function) doubted() bool { return f.Acknowledged != nil && f.Acknowledged.Judgement == "doubt" }

// comparedWords say with what the function is compared, where that is not the
// sync commit.
func comparedWords(f Function) string {
	if f.Acknowledged == nil {
		return ""
	}
	return fmt.Sprintf("with its text of %s, acknowledged (%s)", shortHash(f.Acknowledged.Commit), f.Acknowledged.Judgement)
}

func severityColour(severity string) colour {
	switch severity {
	case "error":
		return bad
	case "warning":
		return odd
	}
	return faint
}

// inStep are the quiet lines on the functions that need no look of their own.
// apart says that functions have been told before.
func (p *page) inStep(r CheckRecord, quiet int, condensed []string, apart bool) {
	same, reviewed := 0, []string(nil)
	for _, f := range r.Functions {
		if f.quiet() {
			same++
			if f.Acknowledged != nil {
				reviewed = append(reviewed, f.Name)
			}
		}
	}
	words := count(same, "function") + " in step"
	if len(reviewed) > 0 {
		words += fmt.Sprintf(" (%d as acknowledged: %s)", len(reviewed), Few(reviewed))
	}
	if quiet > 0 {
		words += ", " + fmt.Sprint(quiet) + " with a hint only"
	}
	if same+quiet > 0 {
		condensed = append(condensed, words)
	}
	if len(condensed) > 0 && apart {
		p.line()
	}
	for _, line := range condensed {
		p.line("  ", p.paint(faint, line))
	}
}

func (p *page) findings(r CheckRecord) {
	first := true
	for _, f := range r.Findings {
		if told(f) || !p.style.Verbose && quiet(f) {
			continue
		}
		if first {
			p.line()
			first = false
		}
		place := fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column)
		p.line("  ", p.paint(where, place), " ", p.paint(severityColour(f.Severity), f.Severity), "  ",
			p.paint(plain, f.Message), " ", p.paint(faint, "("+f.Code+")"))
	}
}

// context is the code of what covered functions read and do not contain.
const context = "covered-context"

// told says that a finding speaks of a function's drift, which has been told
// with the function.
func told(f Finding) bool {
	return strings.HasPrefix(f.Code, "covered-") && f.Code != context
}

// quiet says that a finding is told only when asked for. What was compared with
// has to be known, and so has a context that changed, unless it is a hint: only
// functions read it that are covered through their file.
func quiet(f Finding) bool {
	switch f.Severity {
	case "warning", "error":
		return false
	case "hint":
		return f.Code != "sync-json"
	}
	return f.Code != context && f.Code != "sync-json"
}
