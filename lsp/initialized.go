package lsp

import (
	"context"
	"os"
	"time"

	"github.com/lockstep-tla/lockstep/tla/tlc"
	"go.lsp.dev/protocol"
)

// watchedFiles are the globs of files that a record, a model or covered code
// may stand in, and of a repository's HEAD and index for clients that look into
// .git at all.
func watchedFiles() []protocol.Pattern {
	return []protocol.Pattern{
		"**/*.{md,tla,cfg}", "**/expected.txt", "**/sync.json",
		"**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}", "**/.git/{HEAD,index}",
	}
}

// Initialized looks at the workspace for the first time and begins to watch it.
// What a server or a run has left that was killed is taken away.
func (s *server) Initialized(context.Context, *protocol.InitializedParams) error {
	began := time.Now()
	s.mutate(func(v *view) {
		v.snapshot = v.workspace.Load(s.background.ctx)
	})
	s.startWatching(began)
	v := s.view.Load()
	if v.session.watchFiles {
		s.call(s.registerWatchers)
	}
	s.background.run(func(context.Context) { tlc.TidyUp(v.engine, os.Getenv) })
	return nil
}

// registerWatchers asks the client to watch files.
func (s *server) registerWatchers(ctx context.Context) {
	var watchers []protocol.FileSystemWatcher
	for _, glob := range watchedFiles() {
		watchers = append(watchers, protocol.FileSystemWatcher{GlobPattern: glob})
	}
	options, err := protocol.Marshal(&protocol.DidChangeWatchedFilesRegistrationOptions{Watchers: watchers})
	if err == nil {
		err = s.client.RegisterCapability(ctx, &protocol.RegistrationParams{Registrations: []protocol.Registration{{
			ID: "lockstep-files", Method: protocol.MethodWorkspaceDidChangeWatchedFiles, RegisterOptions: options,
		}}})
	}
	if err != nil && ctx.Err() == nil {
		s.log.Error("the client does not watch files", "error", err)
	}
}
