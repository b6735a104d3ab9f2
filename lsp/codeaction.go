package lsp

import (
	"context"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// kindRun is the kind of code actions that run a property. It is none of the
// protocol's own: a run changes no text.
const kindRun protocol.CodeActionKind = "lockstep.run"

// CodeAction offers to run what the code at a range can break, and edits.
func (s *server) CodeAction(ctx context.Context, params *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	v := viewOf(ctx)
	actions := []protocol.CommandOrCodeAction{}
	path, ok := v.pathOf(params.TextDocument.URI)
	if !ok {
		return actions, nil
	}
	mappers := v.newMappers()
	for _, fix := range v.snapshot.Fixes(ctx, path, mappers.of(path).RangeSpan(params.Range)) {
		action, err := v.codeAction(fix, params.Context, mappers)
		if err != nil {
			return nil, err
		}
		switch {
		case !wanted(*action.Kind, params.Context.Only):
		case v.session.actionLiterals:
			actions = append(actions, action)
		case fix.Run != nil:
			actions = append(actions, &action.Command)
		}
	}
	return actions, ctx.Err()
}

func (v *view) codeAction(fix coverage.Fix, asked protocol.CodeActionContext, mappers mappers) (*protocol.CodeAction, error) {
	action := &protocol.CodeAction{Title: fix.Title, Kind: ptr(protocol.CodeActionKindQuickFix)}
	for _, d := range asked.Diagnostics {
		if code, ok := d.Code.(protocol.String); ok && slices.Contains(fix.Fixes, string(code)) {
			action.Diagnostics = append(action.Diagnostics, d)
		}
	}
	if fix.Run != nil {
		raw, err := marshalAny(v.runArguments(*fix.Run, mappers))
		action.Kind = ptr(kindRun)
		action.Command = protocol.Command{Title: fix.Title, Command: commandRun, Arguments: []protocol.LSPAny{raw}}
		return action, err
	}
	action.Edit = v.workspaceEdit(fix.Edits, mappers)
	return action, nil
}

// wanted says whether the client asked for a kind or for one above it.
func wanted(kind protocol.CodeActionKind, only []protocol.CodeActionKind) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(o protocol.CodeActionKind) bool {
		return o == "" || kind == o || strings.HasPrefix(string(kind), string(o)+".")
	})
}

// workspaceEdit are the edits by file. Where the client can check it, they name
// the version of the text that they were computed from.
func (v *view) workspaceEdit(edits []coverage.Edit, mappers mappers) *protocol.WorkspaceEdit {
	changes := map[uri.URI][]protocol.TextEdit{}
	var order []uri.URI
	for _, e := range edits {
		u := v.uriOf(e.Path)
		if changes[u] == nil {
			order = append(order, u)
		}
		changes[u] = append(changes[u], protocol.TextEdit{Range: mappers.of(e.Path).SpanRange(e.Span), NewText: e.NewText})
	}
	if !v.session.documentChanges {
		return &protocol.WorkspaceEdit{Changes: changes}
	}
	result := &protocol.WorkspaceEdit{}
	for _, u := range order {
		document := protocol.OptionalVersionedTextDocumentIdentifier{TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: u}}
		if version, open := v.documents.version(u.String()); open {
			document.Version = &version
		}
		edit := &protocol.TextDocumentEdit{TextDocument: document}
		for _, change := range changes[u] {
			edit.Edits = append(edit.Edits, &change)
		}
		result.DocumentChanges = append(result.DocumentChanges, edit)
	}
	return result
}
