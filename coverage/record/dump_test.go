package record_test

import (
	"fmt"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// names is a model that defines what it lists.
type names map[string]bool

func (n names) Defines(name string) bool { return n[name] }

func modelOf(words ...string) names {
	model := names{}
	for _, w := range words {
		model[w] = true
	}
	return model
}

// dump writes a record the way a reader would note it down: one line for each
// thing, with the 1-based line of the record before it.
func dump(r *record.Record) string {
	var b strings.Builder
	line := func(span text.Span) int { return r.Lines.Line(span.Start) }
	for _, c := range r.SyncCommits {
		fmt.Fprintf(&b, "%d sync %s\n", line(c.Span), c.Hash)
	}
	for _, c := range r.Coverage {
		fmt.Fprintf(&b, "%d path %s\n", line(c.Span), c.Path)
	}
	for _, c := range r.Covered {
		fmt.Fprintf(&b, "%d covered %s %s", line(c.Span), c.File, c.Name)
		if c.Limit != "" {
			fmt.Fprintf(&b, " limit %q", c.Limit)
		}
		if c.Maybe {
			b.WriteString(" maybe")
		}
		b.WriteByte('\n')
	}
	for _, l := range r.Links {
		fmt.Fprintf(&b, "%d link %s%s\n", line(l.Span), actionsOf(l), map[bool]string{true: " (explicit)"}[l.Explicit])
		for _, ref := range l.Refs {
			fmt.Fprintf(&b, "    %s\n", dumpRef(ref))
		}
	}
	for _, ref := range r.Mentions {
		fmt.Fprintf(&b, "%d mention %s\n", line(ref.Span), dumpRef(ref))
	}
	for _, p := range r.Problems {
		fmt.Fprintf(&b, "%d problem %s %s\n", line(p.Span), p.Code, p.Message)
	}
	return b.String()
}

func actionsOf(l record.Link) string {
	var list []string
	for _, action := range l.Actions {
		list = append(list, action.Name)
	}
	return strings.Join(list, " / ")
}

// dumpRef writes file:lines name; an inferred file in brackets, the
// one of the list behind "or", a call with its
// definition behind →, ? for what is unknown.
func dumpRef(ref record.Ref) string {
	file := ref.File
	if ref.FileSpan.Len() == 0 && file != "" {
		file = "[" + file + "]"
	}
	parts := []string{place(file, ref.First, ref.Last)}
	if ref.Name != "" {
		parts = append(parts, ref.Name)
	}
	if ref.Listed != "" {
		parts = append(parts, "or "+ref.Listed)
	}
	if ref.Call {
		parts = append(parts, "call")
	}
	if ref.DefFile != "" || ref.DefFirst > 0 {
		parts = append(parts, "→", place(ref.DefFile, ref.DefFirst, ref.DefLast))
	}
	return strings.Join(parts, " ")
}

func place(file string, first, last int) string {
	if file == "" {
		file = "?"
	}
	switch {
	case first == 0:
		return file
	case first == last:
		return fmt.Sprintf("%s:%d", file, first)
	}
	return fmt.Sprintf("%s:%d-%d", file, first, last)
}
