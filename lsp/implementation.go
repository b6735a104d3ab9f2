package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// Implementation leads from an action of the model to the code that it stands for.
func (s *server) Implementation(ctx context.Context, params *protocol.ImplementationParams) (protocol.DefinitionResult, error) {
	v := viewOf(ctx)
	found := v.jump(params.TextDocumentPositionParams, v.snapshot.Implementation)
	return v.definitionResult(found, v.session.implementationLink), nil
}
