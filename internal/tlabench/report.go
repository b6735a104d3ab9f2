package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
)

// shown is how many differences of one kind are printed without -all.
const shown = 3

// report prints figures and differences, and remembers whether any was found.
type report struct {
	out    io.Writer
	all    bool
	failed bool
}

func (r *report) line(format string, values ...any) { fmt.Fprintf(r.out, format+"\n", values...) }

// differences are messages by their kind.
type differences map[string][]string

func (d differences) add(kind, format string, values ...any) {
	d[kind] = append(d[kind], fmt.Sprintf(format, values...))
}

// print lists the differences; any makes the report a failure.
func (r *report) print(found differences) {
	r.failed = r.failed || len(found) > 0
	r.show(found)
}

// show lists what is to be judged by hand.
func (r *report) show(found differences) {
	for _, kind := range slices.Sorted(maps.Keys(found)) {
		r.line("  %d x %s", len(found[kind]), kind)
		for i, message := range found[kind] {
			if i == shown && !r.all {
				break
			}
			r.line("      %s", message)
		}
	}
}

// compareSets adds what only one of two sets has.
func compareSets(found differences, kind, where string, theirs, ours []string) {
	for _, name := range theirs {
		if !slices.Contains(ours, name) {
			found.add(kind+" that only the tools have", "%s: %s", where, name)
		}
	}
	for _, name := range ours {
		if !slices.Contains(theirs, name) {
			found.add(kind+" that only lockstep has", "%s: %s", where, name)
		}
	}
}
