package lsp

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"go.lsp.dev/protocol"
)

// DidChangeWatchedFiles takes what the client's file watcher saw.
func (s *server) DidChangeWatchedFiles(_ context.Context, params *protocol.DidChangeWatchedFilesParams) error {
	var changed []string
	for _, event := range params.Changes {
		if path, ok := filePath(event.URI.String()); ok {
			changed = append(changed, path)
		}
	}
	if len(changed) > 0 {
		s.filesChanged(changed)
	}
	return nil
}

// filesChanged tells the workspace of files that changed on disk. A change in a
// git directory can mean any file of the repository, and other commits.
func (s *server) filesChanged(changed []string) {
	if slices.ContainsFunc(changed, inGitDir) {
		changed = nil
	}
	began := time.Now()
	s.mutate(func(v *view) {
		v.snapshot = v.workspace.Changed(changed)
	})
	s.watch(began)
	if changed == nil || slices.ContainsFunc(changed, isModule) {
		s.readModules()
	}
}

// isModule says whether a file holds a module of TLA+.
func isModule(path string) bool { return filepath.Ext(path) == ".tla" }

// inGitDir says whether a path lies in a git directory, a bare one (name.git)
// included, where linked worktrees keep their HEAD.
func inGitDir(path string) bool {
	return slices.ContainsFunc(strings.Split(filepath.ToSlash(path), "/"), func(element string) bool {
		return strings.HasSuffix(element, ".git")
	})
}
