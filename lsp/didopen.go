package lsp

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// DidOpen puts the client's text over the file on disk.
func (s *server) DidOpen(ctx context.Context, params *protocol.DidOpenTextDocumentParams) error {
	spelled := spelling(ctx, params.TextDocument.URI)
	path, ok := filePath(spelled)
	if !ok {
		return nil
	}
	doc := document{uri: spelled, path: path, version: params.TextDocument.Version, text: params.TextDocument.Text}
	began := time.Now()
	s.mutate(func(v *view) {
		v.documents = v.documents.with(uri.URI(strings.Clone(string(params.TextDocument.URI))), doc)
		v.snapshot = v.workspace.Open(path, doc.text)
	})
	s.watch(began)
	if isModule(path) {
		s.readModules()
	}
	return nil
}

// spelling is the document's URI as the client wrote it, before the protocol
// library rewrote it: answers must use the client's own.
func spelling(ctx context.Context, decoded uri.URI) string {
	raw, _ := ctx.Value(paramsKey{}).([]byte)
	var params struct {
		TextDocument struct {
			URI string `json:"uri"`
		} `json:"textDocument"`
	}
	if json.Unmarshal(raw, &params) != nil || params.TextDocument.URI == "" {
		return strings.Clone(decoded.String())
	}
	return params.TextDocument.URI
}
