package report

import (
	"io"
	"strings"
	"unicode/utf8"
)

// Style is how text is set for a terminal.
type Style struct {
	Color   bool // with ANSI colours
	Width   int  // columns to fit lines of source and values into; 0: 100
	Verbose bool // hints too
}

// Colours by meaning, as ANSI codes (ECMA-48, SGR).
type colour string

const (
	plain  colour = ""
	strong colour = "1"
	faint  colour = "2"
	bad    colour = "31"
	good   colour = "32"
	odd    colour = "33"
	where  colour = "36"
)

const defaultWidth = 100

// page gathers text and writes it in one piece, so that output to a terminal
// that something else writes to is not torn.
type page struct {
	text  strings.Builder
	style Style
}

// flush writes the page. An error of a terminal or pipe has nobody to be told
// to, and is left to whoever owns it.
func (p *page) flush(w io.Writer) { _, _ = io.WriteString(w, p.text.String()) }

func (p *page) width() int {
	if p.style.Width > 0 {
		return p.style.Width
	}
	return defaultWidth
}

// line writes parts as one line, without blanks at its end.
func (p *page) line(parts ...string) {
	p.text.WriteString(strings.TrimRight(strings.Join(parts, ""), " "))
	p.text.WriteByte('\n')
}

// paint colours s; it comes out clean of control characters either way.
func (p *page) paint(c colour, s string) string {
	s = Clean(s)
	if !p.style.Color || c == plain || s == "" {
		return s
	}
	return "\x1b[" + string(c) + "m" + s + "\x1b[0m"
}

// Clean replaces what could steer a terminal: names, values and source lines
// come from a repository that may be a stranger's.
func Clean(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r < 0x20, r >= 0x7f && r < 0xa0, r == 0x2028, r == 0x2029, r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
			return utf8.RuneError
		}
		return r
	}, s)
}

// pad fills s up to width characters.
func pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s)))
}

// shorten cuts s to at most width characters, the last one then being "…".
func shorten(s string, width int) string {
	if utf8.RuneCountInString(s) <= width {
		return s
	}
	if width < 1 {
		return ""
	}
	return string([]rune(s)[:width-1]) + "…"
}

// widest is the width in characters of the widest of all.
func widest(all []string) int {
	width := 0
	for _, s := range all {
		width = max(width, utf8.RuneCountInString(s))
	}
	return width
}
