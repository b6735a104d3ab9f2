package tla

import (
	"strings"
	"testing"
)

// The table is read line by line: none may be lost, none misread.
func TestStandardTable(t *testing.T) {
	for _, name := range StandardModules() {
		m, ok := Standard(name)
		if !ok || m.Doc == "" || len(m.Operators) == 0 {
			t.Errorf("%s: %t %+v", name, ok, m)
			continue
		}
		for _, extended := range m.Extends {
			if _, ok := Standard(extended); !ok {
				t.Errorf("%s extends %s, which is not in the table", name, extended)
			}
		}
		seen := map[string]bool{}
		for _, o := range m.Operators {
			if o.Name == "" || o.Doc == "" || seen[o.Name] || !strings.Contains(o.Signature, strings.TrimSuffix(o.Name, ".")) {
				t.Errorf("%s: %+v", name, o)
			}
			seen[o.Name] = true
		}
	}
	if m, ok := Standard("Nowhere"); ok {
		t.Errorf("found %+v", m)
	}
	operator := func(name string) *StandardOperator {
		m, _ := Standard("Sequences")
		for _, o := range m.Operators {
			if o.Name == name {
				return o
			}
		}
		t.Fatalf("no %s", name)
		return nil
	}
	if o := operator("SelectSeq"); len(o.Params) != 2 || o.Params[1].Name != "Test" || o.Params[1].Arity != 1 {
		t.Errorf("%+v", o)
	}
	if o := operator("\\o"); len(o.Params) != 2 || o.Params[0].Name != "s" {
		t.Errorf("%+v", o)
	}
}
