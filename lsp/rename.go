package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// PrepareRename says which name under the cursor a rename would change.
func (s *server) PrepareRename(ctx context.Context, params *protocol.PrepareRenameParams) (protocol.PrepareRenameResult, error) {
	v := viewOf(ctx)
	path, mapper, ok := v.file(params.TextDocument)
	if !ok {
		return nil, nil
	}
	span, err := v.snapshot.Renameable(path, mapper.PositionOffset(params.Position))
	if err != nil {
		return nil, refused(err.Error())
	}
	src, _, _ := v.snapshot.Text(path)
	return &protocol.PrepareRenamePlaceholder{Range: mapper.SpanRange(span), Placeholder: span.Of(src)}, nil
}

// Rename changes a name of a model wherever it stands, in one edit.
func (s *server) Rename(ctx context.Context, params *protocol.RenameParams) (*protocol.WorkspaceEdit, error) {
	v := viewOf(ctx)
	path, mapper, ok := v.file(params.TextDocument)
	if !ok {
		return nil, nil
	}
	edits, err := v.snapshot.Rename(ctx, path, mapper.PositionOffset(params.Position), params.NewName)
	if err != nil {
		return nil, refused(err.Error())
	}
	edit, ok := v.fileEdits(edits, v.newMappers())
	if !ok {
		return nil, refused("a file of the edit is gone")
	}
	return edit, nil
}

// renameProvider promises prepareRename only to a client that asks for it.
func renameProvider(agreed session) protocol.RenameProvider {
	if agreed.prepareRename {
		return &protocol.RenameOptions{PrepareProvider: ptr(true)}
	}
	return protocol.Boolean(true)
}
