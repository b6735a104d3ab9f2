package tlc

import "strings"

// Entry is one argument and value of a function, or one field of a record.
type Entry struct{ Key, Value string }

// Entries takes a function or record as TLC prints it apart:
// [a |-> 1, b |-> 2] or (a :> 1 @@ b :> 2). False for any other value.
func Entries(value string) ([]Entry, bool) {
	var parts []string
	arrow := ""
	switch {
	case wrapped(value, "[", "]"):
		parts, arrow = SplitTop(value[1:len(value)-1], ","), "|->"
	case wrapped(value, "(", ")"):
		parts, arrow = SplitTop(value[1:len(value)-1], "@@"), ":>"
	default:
		return nil, false
	}
	var all []Entry
	for _, part := range parts {
		halves := SplitTop(part, arrow)
		if len(halves) != 2 {
			return nil, false
		}
		all = append(all, Entry{halves[0], halves[1]})
	}
	return all, true
}

// Elements takes a set {a, b} or a sequence <<a, b>> apart, by its brackets.
// False for any other value.
func Elements(value, open, closing string) ([]string, bool) {
	if !wrapped(value, open, closing) {
		return nil, false
	}
	if inside := strings.TrimSpace(value[len(open) : len(value)-len(closing)]); inside != "" {
		return SplitTop(inside, ","), true
	}
	return nil, true
}

func wrapped(value, open, closing string) bool {
	return len(value) >= len(open)+len(closing) && strings.HasPrefix(value, open) && strings.HasSuffix(value, closing)
}

// SplitTop splits what TLC printed at each separator that stands outside of brackets and
// strings, and trims the parts.
func SplitTop(s, separator string) []string {
	var parts []string
	depth, start := 0, 0
	for i := 0; i < len(s); {
		if depth == 0 && strings.HasPrefix(s[i:], separator) {
			parts = append(parts, strings.TrimSpace(s[start:i]))
			i += len(separator)
			start = i
			continue
		}
		switch s[i] {
		case '"':
			i += stringLength(s[i:])
			continue
		case '[', '{', '(':
			depth++
		case ']', '}', ')':
			depth--
		case '<', '>':
			if i+1 < len(s) && s[i+1] == s[i] {
				depth += map[byte]int{'<': 1, '>': -1}[s[i]]
				i++
			}
		}
		i++
	}
	return append(parts, strings.TrimSpace(s[start:]))
}

// stringLength is the length in bytes of the string literal that s begins with.
func stringLength(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(s)
}
