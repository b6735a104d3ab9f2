package coverage

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// marks are the markers of an archive, see archive.
type marks struct {
	places   map[string]Place // by name; Path is relative
	findings markers
}

// marker is a finding that is to be there.
type marker struct {
	path     string // relative, with slashes
	line     int    // 1-based
	severity string
	code     string
	text     string // what it underlines, "" for anything
	message  string // a piece of it
}

func (m marker) String() string {
	return fmt.Sprintf("%s %s [%s] %s", m.severity, m.code, m.text, m.message)
}

type markers []marker

func newMarks() marks { return marks{places: map[string]Place{}} }

var (
	placeMarker   = regexp.MustCompile(`/\*@([\w-]+)\*/`)
	findingMarker = regexp.MustCompile(`^(\w+) ([\w-]+)(?: \[(.*?)\])?(?: (.*))?$`)
)

// cut takes the markers out of a file's text.
func (m *marks) cut(path, src string) string {
	m.findings = slices.DeleteFunc(m.findings, func(known marker) bool { return known.path == path })
	var out strings.Builder
	line := 0
	for text := range strings.Lines(src) {
		line++
		code, told, marked := strings.Cut(text, "//@ ")
		if marked {
			text = strings.TrimRight(code, " \t") + "\n"
			for one := range strings.SplitSeq(told, "//@ ") {
				m.findings = append(m.findings, readMarker(path, line, strings.TrimSpace(one)))
			}
		}
		for {
			at := placeMarker.FindStringSubmatchIndex(text)
			if at == nil {
				break
			}
			place := Place{Path: path}
			place.Span.Start = out.Len() + at[0]
			place.Span.End = place.Span.Start
			m.places[text[at[2]:at[3]]] = place
			text = text[:at[0]] + text[at[1]:]
		}
		out.WriteString(text)
	}
	return out.String()
}

func readMarker(path string, line int, src string) marker {
	part := findingMarker.FindStringSubmatch(src)
	if part == nil {
		return marker{path: path, line: line, message: "unreadable marker: " + src}
	}
	return marker{path: path, line: line, severity: part[1], code: part[2], text: part[3], message: part[4]}
}

func (m marks) copyFindings() markers { return slices.Clone(m.findings) }

// take takes the marker of a finding away, and says whether there was one.
func (m *markers) take(path string, line int, f Finding, text string) bool {
	for i, want := range *m {
		if want.path == path && want.line == line && want.severity == f.Severity.String() && want.code == f.Code &&
			(want.text == "" || want.text == text) && strings.Contains(f.Message, want.message) {
			*m = slices.Delete(*m, i, i+1)
			return true
		}
	}
	return false
}
