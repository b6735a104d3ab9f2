package lsp

import (
	"context"

	"github.com/lockstep-tla/lockstep/coverage"
	"go.lsp.dev/protocol"
)

// References finds the places that name what stands under the cursor, across
// record, model, configs, expectations and code.
func (s *server) References(ctx context.Context, params *protocol.ReferenceParams) ([]protocol.Location, error) {
	v := viewOf(ctx)
	found := v.jump(params.TextDocumentPositionParams, func(path string, offset int) []coverage.Location {
		return v.snapshot.References(ctx, path, offset, params.Context.IncludeDeclaration)
	})
	return v.locations(found, v.newMappers()), ctx.Err()
}
