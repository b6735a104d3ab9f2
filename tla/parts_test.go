package tla

import (
	"fmt"
	"strings"
	"testing"
)

// partsOf writes the parts of an action of next: what it chooses, "where" its
// guards, "then" its updates.
func partsOf(t *testing.T, m *Model, name, next string) string {
	t.Helper()
	for _, a := range m.Actions(next) {
		if a.Name == name {
			return partsWritten(m.PartsOf(a))
		}
	}
	t.Errorf("no action %s", name)
	return ""
}

func partsWritten(parts Parts) string {
	var words []string
	for _, c := range parts.Choices {
		word := c.Name + " of " + c.Set
		if c.Constant != "" && c.Constant != c.Set {
			word += " = " + c.Constant
		}
		if c.Bound {
			word = `\E ` + word
		}
		if !c.Fixed && c.Set != "" {
			word += " (changes)"
		}
		words = append(words, word+";")
	}
	words = append(words, "where")
	for _, g := range parts.Guards {
		word := g.Text() + ";"
		if g.Tested {
			word = "IF " + word
		}
		words = append(words, word)
	}
	words = append(words, "then")
	for _, u := range parts.Updates {
		switch {
		case len(u.Keys) > 0:
			words = append(words, fmt.Sprintf("%s[%s]", u.Variable, strings.Join(u.Keys, "][")))
		case u.Element != "":
			words = append(words, u.Variable+"±"+u.Element)
		case u.Value != "":
			words = append(words, u.Variable+":="+u.Value)
		default:
			words = append(words, u.Variable+"?")
		}
	}
	return strings.Join(words, " ")
}
