package report

import (
	"fmt"
	"strings"
)

// chart gathers the lines of a flowchart or graph.
type chart struct{ text strings.Builder }

func (c *chart) line(format string, args ...any) {
	fmt.Fprintf(&c.text, format, args...)
	c.text.WriteByte('\n')
}

// strokes are how a language draws what leads from actions to properties, as
// formats: of a junction (its record and number), and of lines, each with the
// record and number of both ends.
type strokes struct{ junction, straight, into, out string }

// fan draws the j-th fan of a record, through a junction where it is worth one.
func (c *chart) fan(id string, j int, f fan, s strokes) {
	if !f.joined() {
		for _, from := range f.from {
			for _, to := range f.to {
				c.line(s.straight, id, from, id, to)
			}
		}
		return
	}
	c.line(s.junction, id, j)
	for _, from := range f.from {
		c.line(s.into, id, from, id, j)
	}
	for _, to := range f.to {
		c.line(s.out, id, j, id, to)
	}
}
