package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// Definition leads from a word in the record, the model, a config or expected.txt to
// what it names.
func (s *server) Definition(ctx context.Context, params *protocol.DefinitionParams) (protocol.DefinitionResult, error) {
	v := viewOf(ctx)
	found := v.jump(params.TextDocumentPositionParams, v.snapshot.Definition)
	return v.definitionResult(found, v.session.definitionLinks), nil
}
