// Package tla reads TLA+ modules and TLC configuration files well enough to say
// what they declare, what each definition reads and primes, and which
// definitions are the actions of a specification.
//
// In: a lexer and a tolerant parser of TLA+2 (ASCII and Unicode operators) down
// to expressions, an outline of each file with byte spans, the whole syntax of
// .cfg files, and a Model that resolves names through EXTENDS and INSTANCE.
// Out: evaluating anything, level and arity errors (SANY's business), running
// TLC (package tlc), and files: text comes in, other modules come through a
// function.
//
// Parsing never fails: it returns what it understood and a list of Problems.
// All values are immutable once they are returned; all offsets count bytes.
package tla

import "github.com/lockstep-tla/lockstep/internal/text"

// File is one .tla file: its top-level modules in order. Text outside of them
// is ignored, as the TLA+ tools do.
type File struct {
	Path, Text string
	Lines      text.Lines
	Modules    []*Module
	Problems   []Problem
	comments   []text.Span
	lexical    []Problem // those of Problems that the lexer found
}

// Problem is something that the parser could not read, or that does not fit.
type Problem struct {
	Span    text.Span
	Message string
}

// Module is one module of a file, from the dashes before MODULE to the end of
// the line of equals signs that closes it.
type Module struct {
	Name           string
	NameSpan, Span text.Span
	Contents
	File   *File
	outer  *Module
	units  []*unit // of a top-level module
	tokens []token // of a top-level module
	named  func() *nameWalk
}

// Contents is what stands in a module.
type Contents struct {
	Extends              []Ref
	Instances            []*Instance // both S == INSTANCE M and INSTANCE M
	Constants, Variables []Decl
	Definitions          []*Definition
	Modules              []*Module     // nested modules
	Claims               []*Definition // ASSUME and THEOREM without a name
	lets                 []*Instance   // instances within LETs
}

// Ref is a mention of a name.
type Ref struct {
	Name string
	Span text.Span
}

// Decl declares a constant, a variable or a parameter. Arity is the number of
// arguments that an operator constant or parameter takes, 0 for a plain one.
// Doc is the comment directly above it or behind it on its line.
type Decl struct {
	Name  string
	Arity int
	Span  text.Span
	Doc   string
}

// Instance is S(p) == INSTANCE M WITH c <- e. Name is "" for an INSTANCE
// without one, whose operators are then known by their own names.
type Instance struct {
	Name          string
	NameSpan      text.Span
	Params        []Decl
	Module        Ref
	Substitutions []Substitution
	Local         bool
	Span          text.Span
	Doc           string
}

// Substitution is one c <- e behind WITH; Value is the span of e.
type Substitution struct {
	Name        string
	Span, Value text.Span
	expr        *node
}

// Kind says what sort of definition a Definition is.
type Kind int

// The kinds of definitions.
const (
	Operator   Kind = iota // Op(x) == e, a \prec b == e, -. a == e
	Function               // f[x \in S] == e
	Theorem                // THEOREM Name == e (LEMMA, PROPOSITION, COROLLARY)
	Assumption             // ASSUME Name == e (ASSUMPTION, AXIOM)
)

// String is the word for the kind.
func (k Kind) String() string {
	return [...]string{"operator", "function", "theorem", "assumption"}[k]
}

// Definition gives a name to an expression. Span begins at the head (behind
// LOCAL) and ends with the last token of the body, for a theorem with that of
// its proof. Body is the expression alone. Doc is the comment directly above.
type Definition struct {
	Name                 string
	NameSpan, Span, Body text.Span
	Params               []Decl
	Kind                 Kind
	Local, Recursive     bool
	Doc                  string
	Uses                 []Use
	bounds               []bind // of a function: the sets of its arguments
	expr                 *node
	shift                int // how many bytes the spans in expr and bounds lack
}

// Use is an identifier in a definition's body that no binder, parameter or LET
// of that body binds. Name is whole, "S!Op", also where arguments stand within
// ("S(k)!Op(x)"); Span then covers all of it but arguments behind it. Primed:
// it stands under a prime. Unchanged: it stands under UNCHANGED.
type Use struct {
	Name              string
	Span              text.Span
	Primed, Unchanged bool
}

// At is the definition whose span holds the byte at offset, in this module or
// in one nested in it; nil where there is none. The end of a definition counts
// as inside, as a cursor may stand there.
func (m *Module) At(offset int) *Definition {
	for _, inner := range m.Modules {
		if inner.Span.Contains(offset) {
			return inner.At(offset)
		}
	}
	for _, d := range m.Definitions {
		if d.Span.Touches(offset) {
			return d
		}
	}
	return nil
}
