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
		case recordLanguage:
			tokens = append(tokens, s.tokens(v, path)...)
		case expectedLanguage:
			tokens = append(append(tokens, s.tokens(v, path)...), v.resultTokens()...)
		case moduleLanguage, configLanguage:
			tokens = append(tokens, s.modelTokens(v, path)...)
		case other, codeLanguage:
		}
	}
	return apart(tokens)
}

// modelTokens are the names of a module or config, and a config's keywords.
func (s *Snapshot) modelTokens(v *view, path string) []Token {
	src := s.source(path)
	declared := map[text.Span]bool{}
	var tokens []Token
	if v.role(path) == configLanguage {
		for _, section := range src.config().Sections() {
			tokens = append(tokens, Token{Span: section.KeywordSpan, Kind: KeywordName})
		}
	} else {
		for _, module := range src.module().AllModules() {
			for _, n := range module.Names() {
				declared[n.Span] = n.Declares
			}
		}
	}
	for _, m := range s.namesIn(v, path) {
		tokens = append(tokens, Token{Span: m.span, Kind: m.kind, Declares: declared[m.span]})
	}
	return tokens
}

// tokens are the names of a record or of expected.txt, which declare nothing.
func (s *Snapshot) tokens(v *view, path string) []Token {
	var tokens []Token
	for _, m := range s.namesIn(v, path) {
		tokens = append(tokens, Token{Span: m.span, Kind: m.kind})
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
