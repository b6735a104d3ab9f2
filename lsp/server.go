package lsp

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/tla/tlc"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// server answers one client. What it knows of the client's documents and of
// the workspace is one immutable view, replaced by mutate alone.
type server struct {
	protocol.UnimplementedServer

	options    Options
	log        *slog.Logger
	conn       jsonrpc2.Conn
	client     protocol.Client
	background *background
	phase      phase
	exited     chan struct{} // closed by exit
	clientDied chan struct{} // closed when the client's process is gone

	mutation  sync.Mutex // held while the view is replaced
	closed    bool       // no view follows; guarded by mutation
	view      atomic.Pointer[view]
	publisher *publisher
	watcher   atomic.Pointer[watcher] // nil until initialized
	runs      *runs
	queue     *queue
	readers   *readers
	trust     trust
	note      atomic.Pointer[string] // on the engine, as last told
	archived  atomic.Bool            // whether an archive for faster starts was made or tried
}

// view is the state of things after one mutation: immutable.
type view struct {
	workspace *coverage.Workspace
	snapshot  *coverage.Snapshot
	session   session
	engine    tlc.Settings
	// modelLanguageOff: another server speaks TLA+ to the user.
	modelLanguageOff bool
	documents        documents
	folders          []folder
}

// mutate replaces the view by what change makes of a copy and starts the
// diagnosis of the new one. It is the only place that does, so that changes made
// by the client, by the file watcher and by a finished run stand in one order.
// Where change panics, what it did until then stands: a document must not fall
// behind the client's because the layer below failed.
func (s *server) mutate(change func(v *view)) {
	s.mutation.Lock()
	defer s.mutation.Unlock()
	old := s.view.Load()
	if old == nil || s.closed {
		return
	}
	next := *old
	defer func() {
		s.view.Store(&next)
		s.diagnose(&next)
	}()
	change(&next)
}

// call runs f in the background with a context that ends with the server: the
// one way to call the client from an inline handler.
func (s *server) call(f func(ctx context.Context)) { s.background.run(f) }

// close ends what is still running and waits for it.
func (s *server) close() {
	s.background.close()
	s.mutation.Lock()
	defer s.mutation.Unlock()
	s.closed = true
	if w := s.watcher.Load(); w != nil {
		w.close()
	}
	if v := s.view.Load(); v != nil {
		v.workspace.Close()
	}
}
