package tsindex

import (
	"encoding/json"
	"html"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// joinStrings makes one string of adjacent strings and text among the children
// of a JSX element: formatters break a line by writing `{" "}`. A run without
// a string in braces is left to the printer.
func (r *rewriter) joinStrings(element int) {
	var run []int
	strung := false
	flush := func() {
		if strung && len(run) > 1 {
			span := text.Span{Start: r.span(run[0]).Start, End: r.span(run[len(run)-1]).End}
			if quoted, err := json.Marshal(r.jsxRun(run)); err == nil {
				r.replace(span, "{"+string(quoted)+"}")
			}
		}
		run, strung = nil, false
	}
	for child := element + 1; child < r.after(element); child = r.after(child) {
		switch r.kind(child) {
		case "jsx_text", "html_character_reference":
			run = append(run, child)
		case "jsx_expression":
			switch inner := r.firstNamed(child); {
			case inner == none:
				run = append(run, child)
			case r.kind(inner) == "string":
				run, strung = append(run, child), true
			default:
				flush()
			}
		default:
			flush()
		}
	}
	flush()
}

// jsxRun is the string that a run of text and strings renders.
func (r *rewriter) jsxRun(run []int) string {
	var out strings.Builder
	for at := 0; at < len(run); {
		if r.kind(run[at]) == "jsx_expression" {
			if inner := r.firstNamed(run[at]); inner != none {
				out.WriteString(stringValue(r.text(inner)))
			}
			at++
			continue
		}
		end := at
		for end < len(run) && r.kind(run[end]) != "jsx_expression" {
			end++
		}
		raw := r.src[r.span(run[at]).Start:r.span(run[end-1]).End]
		out.WriteString(html.UnescapeString(jsxText(raw)))
		at = end
	}
	return out.String()
}

// jsxText drops what JSX drops: blanks around line breaks, and lines of blanks.
// Source: the JSX transform's rule for JSXText, as in TypeScript's emitter.
func jsxText(raw string) string {
	lines := strings.Split(strings.ReplaceAll(raw, "\r\n", "\n"), "\n")
	var kept []string
	for n, line := range lines {
		if n > 0 {
			line = strings.TrimLeft(line, " \t")
		}
		if n < len(lines)-1 {
			line = strings.TrimRight(line, " \t\r")
		}
		if line != "" {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, " ")
}
