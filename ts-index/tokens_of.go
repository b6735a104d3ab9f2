package tsindex

import "github.com/lockstep-tla/lockstep/internal/text"

// Tokens are the leaf tokens without comments that lie within the bytes of
// span, in source order, whatever function they belong to.
func (f *File) Tokens(span text.Span) []Token {
	if f.TimedOut {
		return nil
	}
	return (&formed{syntax: f.syntax, fn: &Function{Span: span}}).tokenize()
}
