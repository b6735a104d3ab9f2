package coverage

import (
	"fmt"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// contextFindings tell what covered functions read and do not contain, once
// for each constant.
func (s *Snapshot) contextFindings(v *view) []Finding {
	var all []Finding
	for _, c := range s.contextChanges(v) {
		all = append(all, Finding{
			Place: c.place(), Code: "covered-context", Severity: c.severity(), Record: v.path,
			Message: fmt.Sprintf("%s since the sync commit %s. %s.", c.told(), short(v.commit.Hash), c.readTold()),
			Related: c.related(v),
		})
	}
	return all
}

// place is the constant, or where it is imported from now, or the top of the
// file that it is gone from.
func (c contextChange) place() Place {
	if c.is != nil {
		return Place{c.now.path, c.is.NameSpan}
	}
	if from, ok := c.now.typescript().Import(c.name); ok {
		return Place{c.now.path, from.Span}
	}
	return Place{c.now.path, text.Span{End: c.now.lines.Span(1, 1).Len()}}
}

func (c contextChange) told() string {
	switch {
	case c.was == nil:
		return c.name + " has become a constant of this file"
	case c.is != nil:
		return c.name + " changed"
	}
	if from, ok := c.now.typescript().Import(c.name); ok {
		return fmt.Sprintf("%s is imported from %s", c.name, from.From)
	}
	return c.name + " is no constant of this file any more"
}

// severity is one step milder where only functions read it that are covered
// through their file.
func (c contextChange) severity() Severity {
	for _, r := range c.readers {
		if !r.mild {
			return Information
		}
	}
	return Hint
}

// readTold names the readers: “take and drop read it”.
func (c contextChange) readTold() string {
	var names []string
	for _, r := range c.readers {
		name := r.now.Name
		if r.through != "" {
			name += " (through " + r.through + ")"
		}
		names = append(names, name)
	}
	last := len(names) - 1
	if last == 0 {
		return names[0] + " reads it"
	}
	return strings.Join(names[:last], ", ") + " and " + names[last] + " read it"
}

func (c contextChange) related(v *view) []Related {
	var all []Related
	if c.was != nil && c.is == nil {
		all = append(all, Related{c.place(), "was: " + oneLine(c.was.Span.Of(c.file.base.src))})
	}
	for _, h := range c.drift.Hunks {
		base := c.was.Span.Of(c.file.base.src)
		all = append(all, Related{Place{c.now.path, h.Now.Shift(c.is.Span.Start)}, hunkTold(base, h)})
	}
	for _, r := range c.readers {
		all = append(all, Related{Place{r.file.path, r.now.NameSpan}, "read by " + r.now.Name})
	}
	return append(all, Related{Place{v.path, c.readers[0].mention}, "covered here"})
}
