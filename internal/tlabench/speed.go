package main

import (
	"maps"
	"slices"
	"time"

	"github.com/lockstep-tla/lockstep/tla"
)

// speed prints how long reading takes, as a whole and for the largest file: of
// each file the fastest of several times, since a machine is rarely ours alone.
func speed(r *report, read *readings) {
	for range 4 {
		for path, f := range read.files {
			began := time.Now()
			tla.Parse(path, f.Text)
			read.times[path] = min(read.times[path], time.Since(began))
		}
	}
	var total time.Duration
	lines, bytes := 0, 0
	largest := ""
	for _, path := range slices.Sorted(maps.Keys(read.times)) {
		f := read.files[path]
		total += read.times[path]
		lines += f.Lines.Line(len(f.Text))
		bytes += len(f.Text)
		if largest == "" || len(f.Text) > len(read.files[largest].Text) {
			largest = path
		}
	}
	if largest == "" {
		return
	}
	r.line("Reading %d files of %d lines (%.1f MB) takes %v: %.0f lines a second", len(read.times), lines, float64(bytes)/1e6,
		total.Round(time.Millisecond), float64(lines)/total.Seconds())
	f := read.files[largest]
	r.line("The largest, of %d lines (%d KB), takes %v: %s", f.Lines.Line(len(f.Text)), len(f.Text)/1000,
		read.times[largest].Round(10*time.Microsecond), largest)
}
