package tla

import "github.com/lockstep-tla/lockstep/internal/text"

// LocalKind says what binds a name within a definition.
type LocalKind int

// The kinds of local names.
const (
	Parameter     LocalKind = iota // of a definition, a function or an INSTANCE
	Bound                          // by a quantifier, CHOOSE, LAMBDA, a set, a function or NEW
	LetDefinition                  // between LET and IN
	LetInstance                    // S == INSTANCE M between LET and IN
)

// String is the word for the kind.
func (k LocalKind) String() string {
	return [...]string{"parameter", "bound name", "LET definition", "LET instance"}[k]
}

// Local is a name that is bound within a definition. Span is its declaration,
// Scope where it may be used, the declaration included. Definition and Instance
// are what a LET gives the name to, nil for other kinds.
type Local struct {
	Decl
	Kind       LocalKind
	Scope      text.Span
	Definition *Definition
	Instance   *Instance
}

// binding locals: the chain of those that are in reach at a place.
type reach struct {
	locals []*Local
	outer  *reach
}

func (r *reach) find(name string) *Local {
	for ; r != nil; r = r.outer {
		for _, l := range r.locals {
			if l.Name == name {
				return l
			}
		}
	}
	return nil
}

// Locals are the names that are bound at the byte offset, the innermost first.
func (m *Module) Locals(offset int) []*Local {
	var at []*Local
	for _, l := range m.named().locals {
		if l.Scope.Touches(offset) {
			at = append(at, l)
		}
	}
	for i, j := 0, len(at)-1; i < j; i, j = i+1, j-1 {
		at[i], at[j] = at[j], at[i]
	}
	return at
}
