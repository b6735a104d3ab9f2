package record

import "strings"

// section is what a part of the record says about links.
type section uint8

const (
	linking  section = iota // entries link
	promises                // properties, variables: only what is labelled "Code map:" links
	silent                  // findings, history, not modelled: nothing links
	mapping                 // the code map itself: links, whatever stands around it
)

// sectionOf judges a heading or a label by its words.
func sectionOf(heading string) section {
	s := strings.ToLower(heading)
	switch {
	case containsAny(s, "code map", "code-map", "correspond", "↔", "map to", "maps to"):
		return mapping
	case isSilent(s):
		return silent
	case containsAny(s, "property", "properties", "promise", "invariant", "variable", "constant") && !strings.Contains(s, "code"):
		return promises
	}
	return linking
}

func isSilent(lower string) bool {
	return containsAny(lower, "not modelled", "not modeled", "not in the model", "not in scope", "out of scope", "not covered",
		"leaves out", "left out", "history", "finding", "changelog", "reproduc", "known bug", "known issue")
}

func containsAny(s string, words ...string) bool {
	for _, w := range words {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}

// sections follows the headings of a document: a section is at least as silent
// as the one around it, unless it is the code map.
type sections struct {
	kinds [7]section
	title bool // the title was seen: it speaks of the whole record
}

// enter begins the section of a heading of level 1 to 6.
func (s *sections) enter(level int, heading string) {
	kind := sectionOf(heading)
	if level == 1 && !s.title {
		kind = linking
	}
	s.title = true
	s.kinds[level] = kind
	for deeper := level + 1; deeper < len(s.kinds); deeper++ {
		s.kinds[deeper] = linking
	}
}

func (s *sections) now() section {
	strongest := linking
	for level := len(s.kinds) - 1; level > 0; level-- {
		if s.kinds[level] == mapping {
			break
		}
		strongest = max(strongest, s.kinds[level])
	}
	return strongest
}
