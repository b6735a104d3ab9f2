package report

import (
	"fmt"
	"slices"
)

// changes narrows the change of a value down to what changed in it: the
// entries of a function, record or sequence, what a set gained or lost. Before
// is empty for what was added and After for what was taken away.
func changes(v Value) []Value {
	if before, isFunction := entries(v.Before); isFunction {
		if after, stays := entries(v.After); stays {
			return entryChanges(v.Name, before, after)
		}
	}
	if before, isSet := elements(v.Before, "{", "}"); isSet {
		if after, stays := elements(v.After, "{", "}"); stays {
			return setChanges(v.Name, before, after)
		}
	}
	before, isSequence := elements(v.Before, "<<", ">>")
	after, stays := elements(v.After, "<<", ">>")
	// A sequence that lost elements lost them at its head more often than not:
	// by their places everything in it would have changed.
	if isSequence && stays && len(before) <= len(after) {
		return entryChanges(v.Name, numbered(before), numbered(after))
	}
	return []Value{v}
}

// numbered are the entries of a sequence, whose domain begins at 1.
func numbered(elements []string) []entry {
	all := make([]entry, len(elements))
	for i, e := range elements {
		all[i] = entry{fmt.Sprint(i + 1), e}
	}
	return all
}

func entryChanges(name string, before, after []entry) []Value {
	old := make(map[string]string, len(before))
	for _, e := range before {
		old[e.key] = e.value
	}
	var all []Value
	for _, e := range after {
		was, had := old[e.key]
		delete(old, e.key)
		change := Value{Name: name + "[" + e.key + "]", Before: was, After: e.value}
		switch {
		case !had:
			all = append(all, change)
		case was != e.value:
			all = append(all, changes(change)...)
		}
	}
	for _, e := range before {
		if was, gone := old[e.key]; gone {
			all = append(all, Value{Name: name + "[" + e.key + "]", Before: was})
		}
	}
	return all
}

func setChanges(name string, before, after []string) []Value {
	var all []Value
	for _, s := range before {
		if !slices.Contains(after, s) {
			all = append(all, Value{Name: name, Before: s})
		}
	}
	for _, s := range after {
		if !slices.Contains(before, s) {
			all = append(all, Value{Name: name, After: s})
		}
	}
	return all
}
