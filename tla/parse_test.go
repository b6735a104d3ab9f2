package tla

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"golang.org/x/tools/txtar"
)

// Each archive holds modules in which « » marks every definition's span, and
// the outline that they must give.
func TestOutline(t *testing.T) {
	eachArchive(t, "outline", "outline", func(t *testing.T, archive *txtar.Archive) string {
		var out strings.Builder
		for _, file := range archive.Files {
			if !strings.HasSuffix(file.Name, ".tla") {
				continue
			}
			src, marked := unmark(t, string(file.Data))
			f := Parse(file.Name, src)
			want, got := []string{}, []string{}
			for _, span := range marked {
				want = append(want, span.Of(src))
			}
			for _, m := range f.Modules {
				got = append(got, definedText(m)...)
				describe(&out, m, "")
			}
			if diff := cmp.Diff(want, got, cmpopts.SortSlices(strings.Compare)); diff != "" {
				t.Errorf("definitions of %s (-marked +parsed):\n%s", file.Name, diff)
			}
			for _, p := range f.Problems {
				fmt.Fprintf(&out, "problem %s: %q %s\n", placeIn(f, p), p.Span.Of(src), p.Message)
			}
		}
		return out.String()
	})
}

func placeIn(f *File, p Problem) string {
	return fmt.Sprintf("%d:%d", f.Lines.Line(p.Span.Start), f.Lines.Column(f.Text, p.Span.Start))
}

func definedText(m *Module) []string {
	var all []string
	for _, d := range m.Definitions {
		all = append(all, d.Span.Of(m.File.Text))
	}
	for _, inner := range m.Modules {
		all = append(all, definedText(inner)...)
	}
	return all
}

func describe(out *strings.Builder, m *Module, indent string) {
	fmt.Fprintf(out, "%smodule %s%s\n", indent, m.Name, listed(" extends", refNames(m.Extends)))
	indent += "  "
	for _, inner := range m.Modules {
		describe(out, inner, indent)
	}
	for _, c := range m.Constants {
		fmt.Fprintf(out, "%sconstant %s%s\n", indent, declared(c), quoted(c.Doc))
	}
	for _, v := range m.Variables {
		fmt.Fprintf(out, "%svariable %s%s\n", indent, declared(v), quoted(v.Doc))
	}
	for _, i := range m.Instances {
		var with []string
		for _, s := range i.Substitutions {
			with = append(with, s.Name+" <- "+s.Value.Of(m.File.Text))
		}
		fmt.Fprintf(out, "%s%sinstance %s%s of %s%s\n", indent, when(i.Local, "local "),
			i.Name, parameters(i.Params), i.Module.Name, listed(" with", with))
	}
	for _, d := range m.Definitions {
		fmt.Fprintf(out, "%s%s%s %s%s%s%s%s\n", indent, when(d.Local, "local "), d.Kind, d.Name,
			parameters(d.Params), when(d.Recursive, " recursive"), listed(" uses", used(d)), quoted(d.Doc))
	}
}

func refNames(refs []Ref) []string {
	var names []string
	for _, r := range refs {
		names = append(names, r.Name)
	}
	return names
}

func used(d *Definition) []string {
	var all []string
	for _, u := range d.Uses {
		all = append(all, when(u.Unchanged, "UNCHANGED ")+u.Name+when(u.Primed, "'"))
	}
	return all
}

func parameters(params []Decl) string {
	var all []string
	for _, p := range params {
		all = append(all, declared(p))
	}
	if all == nil {
		return ""
	}
	return "(" + strings.Join(all, ", ") + ")"
}

func declared(d Decl) string {
	if d.Arity > 0 {
		return fmt.Sprintf("%s/%d", d.Name, d.Arity)
	}
	return d.Name
}

func listed(label string, names []string) string {
	if len(names) == 0 {
		return ""
	}
	return label + " " + strings.Join(names, ", ")
}

func quoted(doc string) string {
	if doc == "" {
		return ""
	}
	return fmt.Sprintf(" %q", doc)
}

func when(yes bool, s string) string {
	if yes {
		return s
	}
	return ""
}
