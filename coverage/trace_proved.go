package coverage

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/tla"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// proved are the values that a step can only have been taken with: where every
// way in which the action changes a variable does so under the key, with the
// element or to the value that a name of it stands for, what changed is that
// name's value. Nothing where two variables disagree, as they cannot in a step of
// this model.
func proved(updates []tla.Update, before, now tlc.State) map[string]string {
	known := map[string]string{}
	for _, variable := range now.Changed(before) {
		ways := slices.DeleteFunc(slices.Clone(updates), func(u tla.Update) bool { return u.Variable != variable })
		if len(ways) == 0 {
			continue
		}
		for name, value := range ofWays(ways, valueIn(before, variable), valueIn(now, variable)) {
			if other, ok := known[name]; ok && other != value {
				return nil
			}
			known[name] = value
		}
	}
	return known
}

// ofWays are the values that the change of one variable proves.
func ofWays(ways []tla.Update, before, after string) map[string]string {
	known := byKeys(ways, before, after)
	if name := shared(ways, func(u tla.Update) string { return u.Element }); name != "" {
		if value, ok := onlyElement(before, after); ok {
			known[name] = value
		}
	}
	if name := shared(ways, func(u tla.Update) string { return u.Value }); name != "" {
		known[name] = after
	}
	return known
}

// byKeys goes down to what changed as long as it is one entry only.
func byKeys(ways []tla.Update, before, after string) map[string]string {
	known := map[string]string{}
	for level := 0; ; level++ {
		if slices.ContainsFunc(ways, func(u tla.Update) bool { return len(u.Keys) <= level }) {
			return known
		}
		key, was, is, ok := onlyEntry(before, after)
		if !ok {
			return known
		}
		if name := shared(ways, func(u tla.Update) string { return u.Keys[level] }); name != "" {
			known[name] = key
		}
		before, after = was, is
	}
}

// shared is what all ways say, "" where they differ.
func shared(ways []tla.Update, says func(tla.Update) string) string {
	said := says(ways[0])
	if slices.ContainsFunc(ways, func(u tla.Update) bool { return says(u) != said }) {
		return ""
	}
	return said
}

// onlyEntry is the one entry in which two functions of one domain differ.
func onlyEntry(before, after string) (key, was, is string, ok bool) {
	old, isFunction := functionEntries(before)
	all, stays := functionEntries(after)
	if !isFunction || !stays || len(old) != len(all) {
		return "", "", "", false
	}
	for i, e := range all {
		switch {
		case e.Key != old[i].Key, e.Value != old[i].Value && ok:
			return "", "", "", false
		case e.Value != old[i].Value:
			key, was, is, ok = e.Key, old[i].Value, e.Value, true
		}
	}
	return key, was, is, ok
}

// functionEntries are the entries of a function in each of the ways in which TLC
// prints one, with the keys as values: [a |-> 1] has "a", <<x>> has 1.
func functionEntries(value string) ([]tlc.Entry, bool) {
	if elements, ok := tlc.Elements(value, "<<", ">>"); ok {
		all := make([]tlc.Entry, len(elements))
		for i, e := range elements {
			all[i] = tlc.Entry{Key: fmt.Sprint(i + 1), Value: e}
		}
		return all, true
	}
	all, ok := tlc.Entries(value)
	if strings.HasPrefix(value, "[") {
		for i := range all {
			all[i].Key = `"` + all[i].Key + `"`
		}
	}
	return all, ok
}

// onlyElement is the one element that a set gained or lost, or that a sequence
// gained at its end.
func onlyElement(before, after string) (string, bool) {
	old, isSequence := tlc.Elements(before, "<<", ">>")
	all, stays := tlc.Elements(after, "<<", ">>")
	if isSequence && stays {
		if len(all) == len(old)+1 && slices.Equal(all[:len(old)], old) {
			return all[len(old)], true
		}
		return "", false
	}
	old, isSet := tlc.Elements(before, "{", "}")
	all, stays = tlc.Elements(after, "{", "}")
	if !isSet || !stays {
		return "", false
	}
	differ := slices.Concat(without(old, all), without(all, old))
	if len(differ) != 1 {
		return "", false
	}
	return differ[0], true
}

func without(all, others []string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(e string) bool { return slices.Contains(others, e) })
}
