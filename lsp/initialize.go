package lsp

import (
	"context"
	"encoding/json"

	"github.com/lockstep-tla/lockstep/coverage"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Initialize agrees on what both sides can do. The workspace is looked at only
// after initialized, so that the answer comes at once.
func (s *server) Initialize(ctx context.Context, params *protocol.InitializeParams) (*protocol.InitializeResult, error) {
	if !s.phase.is(starting) {
		return nil, jsonrpc2.NewError(jsonrpc2.InvalidRequest, "lockstep: initialize came twice")
	}
	var options initializationOptions
	if len(params.InitializationOptions) > 0 {
		if err := json.Unmarshal(params.InitializationOptions, &options); err != nil {
			s.log.Error("initializationOptions ignored", "error", err)
		}
	}
	choices, err := readSettings(options.Settings)
	if err != nil {
		s.log.Error("settings partly ignored", "error", err)
	}
	s.trust.init(options.Trusted)
	folders := initialFolders(ctx, params)
	workspace := coverage.NewWorkspace(paths(folders), choices)
	context.AfterFunc(s.background.ctx, workspace.Stop) // a handler may be waiting for git
	first := view{
		workspace:        workspace,
		snapshot:         workspace.Snapshot(),
		session:          newSession(params.Capabilities),
		engine:           choices.Engine,
		modelLanguageOff: choices.ModelLanguageOff,
		folders:          folders,
	}
	first.session.commands, first.session.queue = options.Commands, options.Queue
	s.mutation.Lock()
	s.view.Store(&first)
	s.mutation.Unlock()
	if params.ProcessID != nil && *params.ProcessID > 0 {
		s.watchClient(int(*params.ProcessID))
	}
	if first.session.queue {
		s.background.run(s.tellQueue)
	}
	s.phase.set(running)
	return &protocol.InitializeResult{
		Capabilities: capabilities(first.session),
		ServerInfo:   protocol.ServerInfo{Name: "lockstep", Version: protocol.NewOptional(s.options.Version)},
	}, nil
}

// capabilities are what the server can do. A command stands in the list only
// if it works.
func capabilities(agreed session) protocol.ServerCapabilities {
	return protocol.ServerCapabilities{
		PositionEncoding: agreed.encoding,
		TextDocumentSync: &protocol.TextDocumentSyncOptions{
			OpenClose: ptr(true),
			Change:    ptr(protocol.TextDocumentSyncKindIncremental),
			Save:      protocol.Boolean(true),
		},
		CodeLensProvider:          &protocol.CodeLensOptions{},
		CodeActionProvider:        &protocol.CodeActionOptions{CodeActionKinds: codeActionKinds(agreed)},
		ImplementationProvider:    protocol.Boolean(true),
		DeclarationProvider:       protocol.Boolean(true),
		DefinitionProvider:        protocol.Boolean(true),
		HoverProvider:             protocol.Boolean(true),
		ReferencesProvider:        protocol.Boolean(true),
		DocumentHighlightProvider: protocol.Boolean(true),
		DocumentSymbolProvider:    protocol.Boolean(true),
		WorkspaceSymbolProvider:   protocol.Boolean(true),
		FoldingRangeProvider:      protocol.Boolean(true),
		SelectionRangeProvider:    protocol.Boolean(true),
		DocumentLinkProvider:      &protocol.DocumentLinkOptions{ResolveProvider: ptr(true)},
		CompletionProvider:        completionProvider(),
		SemanticTokensProvider:    tokensProvider(),
		SignatureHelpProvider:     &protocol.SignatureHelpOptions{TriggerCharacters: []string{"(", "[", ","}},
		RenameProvider:            renameProvider(agreed),
		InlayHintProvider:         protocol.Boolean(true),
		ExecuteCommandProvider: protocol.ExecuteCommandOptions{
			WorkDoneProgressOptions: protocol.WorkDoneProgressOptions{WorkDoneProgress: ptr(true)},
			Commands:                []string{commandRun, commandCancel, commandQueue, commandInstall, commandProve, commandOutcomes, commandDrift, commandLog, commandMap, commandTrace, commandInit, commandAcknowledge, commandSync, commandBaseline},
		},
		Workspace: &protocol.WorkspaceOptions{
			WorkspaceFolders: &protocol.WorkspaceFoldersServerCapabilities{
				Supported:           ptr(true),
				ChangeNotifications: protocol.Boolean(true),
			},
		},
	}
}

// initialFolders are the client's workspace folders, or its root where it has
// none of the newer kind.
func initialFolders(ctx context.Context, params *protocol.InitializeParams) []folder {
	raw, _ := ctx.Value(paramsKey{}).([]byte)
	var spelled struct {
		WorkspaceFolders []spelledFolder `json:"workspaceFolders"`
		RootURI          string          `json:"rootUri"`
	}
	if err := json.Unmarshal(raw, &spelled); err == nil && len(spelled.WorkspaceFolders) > 0 {
		return spelledFolders(spelled.WorkspaceFolders)
	}
	if _, declared := params.WorkspaceFolders.Get(); declared {
		return nil
	}
	if spelled.RootURI != "" {
		return spelledFolders([]spelledFolder{{URI: spelled.RootURI}})
	}
	path, ok := params.RootPath.Get() //nolint:staticcheck // deprecated, and all that some clients send
	if ok && path != "" {
		return spelledFolders([]spelledFolder{{URI: uri.File(path).String()}})
	}
	return nil
}

// ptr makes an optional value.
func ptr[T any](v T) *T { return &v }
