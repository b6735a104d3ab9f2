package coverage

import (
	"cmp"
	"slices"
	"strings"
)

// nearest are the names that somebody may have meant by an unknown one, the most
// likely first: those that differ in few letters, or by case alone, or that the
// unknown one is a part of. There are three at most.
func nearest(unknown string, known []string) []string {
	type candidate struct {
		name string
		away int
	}
	var near []candidate
	low, most := strings.ToLower(unknown), max(1, len(unknown)/4)
	var rows alignment
	for _, name := range known {
		if name == unknown || slices.ContainsFunc(near, func(c candidate) bool { return c.name == name }) {
			continue
		}
		other := strings.ToLower(name)
		const shortest = 4 // letters, below which a part of a name says nothing
		part := len(low) >= shortest && len(other) >= shortest && (strings.Contains(other, low) || strings.Contains(low, other))
		if !part && max(len(low)-len(other), len(other)-len(low)) > most {
			continue // so many letters lack
		}
		away := rows.distance(low, other)
		if part {
			away = min(away, 2)
		}
		if away <= most {
			near = append(near, candidate{name, away})
		}
	}
	slices.SortStableFunc(near, func(a, b candidate) int { return cmp.Compare(a.away, b.away) })
	var names []string
	for _, c := range near[:min(3, len(near))] {
		names = append(names, c.name)
	}
	return names
}

// alignment are the last three rows of the table that distance fills, kept from name to
// name.
type alignment [3][]int

// distance counts the letters to insert, delete, replace or swap with their
// neighbour (optimal string alignment), on bytes: names of code are ASCII.
func (r *alignment) distance(a, b string) int {
	for i := range r {
		r[i] = slices.Grow(r[i][:0], len(b)+1)[:len(b)+1]
	}
	before, last, row := r[0], r[1], r[2]
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

// orNames says which names may have been meant: " Did you mean X or Y?".
func orNames(names []string) string {
	if len(names) == 0 {
		return ""
	}
	last := len(names) - 1
	if last == 0 {
		return " Did you mean " + names[0] + "?"
	}
	return " Did you mean " + strings.Join(names[:last], ", ") + " or " + names[last] + "?"
}
