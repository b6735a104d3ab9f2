package coverage

import (
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// elsewhere drops the constants that only moved: to another module, from which
// they are imported and where they are what they were.
func (s *Snapshot) elsewhere(v *view, changes []contextChange) []contextChange {
	return slices.DeleteFunc(changes, func(c contextChange) bool {
		if c.is != nil {
			return false
		}
		from, ok := c.now.typescript().Import(c.name)
		if !ok {
			return false
		}
		for _, target := range modulePaths(c.now.path, from.From) {
			if !inside(v.root, target) {
				continue
			}
			if there := s.source(target); !there.missing {
				return c.sameIn(there.typescript(), from.Local)
			}
		}
		return false
	})
}

// sameIn says whether the constant is unchanged under that name in a file.
func (c contextChange) sameIn(file *tsindex.File, name string) bool {
	is := bindingsOf(file)[name]
	if is == nil {
		return false
	}
	d := drift.Compare(
		drift.Side{Form: c.file.parsed().BindingForm(*c.was, nil), Start: c.was.Span.Start, Name: c.was.Name},
		drift.Side{Form: file.BindingForm(*is, nil), Start: is.Span.Start, Name: is.Name},
	)
	return d.Kind == drift.None || d.Kind == drift.Types || d.Kind == drift.Text || d.Kind == drift.Renamed
}
