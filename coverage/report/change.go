package report

import (
	"fmt"
	"slices"

	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// changes narrows the change of a value down to what changed in it: the
// entries of a function, record or sequence, what a set gained or lost. Before
// is empty for what was added and After for what was taken away.
func changes(v Value) []Value {
	if before, isFunction := tlc.Entries(v.Before); isFunction {
		if after, stays := tlc.Entries(v.After); stays {
			return entryChanges(v.Name, before, after)
		}
	}
	if before, isSet := tlc.Elements(v.Before, "{", "}"); isSet {
		if after, stays := tlc.Elements(v.After, "{", "}"); stays {
			return setChanges(v.Name, before, after)
		}
	}
	before, isSequence := tlc.Elements(v.Before, "<<", ">>")
	after, stays := tlc.Elements(v.After, "<<", ">>")
	// A sequence that lost elements lost them at its head more often than not:
	// by their places everything in it would have changed.
	if isSequence && stays && len(before) <= len(after) {
		return entryChanges(v.Name, numbered(before), numbered(after))
	}
	return []Value{v}
}

// numbered are the entries of a sequence, whose domain begins at 1.
func numbered(elements []string) []tlc.Entry {
	all := make([]tlc.Entry, len(elements))
	for i, e := range elements {
		all[i] = tlc.Entry{Key: fmt.Sprint(i + 1), Value: e}
	}
	return all
}

func entryChanges(name string, before, after []tlc.Entry) []Value {
	old := make(map[string]string, len(before))
	for _, e := range before {
		old[e.Key] = e.Value
	}
	var all []Value
	for _, e := range after {
		was, had := old[e.Key]
		delete(old, e.Key)
		change := Value{Name: name + "[" + e.Key + "]", Before: was, After: e.Value}
		switch {
		case !had:
			all = append(all, change)
		case was != e.Value:
			all = append(all, changes(change)...)
		}
	}
	for _, e := range before {
		if was, gone := old[e.Key]; gone {
			all = append(all, Value{Name: name + "[" + e.Key + "]", Before: was})
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
