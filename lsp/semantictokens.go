package lsp

import (
	"context"

	"github.com/lockstep-tla/lockstep/coverage"
	"go.lsp.dev/protocol"
)

// tokenDeclaration is the bit of the one modifier of the legend.
const tokenDeclaration = 1

// SemanticTokensFull colours the names of a document that stand for something.
func (s *server) SemanticTokensFull(ctx context.Context, params *protocol.SemanticTokensParams) (*protocol.SemanticTokens, error) {
	v := viewOf(ctx)
	path, mapper, ok := v.file(params.TextDocument)
	if !ok {
		return nil, nil
	}
	return &protocol.SemanticTokens{Data: encodeTokens(v.snapshot.Tokens(path), mapper)}, nil
}

// SemanticTokensRange colours those that a range shares a byte with.
func (s *server) SemanticTokensRange(ctx context.Context, params *protocol.SemanticTokensRangeParams) (*protocol.SemanticTokens, error) {
	v := viewOf(ctx)
	path, mapper, ok := v.file(params.TextDocument)
	if !ok {
		return nil, nil
	}
	shown := mapper.RangeSpan(params.Range)
	var tokens []coverage.Token
	for _, token := range v.snapshot.Tokens(path) {
		if token.Span.Overlaps(shown) {
			tokens = append(tokens, token)
		}
	}
	return &protocol.SemanticTokens{Data: encodeTokens(tokens, mapper)}, nil
}

// encodeTokens writes tokens, which are sorted, as the protocol wants them: each
// as five numbers, its place relative to the one before.
func encodeTokens(tokens []coverage.Token, mapper Mapper) []uint32 {
	data := []uint32{}
	var last protocol.Position
	for _, token := range tokens {
		at := mapper.SpanRange(token.Span)
		if at.Start.Line != at.End.Line || at.Start == at.End {
			continue // not every client takes a token of several lines
		}
		column := at.Start.Character
		if at.Start.Line == last.Line {
			column -= last.Character
		}
		var modifiers uint32
		if token.Declares {
			modifiers = tokenDeclaration
		}
		data = append(data, at.Start.Line-last.Line, column, at.End.Character-at.Start.Character, tokenType(token.Kind), modifiers)
		last = at.Start
	}
	return data
}

// tokensProvider is what the server says of its tokens.
func tokensProvider() *protocol.SemanticTokensOptions {
	return &protocol.SemanticTokensOptions{
		Legend: protocol.SemanticTokensLegend{TokenTypes: tokenTypes(), TokenModifiers: []string{"declaration"}},
		Full:   protocol.Boolean(true),
		Range:  protocol.Boolean(true),
	}
}
