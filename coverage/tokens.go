package coverage

import (
	"slices"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Token is a name in a file that stands for something, to be coloured. Tokens
// of a file do not overlap and lie within one line.
type Token struct {
	Span text.Span
	Kind NameKind
	// Declares is set where the name is declared and not used.
	Declares bool
}

// Tokens are the names of a file that stand for something, in the order of the
// text; a name that nothing knows has none. Code has its own language's.
func (s *Snapshot) Tokens(path string) []Token {
	var tokens []Token
	for _, v := range s.views {
		switch v.role(path) {
		case recordLanguage, expectedLanguage:
			tokens = append(tokens, v.tokens(s.namesIn(v, path), s.source(path).src)...)
		case other, codeLanguage, moduleLanguage, configLanguage:
		}
	}
	return apart(tokens)
}

func (v *view) tokens(names []mention, src string) []Token {
	var tokens []Token
	for _, m := range names {
		tokens = append(tokens, Token{Span: m.span, Kind: m.kind})
	}
	for _, e := range v.model.expected.List {
		if v.model.expected.Text == src {
			tokens = append(tokens, Token{Span: e.ResultSpan, Kind: ResultName})
		}
	}
	return tokens
}

// apart sorts tokens and drops those that overlap an earlier one.
func apart(tokens []Token) []Token {
	slices.SortStableFunc(tokens, func(a, b Token) int { return a.Span.Start - b.Span.Start })
	end := 0
	return slices.DeleteFunc(tokens, func(t Token) bool {
		if t.Span.Len() == 0 || t.Span.Start < end {
			return true
		}
		end = t.Span.End
		return false
	})
}
