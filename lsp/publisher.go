package lsp

import (
	"bytes"
	"context"
	"maps"
	"slices"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// publisher knows what the client was last told, so that only what is new is
// sent and nothing outlives its cause.
type publisher struct {
	cancel context.CancelFunc // of the diagnosis under way; guarded by server.mutation

	mu        sync.Mutex        // held while diagnostics are sent, which keeps them in order
	published map[string][]byte // parameters last sent, by URI; none where they were empty
	drift     string            // digest of the findings last sent, places left out
	states    map[string]string // lockstep/status last sent
	recalls   int               // of the Snapshot that it was sent of
}

func newPublisher() *publisher {
	return &publisher{cancel: func() {}, published: map[string][]byte{}}
}

// diagnose starts the diagnosis of a new view and ends the one before. The
// caller holds server.mutation.
func (s *server) diagnose(v *view) {
	s.publisher.cancel()
	ctx, cancel := context.WithCancel(s.background.ctx)
	s.publisher.cancel = cancel
	s.background.run(func(context.Context) {
		defer cancel()
		findings := v.snapshot.Findings(ctx)
		if ctx.Err() != nil {
			return
		}
		if s.publish(ctx, v, v.diagnostics(findings)) {
			s.announce(ctx, v, findings)
		}
	})
}

// publish sends the diagnostics that differ from those the client has, unless a
// newer view has replaced v.
func (s *server) publish(ctx context.Context, v *view, byURI map[string][]protocol.Diagnostic) bool {
	p := s.publisher
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, u := range slices.Sorted(maps.Keys(p.published)) {
		if _, still := byURI[u]; !still {
			byURI[u] = []protocol.Diagnostic{}
		}
	}
	for _, u := range slices.Sorted(maps.Keys(byURI)) {
		params := &protocol.PublishDiagnosticsParams{URI: uri.URI(u), Diagnostics: byURI[u]}
		if version, open := v.documents.version(u); open {
			params.Version = protocol.NewOptional(version)
		}
		raw, err := protocol.Marshal(params)
		if err != nil {
			s.log.Error("diagnostics not sent", "uri", u, "error", err)
			continue
		}
		if bytes.Equal(raw, p.published[u]) {
			continue
		}
		if s.view.Load() != v {
			return false
		}
		if err := s.conn.Notify(ctx, protocol.MethodTextDocumentPublishDiagnostics, jsonrpc2.RawMessage(raw)); err != nil {
			return false
		}
		p.published[u] = raw
		if len(byURI[u]) == 0 {
			delete(p.published, u)
		}
	}
	return s.view.Load() == v
}
