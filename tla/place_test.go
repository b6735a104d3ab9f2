package tla

import (
	"strings"
	"testing"
)

// The words that Word must find are those between « and »; a name joined by !
// is found from its last part.
func TestWord(t *testing.T) {
	src, marked := unmark(t, `Outside
---- MODULE «Words» ----
EXTENDS «Naturals» \* comment
VARIABLE «x_1»
«Op»(«a») == "string" + 12 + «a»
(* block comment *)
«Next» == «S!Op»(1) \/ «S(1 + (2))!T!Op» /\ «x_1»' = [«f» EXCEPT ![«k»] = 1]
====
Outside`)
	f := Parse("Words.tla", src)
	for _, span := range marked {
		for _, offset := range []int{span.End - 1, span.End} {
			name, got := f.Word(offset)
			want := strings.ReplaceAll(span.Of(src), "(1 + (2))", "")
			if name != want || got != span {
				t.Errorf("at %d: %q %v, want %q %v", offset, name, got, want, span)
			}
		}
	}
	for _, text := range []string{"Outside", "EXTENDS", "comment", "string", "12", "block", "EXCEPT"} {
		if name, _ := f.Word(strings.Index(src, text) + 1); name != "" {
			t.Errorf("in %q stands the word %q", text, name)
		}
	}
	s := strings.Index(src, "S!Op")
	if name, span := f.Word(s); name != "S" || span.Start != s || span.Len() != 1 {
		t.Errorf("on the S of S!Op: %q %v", name, span)
	}
}

func TestAtFindsTheDefinitionAroundAnOffset(t *testing.T) {
	src := `---- MODULE Outer ----
First == 1 \* behind
  ---- MODULE Inner ----
  Within == 2
  ====
LOCAL Last == /\ TRUE
              /\ TRUE
====`
	m := Parse("Outer.tla", src).Modules[0]
	for at, want := range map[string]string{
		"First": "First", "1 ": "First", "behind": "", "Inner": "", "Within": "Within", "2\n": "Within",
		"LOCAL": "", "Last": "Last", "/\\ TRUE\n====": "Last", "====": "",
	} {
		got := ""
		if d := m.At(strings.LastIndex(src, at)); d != nil {
			got = d.Name
		}
		if got != want {
			t.Errorf("at %q: %q, want %q", at, got, want)
		}
	}
}
