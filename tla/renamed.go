package tla

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Renamed is the file's text with other names for its top-level modules and for
// those that they extend or instantiate. name gives the new name of a module, or
// the same one.
func (f *File) Renamed(name func(module string) string) string {
	var refs []Ref
	for _, m := range f.Modules {
		refs = append(refs, Ref{m.Name, m.NameSpan})
		refs = append(refs, m.mentioned()...)
	}
	slices.SortFunc(refs, func(a, b Ref) int { return a.Span.Start - b.Span.Start })
	var b strings.Builder
	at := 0
	for _, ref := range refs {
		if now := name(ref.Name); now != ref.Name && ref.Span.Start >= at {
			b.WriteString(text.Span{Start: at, End: ref.Span.Start}.Of(f.Text))
			b.WriteString(now)
			at = ref.Span.End
		}
	}
	return b.String() + f.Text[at:]
}

// mentioned are the modules that m and those nested in it speak of.
func (m *Module) mentioned() []Ref {
	refs := slices.Clone(m.Extends)
	for _, instances := range [][]*Instance{m.Instances, m.lets} {
		for _, i := range instances {
			refs = append(refs, i.Module)
		}
	}
	for _, inner := range m.Modules {
		refs = append(refs, inner.mentioned()...)
	}
	return refs
}
