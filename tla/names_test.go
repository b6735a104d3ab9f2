package tla

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// The archives of testdata/names list every identifier of a module with what it
// is: a declaration or a use, of the module's scope, of a definition, or of
// another module.
func TestNames(t *testing.T) {
	eachArchive(t, "names", "names", func(t *testing.T, archive *txtar.Archive) string {
		file := Parse(archive.Files[0].Name, string(archive.Files[0].Data))
		var b strings.Builder
		for _, m := range file.AllModules() {
			for _, n := range m.Names() {
				if got := n.Span.Of(file.Text); isWord(got[0]) && !strings.HasSuffix(n.Name, got) {
					t.Errorf("%s stands at %q", n.Name, got)
				}
				fmt.Fprintf(&b, "%d %s%s\n", file.Lines.Line(n.Span.Start), n.Name, nameTold(file, n))
			}
			for _, a := range m.Algorithms() {
				fmt.Fprintf(&b, "algorithm %s\n%s", a.Name, partsTold(file, a.Parts, "  "))
			}
		}
		return b.String()
	})
}

func partsTold(f *File, parts []AlgorithmPart, indent string) string {
	var b strings.Builder
	for _, p := range parts {
		body := p.Span.Of(f.Text)
		fmt.Fprintf(&b, "%s%s %s %.10q…%q\n%s", indent, p.Kind, p.NameSpan.Of(f.Text), body, body[max(0, len(body)-10):], partsTold(f, p.Labels, indent+"  "))
	}
	return b.String()
}

func nameTold(f *File, n Name) string {
	told := ""
	switch {
	case n.Module:
		told += " module"
	case n.Of != "":
		told += " of " + n.Of
	case n.Local != nil:
		told += fmt.Sprintf(" %s", n.Local.Kind)
		if !n.Declares {
			told += fmt.Sprintf(" of line %d", f.Lines.Line(n.Local.Span.Start))
		}
	}
	if n.Declares {
		told += " declared"
	}
	return told
}

// Each ‹ is a place, with what may stand there.
func TestSlots(t *testing.T) {
	src := `---- MODULE Slots ----
EXTENDS ‹modules› Nat‹modules›urals, ‹modules›
CONSTANTS ‹nothing›Limit
‹units›
\* no names ‹nothing›
VARIABLES x,
‹nothing›y
I == INSTANCE ‹modules›Other
‹units›Start == x‹names› = ‹names› /\ r.f‹nothing› /\ I!‹members of I›Op /\ "te‹nothing›xt"
Op(a) == \E ‹nothing›b \in S‹names› : [c \in b‹names› |-> ‹names›]
‹units›
Late ==
‹nothing›
====
‹nothing›
`
	var plain strings.Builder
	wanted := map[int]string{}
	for i, part := range strings.Split(src, "‹") {
		if want, rest, ok := strings.Cut(part, "›"); ok && i > 0 {
			wanted[plain.Len()] = want
			part = rest
		}
		plain.WriteString(part)
	}
	file := Parse("Slots.tla", plain.String())
	for offset, want := range wanted {
		slot := file.SlotAt(offset)
		got := [...]string{"nothing", "names", "modules", "members of " + slot.Of, "units"}[slot.Kind]
		if got != want {
			t.Errorf("line %d: %s may stand before %.10q, want %s", file.Lines.Line(offset), got, plain.String()[offset:], want)
		}
	}
}

func TestCalls(t *testing.T) {
	for src, want := range map[string]string{
		"Op(‹":                 "Op 0",
		"Op(a, ‹":              "Op 1",
		"Op(<<1, 2>>, ‹b)":     "Op 1",
		"Op(a, f[1, ‹":         "f 1",
		"S!Op(‹a)":             "S!Op 0",
		"S(k)!Op({1, 2}, 3, ‹": "S!Op 2",
		"Op(1) + ‹":            "",
		"(‹a)":                 "",
		"Op(1, (2 + ‹3))":      "Op 1",
		"Op(1) \\* (‹":         "",
	} {
		before, after, _ := strings.Cut("---- MODULE M ----\nA == "+src+"\n====\n", "‹")
		got := ""
		if call, ok := Parse("M.tla", before+after).CallAt(len(before)); ok {
			got = fmt.Sprintf("%s %d", call.Name, call.Argument)
		}
		if got != want {
			t.Errorf("%s: %q, want %q", src, got, want)
		}
	}
}

// What is told of a text that was edited is what is told of one read at once,
// at every place.
func TestNamesAfterEdits(t *testing.T) {
	told := func(f *File) string {
		var b strings.Builder
		for _, m := range f.AllModules() {
			for _, n := range m.Names() {
				fmt.Fprintln(&b, n.Span, n.Name, nameTold(f, n))
			}
		}
		for offset := 0; offset <= len(f.Text); offset += 3 {
			call, _ := f.CallAt(offset)
			fmt.Fprintln(&b, offset, f.Enclosing(offset), f.SlotAt(offset), call)
			if m := f.ModuleAt(offset); m != nil {
				for _, l := range m.Locals(offset) {
					fmt.Fprintln(&b, l.Decl, l.Kind, l.Scope)
				}
			}
		}
		return b.String()
	}
	for i, src := range moduleTexts(t) {
		at := strings.Index(src, "\n") + 1
		edited := src[:at] + "\\* another line\n" + src[at:]
		edited = edited[:len(edited)*3/4] + " x " + edited[len(edited)*3/4:]
		if got, want := told(Parse("Edit.tla", src).Edit(edited)), told(Parse("Edit.tla", edited)); got != want {
			t.Errorf("text %d (-parsed +edited):\n%s", i, cmp.Diff(want, got))
		}
	}
}
