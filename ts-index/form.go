package tsindex

import (
	"strings"
	"sync"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Form is the normal form of one function: the views of it by which two
// versions are compared. It is immutable; each view is made at its first use
// and kept. It is safe for concurrent use.
type Form struct {
	source      string
	tokens      func() []Token
	printed     func() (string, error)
	alike       func() (string, error)
	logText     func() (string, error)
	suspensions func() []Suspension
}

// formed is what the views of one Form are made from.
type formed struct {
	*syntax
	fn      *Function
	loader  loader
	without []*Function
	printer printer
}

// Form gives the normal form of a function of this file. The functions in
// without, those nested in fn that are covered by their own name, are left out:
// a placeholder that is always the same stands for each, and its tokens and
// suspension points are missing.
func (f *File) Form(fn *Function, without []*Function) *Form {
	from := &formed{syntax: f.syntax, fn: fn, loader: loaderOf(f.Path)}
	for _, inner := range without {
		if inner != fn && fn.Span.Encloses(inner.Span) {
			from.without = append(from.without, inner)
		}
	}
	form := &Form{source: fn.Span.Of(f.Text)}
	form.tokens = sync.OnceValue(from.tokenize)
	form.printed = sync.OnceValues(func() (string, error) { return from.print(rewriter{}) })
	form.alike = sync.OnceValues(func() (string, error) { return printAlike(from.print(rewriter{nameless: true})) })
	form.logText = sync.OnceValues(func() (string, error) { return from.print(rewriter{blankLogs: true}) })
	form.suspensions = sync.OnceValue(from.suspend)
	return form
}

// Source is the function's text as it stands, left-out functions included.
func (f *Form) Source() string { return f.source }

// Tokens are the leaf tokens without comments, in source order, with spans in
// the file. Equal texts of all tokens mean an equal function.
func (f *Form) Tokens() []Token { return f.tokens() }

// Printed is what esbuild prints for the function alone: without comments,
// layout, types and redundant parentheses. Equal prints mean that the functions
// do the same, up to types. The error says that esbuild does not read the text,
// so that nothing can be said about it.
func (f *Form) Printed() (string, error) { return f.printed() }

// PrintedAlike is Printed with the function's own name and its local names
// replaced by the same short ones in order. The error is that of Printed.
func (f *Form) PrintedAlike() (string, error) { return f.alike() }

// LogText is Printed with the literal text in arguments of logging calls
// blanked: console.*, and debug, info, warn, error, trace, log on a receiver
// whose last name is log or logger; and with the texts in other languages that
// templates hold (css, styled, gql, graphql, html, markdown) in one layout. The
// error is that of Printed.
func (f *Form) LogText() (string, error) { return f.logText() }

// Types is what type erasure drops, token by token, each run of it behind the
// token that it follows, so that an annotation that moves is seen. Layout and
// optional punctuation are normalised.
func (f *Form) Types() string { return joinTypes(f.tokens()) }

// Suspensions are the points at which the function can be suspended, in source
// order.
func (f *Form) Suspensions() []Suspension { return f.suspensions() }

// leftOut says whether the node belongs to a function that the form is without.
func (from *formed) leftOut(span text.Span) *Function {
	for _, inner := range from.without {
		if inner.Span.Encloses(span) {
			return inner
		}
	}
	return nil
}

// joinTypes renders the erased tokens.
func joinTypes(tokens []Token) string {
	var b strings.Builder
	before, running := "", false
	for _, t := range tokens {
		if t.Kind == Soft {
			continue
		}
		if !t.erased {
			before, running = t.Text, false
			continue
		}
		if !running {
			b.WriteString("\n" + before)
		}
		running = true
		b.WriteString(" " + t.Text)
	}
	return strings.TrimPrefix(b.String(), "\n")
}
