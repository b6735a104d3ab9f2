package fingerprint

import (
	"encoding/json"
	"slices"
	"strings"
)

// Salvage is what people said in a text that Parse refuses, such as one with the
// marks of a merge conflict: every line that is a good acknowledgement or an
// accepted outcome by itself. Where two outcomes of a config contradict each
// other, neither is taken.
func Salvage(src string) ([]Acknowledgement, []Accepted) {
	var acknowledged []Acknowledgement
	var accepted []Accepted
	for line := range strings.Lines(src) {
		line = strings.TrimSuffix(strings.TrimSpace(line), ",")
		var a Acknowledgement
		var o Accepted
		switch {
		case json.Unmarshal([]byte(line), &a) == nil && a.validate(true) == nil:
			acknowledged = append(acknowledged, a)
		case json.Unmarshal([]byte(line), &o) == nil && validateAccepted([]Accepted{o}) == nil:
			accepted = append(accepted, o)
		}
	}
	var sure []Accepted
	for _, o := range accepted {
		if !contradicted(o, accepted) && !slices.ContainsFunc(sure, o.Equal) {
			sure = append(sure, o)
		}
	}
	return acknowledged, sure
}

func contradicted(o Accepted, by []Accepted) bool {
	for _, other := range by {
		if other.Config == o.Config && !other.Equal(o) {
			return true
		}
	}
	return false
}
