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
		case recordLanguage, configLanguage, moduleLanguage:
			tokens = append(tokens, s.tokens(v, path)...)
		case expectedLanguage:
			tokens = append(append(tokens, s.tokens(v, path)...), v.resultTokens()...)
		case other, codeLanguage:
		}
	}
	return apart(tokens)
}

func (s *Snapshot) tokens(v *view, path string) []Token {
	var tokens []Token
	for _, m := range s.namesIn(v, path) {
		tokens = append(tokens, Token{m.span, m.kind, s.isDeclared(v, path, m)})
	}
	return tokens
}

// resultTokens are PASS and FAIL.
func (v *view) resultTokens() []Token {
	var tokens []Token
	for _, e := range v.model.expected.List {
		tokens = append(tokens, Token{Span: e.ResultSpan, Kind: ResultName})
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
