package lsp

import (
	"context"
	"encoding/json"
	"path/filepath"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// modelLanguageMethod says whether a method answers what any server for TLA+
// would: the group that the setting modelLanguage switches off for modules and
// configs, so that nothing shows twice beside another one. Code lenses,
// implementation, inlay hints, code actions and runs tie the model to the code,
// and a rename reaches the record: these stay. So does a hover, see Hover.
func modelLanguageMethod(method string) bool {
	switch method {
	case protocol.MethodTextDocumentDefinition, protocol.MethodTextDocumentReferences,
		protocol.MethodTextDocumentDocumentHighlight, protocol.MethodTextDocumentDocumentSymbol,
		protocol.MethodTextDocumentFoldingRange, protocol.MethodTextDocumentSelectionRange,
		protocol.MethodTextDocumentSemanticTokensFull, protocol.MethodTextDocumentSemanticTokensRange,
		protocol.MethodTextDocumentCompletion,
		protocol.MethodTextDocumentSignatureHelp:
		return true
	}
	return false
}

// isModelFile says whether a file is written in the model's own languages.
func isModelFile(path string) bool { return isModule(path) || filepath.Ext(path) == ".cfg" }

// leaving answers with nothing what is left to another server.
func leaving(next jsonrpc2.Handler) jsonrpc2.Handler {
	return func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		if v := viewOf(ctx); v != nil && v.modelLanguageOff && modelLanguageMethod(req.Method()) {
			var params struct {
				TextDocument struct {
					URI uri.URI `json:"uri"`
				} `json:"textDocument"`
			}
			if json.Unmarshal(req.Params(), &params) == nil {
				if path, ok := v.pathOf(params.TextDocument.URI); ok && isModelFile(path) {
					return nil, nil
				}
			}
		}
		return next(ctx, req)
	}
}
