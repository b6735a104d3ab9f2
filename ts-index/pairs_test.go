package tsindex

import (
	"fmt"
	"path"
	"strings"
	"testing"
)

// relation compares two forms as coverage/drift does, strongest word last.
func relation(t *testing.T, a, b *Form) string {
	t.Helper()
	if points(a) != points(b) {
		return "awaits"
	}
	print := func(view func() (string, error)) string {
		out, err := view()
		if err != nil {
			t.Fatalf("not printed: %v", err)
		}
		return out
	}
	switch {
	case print(a.Printed) == print(b.Printed) && a.Types() == b.Types():
		return "none"
	case print(a.Printed) == print(b.Printed):
		return "types"
	case print(a.LogText) == print(b.LogText):
		return "text"
	case print(a.PrintedAlike) == print(b.PrintedAlike):
		return "renamed"
	}
	return "changed"
}

// points is the sequence that decides whether a model's actions may have to be
// split: what is called at a point is not part of it.
func points(f *Form) string {
	var b strings.Builder
	for _, s := range f.Suspensions() {
		fmt.Fprintf(&b, "%s/%d ", s.Kind, s.Closure)
	}
	return b.String()
}

// hardText is the function's tokens without those that formatters and types
// come and go with.
func hardText(f *Form) string {
	var b strings.Builder
	for _, t := range f.Tokens() {
		if t.Kind == Code {
			b.WriteString(t.Text + " ")
		}
	}
	return b.String()
}

// otherTokens lists the pairs whose tokens differ though they print alike.
func otherTokens(pair string) bool {
	switch pair {
	case "none/export added", "none/jsx strings", "none/a quoted constructor", "types/modifiers":
		return true
	}
	return false
}

func TestPairsAreToldApart(t *testing.T) {
	for _, name := range []string{"pairs/alike.txtar", "pairs/differ.txtar", "pairs/erased.txtar"} {
		a := archive(t, name)
		for i := 0; i+1 < len(a.Files); i += 2 {
			before, after := a.Files[i], a.Files[i+1]
			want, _, _ := strings.Cut(before.Name, "/")
			t.Run(path.Dir(before.Name), func(t *testing.T) {
				forms := [2]*Form{}
				for n, file := range []struct{ name, text string }{{before.Name, string(before.Data)}, {after.Name, string(after.Data)}} {
					f := Index(file.name, file.text)
					if len(f.Functions) == 0 {
						t.Fatalf("no function in %s", file.name)
					}
					forms[n] = f.Form(f.Functions[0], nil)
				}
				if got := relation(t, forms[0], forms[1]); got != want {
					one, _ := forms[0].Printed()
					two, _ := forms[1].Printed()
					t.Errorf("told apart as %q, want %q\n%s\n%s\n%s\n%s", got, want, one, two, forms[0].Types(), forms[1].Types())
				}
				if (want == "none" || want == "types") && !otherTokens(path.Dir(before.Name)) {
					if one, two := hardText(forms[0]), hardText(forms[1]); one != two {
						t.Errorf("the tokens that count differ:\n%s\n%s", one, two)
					}
				}
			})
		}
	}
}
