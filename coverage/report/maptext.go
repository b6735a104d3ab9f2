package report

import (
	"fmt"
	"io"
	"strings"
)

// MapText writes each record's code map as a table: action, place, function,
// and a note where the code has drifted or nothing compares it, where the
// record's line number is stale or nothing was found. Below stand the actions
// and the covered functions that no entry names.
func MapText(w io.Writer, m Map, style Style) {
	p := &page{style: style}
	for i, r := range m.Records {
		if i > 0 {
			p.line()
		}
		p.line(p.paint(strong, r.Record))
		p.links(r.Links)
		p.withoutEntry(r)
	}
	if len(m.Records) == 0 {
		p.line("no verification record")
	}
	p.flush(w)
}

// withoutEntry lists what the code map leaves out.
func (p *page) withoutEntry(r MapRecord) {
	var functions []string
	for _, c := range r.Covered {
		if len(c.Actions) == 0 {
			functions = append(functions, c.Function)
		}
	}
	if len(r.Unmapped) > 0 {
		p.line()
		p.line("  ", p.paint(odd, "no entry for "), p.paint(plain, strings.Join(r.Unmapped, ", ")))
	}
	if len(functions) > 0 {
		p.line()
		p.line("  ", p.paint(faint, "covered without an entry: "), p.paint(plain, strings.Join(functions, ", ")))
	}
}

func (p *page) links(links []Link) {
	actions, places := make([]string, len(links)), make([]string, len(links))
	for i, l := range links {
		if i == 0 || links[i-1].Action != l.Action || links[i-1].RecordLine != l.RecordLine {
			actions[i] = Clean(l.Action)
		}
		places[i] = Clean(placeWords(l))
	}
	wideAction, widePlace := widest(actions), widest(places)
	for i, l := range links {
		function := Clean(l.Function)
		if note := noteWords(l); note != "" {
			function = strings.TrimLeft(function+"  ", " ") + p.paint(noteColour(l), note)
		}
		p.line("  ", p.paint(strong, actions[i]), strings.Repeat(" ", wideAction-widest(actions[i:i+1])), "  ",
			p.paint(where, places[i]), strings.Repeat(" ", widePlace-widest(places[i:i+1])), "  ", function)
	}
}

func placeWords(l Link) string {
	switch {
	case l.File == "":
		return "-"
	case l.Line == 0:
		return l.File
	}
	return fmt.Sprintf("%s:%d", l.File, l.Line)
}

func noteWords(l Link) string {
	var notes []string
	if words := linkDriftWords(l.Drift); words != "" {
		notes = append(notes, words)
	}
	switch {
	case l.File == "" && l.Function == "" && l.Note == "":
		notes = append(notes, "no code")
	case l.Resolved == "none" && l.Note == "":
		notes = append(notes, "not found")
	}
	if l.Stale && l.Stated != nil {
		notes = append(notes, "the record says "+lines(*l.Stated))
	} else if l.Stale {
		notes = append(notes, "stale")
	}
	if l.Note != "" {
		notes = append(notes, l.Note)
	}
	return strings.Join(notes, "; ")
}

// linkDriftWords are "" for code in step and for no code.
func linkDriftWords(drift string) string {
	switch drift {
	case "", "none":
		return ""
	case NotCovered:
		return "not covered"
	case "awaits":
		return "awaits differ" // how many is told of the function, which may be around this code
	}
	return DriftWords(Function{Drift: drift})
}

func noteColour(l Link) colour {
	switch l.Drift {
	case "changed", "awaits", "removed", "unparsed", "not-compared":
		return odd
	}
	if l.Stale && l.Note != "" || l.Resolved == "none" && l.File != "" {
		return odd
	}
	return faint
}

func lines(stated [2]int) string {
	if stated[0] == stated[1] || stated[1] == 0 {
		return fmt.Sprint(stated[0])
	}
	return fmt.Sprintf("%d-%d", stated[0], stated[1])
}
