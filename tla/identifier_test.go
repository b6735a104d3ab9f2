package tla

import "testing"

func TestIdentifier(t *testing.T) {
	for _, good := range []string{"FinishStep", "2PC", "_x", "pc", "If", "P1_One"} {
		if !Identifier(good) {
			t.Errorf("%s is refused", good)
		}
	}
	for _, bad := range []string{"", "12", "_", "IF", "TRUE", "WF_vars", "a b", "a.b", "$q", "é", "caf\u00e9", "a\n"} {
		if Identifier(bad) {
			t.Errorf("%q is taken", bad)
		}
	}
}

func TestStandardName(t *testing.T) {
	for name, want := range map[string]bool{"Append": true, "Sequences": true, "Cardinality": true, "Nat": true, "Claim": false} {
		if StandardName(name) != want {
			t.Errorf("%s: %v", name, !want)
		}
	}
}
