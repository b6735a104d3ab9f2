package lsp

import (
	"context"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/internal/text"
	"go.lsp.dev/protocol"
)

// The kinds of code actions beside quickfix, and refactor.rewrite for an edit
// that answers no finding. A run is none of the protocol's own kinds: it
// changes no text.
const (
	kindRun    protocol.CodeActionKind = "lockstep.run"
	kindFixAll protocol.CodeActionKind = "source.fixAll.lockstep"
	kindCover  protocol.CodeActionKind = "refactor.cover"
)

// codeActionKinds are all that the server may offer to the client.
func codeActionKinds(agreed session) []protocol.CodeActionKind {
	kinds := []protocol.CodeActionKind{kindRun}
	if agreed.makesFiles() || agreed.edits() {
		kinds = append(kinds, kindCover)
	}
	if agreed.edits() {
		kinds = append(kinds, protocol.CodeActionKindQuickFix, protocol.CodeActionKindRefactorRewrite, kindFixAll)
	}
	return kinds
}

// CodeAction offers what mends the findings at a range, and to run what the
// code there can break. What mends a whole record without being asked about
// each place is offered only to a client that asks for source.fixAll.
func (s *server) CodeAction(ctx context.Context, params *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	v := viewOf(ctx)
	actions := []protocol.CommandOrCodeAction{}
	path, ok := v.pathOf(params.TextDocument.URI)
	if !ok {
		return actions, nil
	}
	mappers := v.newMappers()
	for _, fix := range v.fixes(ctx, path, params.Context, mappers.of(path).RangeSpan(params.Range)) {
		action, err := v.codeAction(fix, mappers, params.Context)
		if err != nil {
			return nil, err
		}
		if action != nil {
			actions = append(actions, action)
		}
	}
	return actions, ctx.Err()
}

// fixes asks for what the client wants, and no more: all that can be mended is
// looked for only where source.fixAll was asked for by name, and to cover a
// function is offered to a user who asks, never to an editor that looks by
// itself whether there is something to offer.
func (v *view) fixes(ctx context.Context, path string, asked protocol.CodeActionContext, at text.Span) []coverage.Fix {
	only := asked.Only
	var fixes []coverage.Fix
	if slices.ContainsFunc(codeActionKinds(v.session), func(k protocol.CodeActionKind) bool { return k != kindFixAll && wanted(k, only) }) {
		fixes = v.snapshot.Fixes(ctx, path, at)
	}
	if len(only) > 0 && wanted(kindFixAll, only) {
		if fix, ok := v.snapshot.FixAll(ctx, path); ok {
			fixes = append(fixes, fix)
		}
	}
	if asked.TriggerKind != protocol.CodeActionTriggerKindAutomatic && wanted(kindCover, only) {
		fixes = append(fixes, v.snapshot.CoverFixes(ctx, path, at)...)
	}
	return fixes
}

// fixKind is the kind of a fix.
func fixKind(fix coverage.Fix) protocol.CodeActionKind {
	switch {
	case fix.All:
		return kindFixAll
	case fix.Run != nil:
		return kindRun
	case fix.Cover:
		return kindCover
	case len(fix.Fixes) > 0:
		return protocol.CodeActionKindQuickFix
	}
	return protocol.CodeActionKindRefactorRewrite
}

// codeAction is a fix as the client can take it; nil where it cannot, or where
// it asked for other kinds.
func (v *view) codeAction(fix coverage.Fix, mappers mappers, asked protocol.CodeActionContext) (protocol.CommandOrCodeAction, error) {
	kind := fixKind(fix)
	if !wanted(kind, asked.Only) || fix.Init != nil && !v.session.makesFiles() {
		return nil, nil
	}
	action := &protocol.CodeAction{Title: fix.Title, Kind: ptr(kind)}
	if len(fix.Edits) > 0 {
		edit, ok := v.workspaceEdit(fix.Edits, mappers)
		if !ok {
			return nil, nil
		}
		action.Edit = edit
	}
	command, err := v.fixCommand(fix, mappers)
	if err != nil {
		return nil, err
	}
	if !v.session.actionLiterals {
		if command == nil {
			return nil, nil
		}
		return command, nil
	}
	if command != nil {
		action.Command = *command
	}
	action.Diagnostics = answered(fix, mappers, asked.Diagnostics)
	if fix.Preferred && v.session.preferredActions {
		action.IsPreferred = ptr(true)
	}
	return action, nil
}

// fixCommand is the command that a fix stands for; nil where it is an edit.
func (v *view) fixCommand(fix coverage.Fix, mappers mappers) (*protocol.Command, error) {
	var name string
	var argument any
	switch {
	case fix.Run != nil:
		name, argument = commandRun, v.runArguments(*fix.Run, mappers)
	case fix.Sync != nil:
		name, argument = v.syncCommand(*fix.Sync)
	case fix.Init != nil:
		name, argument = commandInit, v.initArguments(*fix.Init)
	default:
		return nil, nil
	}
	raw, err := marshalAny(argument)
	return &protocol.Command{Title: fix.Title, Command: name, Arguments: []protocol.LSPAny{raw}}, err
}

// answered are those of the client's diagnostics that the fix answers.
func answered(fix coverage.Fix, mappers mappers, asked []protocol.Diagnostic) []protocol.Diagnostic {
	var all []protocol.Diagnostic
	for _, d := range asked {
		code, ok := d.Code.(protocol.String)
		if !ok || !slices.Contains(fix.Fixes, string(code)) {
			continue
		}
		there := func(p coverage.Place) bool { return mappers.of(p.Path).SpanRange(p.Span) == d.Range }
		if len(fix.Of) == 0 || slices.ContainsFunc(fix.Of, there) {
			all = append(all, d)
		}
	}
	return all
}

// wanted says whether the client asked for a kind or for one above it.
func wanted(kind protocol.CodeActionKind, only []protocol.CodeActionKind) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(o protocol.CodeActionKind) bool {
		return o == "" || kind == o || strings.HasPrefix(string(kind), string(o)+".")
	})
}
