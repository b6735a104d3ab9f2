//go:build unix

package lsp_test

import (
	"context"
	"errors"
	"io"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/gittest"
	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"github.com/lockstep-tla/lockstep/lsp"
)

// TestEndingWhileGitHangs: a git that never answers does not keep the server.
func TestEndingWhileGitHangs(t *testing.T) {
	for name, leave := range map[string]func(c *lsptest.Client, signal context.CancelFunc){
		"the stream ends": func(c *lsptest.Client, _ context.CancelFunc) { c.Hang() },
		"a signal comes":  func(_ *lsptest.Client, signal context.CancelFunc) { signal() },
	} {
		t.Run(name, func(t *testing.T) {
			repo := crossing(t)
			started := gittest.Hang(t)
			ctx, signal := context.WithCancel(t.Context())
			defer signal()
			c, done := lsptest.Serve(t, func(_ context.Context, in io.Reader, out io.Writer) error {
				return lsp.Serve(ctx, in, out, lsp.Options{})
			})
			c.Initialize(repo.folder(), nil)
			started()
			leave(c, signal)
			if err := <-done; !errors.Is(err, lsp.ErrNoShutdown) && !errors.Is(err, context.Canceled) {
				t.Errorf("Serve = %v", err)
			}
		})
	}
}
