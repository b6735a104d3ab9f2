package lsp

import (
	"context"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage"
	"go.lsp.dev/protocol"
)

// kindRun is the kind of code actions that run a property. It is none of the
// protocol's own: a run changes no text.
const kindRun protocol.CodeActionKind = "lockstep.run"

// CodeAction offers to run what the code at a range can break.
func (s *server) CodeAction(ctx context.Context, params *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	v := viewOf(ctx)
	actions := []protocol.CommandOrCodeAction{}
	path, ok := v.pathOf(params.TextDocument.URI)
	if !ok || !wanted(kindRun, params.Context.Only) {
		return actions, nil
	}
	mappers := v.newMappers()
	for _, fix := range v.snapshot.Fixes(ctx, path, mappers.of(path).RangeSpan(params.Range)) {
		command, err := v.runCommand(fix, mappers)
		if err != nil {
			return nil, err
		}
		if v.session.actionLiterals {
			actions = append(actions, codeAction(command, fix, params.Context.Diagnostics))
		} else {
			actions = append(actions, command)
		}
	}
	return actions, ctx.Err()
}

func (v *view) runCommand(fix coverage.Fix, mappers mappers) (*protocol.Command, error) {
	raw, err := marshalAny(v.runArguments(*fix.Run, mappers))
	return &protocol.Command{Title: fix.Title, Command: commandRun, Arguments: []protocol.LSPAny{raw}}, err
}

// codeAction carries the command and says which of the diagnostics it answers.
func codeAction(command *protocol.Command, fix coverage.Fix, asked []protocol.Diagnostic) *protocol.CodeAction {
	action := &protocol.CodeAction{Title: fix.Title, Kind: ptr(kindRun), Command: *command}
	for _, d := range asked {
		if code, ok := d.Code.(protocol.String); ok && slices.Contains(fix.Fixes, string(code)) {
			action.Diagnostics = append(action.Diagnostics, d)
		}
	}
	return action
}

// wanted says whether the client asked for a kind or for one above it.
func wanted(kind protocol.CodeActionKind, only []protocol.CodeActionKind) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(o protocol.CodeActionKind) bool {
		return o == "" || kind == o || strings.HasPrefix(string(kind), string(o)+".")
	})
}
