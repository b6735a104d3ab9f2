package lsp_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/protocol"
)

// runsElsewhere: what `lockstep run` in a terminal comes to is in the lenses and
// the outcomes without anybody's asking, whoever watches the files, also where
// nothing was kept before; a run of the server's own is told once.
func runsElsewhere(t *testing.T, binary string) {
	watches := lsptest.Object{"didChangeWatchedFiles": lsptest.Object{"dynamicRegistration": true}, "codeLens": lsptest.Object{"refreshSupport": true}}
	for name, workspace := range map[string]any{"the client watches": watches, "the server watches": lsptest.Capabilities()["workspace"]} {
		t.Run(name, func(t *testing.T) {
			repo, cache := crossing(t), "LOCKSTEP_CACHE="+filepath.Join(t.TempDir(), "user", "lockstep")
			c := lsptest.Start(t, binary, cache)
			capabilities := lsptest.Capabilities()
			capabilities["workspace"] = workspace
			options := trusted(nil)
			options["capabilities"] = capabilities
			c.Initialize(repo.folder(), options)
			u := repo.open(t, c, desk)
			c.Wait("lockstep/status", nil)

			for _, config := range []string{"P1_NoSeatSoldTwice", careless} {
				before := c.Now()
				inTerminal(t, repo, binary, cache, config)
				c.WaitSince(before, protocol.MethodWorkspaceCodeLensRefresh, nil)
				if lens := lensFor(t, c.CodeLens(u), "P1_NoSeatSoldTwice"); !strings.HasSuffix(lens.Title, " · PASS · 7 states") {
					t.Errorf("after a run of %s elsewhere the lens says %q", config, lens.Title)
				}
			}
			want := "P1_NoSeatSoldTwice expects PASS  PASS as-expected, " + careless + " of P1_NoSeatSoldTwice expects FAIL Reserve,Reserve FAIL as-expected"
			if got := strings.Join(summaries(known(t, c, repo)), ", "); got != want {
				t.Errorf("then the outcomes are %s", got)
			}
			ownRunIsToldOnce(t, repo, c, func() { inTerminal(t, repo, binary, cache, "--fresh", "--accept", "P1_NoSeatSoldTwice") })
			c.Shutdown()
			c.Exit()
		})
	}
}

// ownRunIsToldOnce: beside lockstep/outcome nothing is told of what the server
// keeps itself; the next run elsewhere, which is told, comes behind it, though the
// files of the record change with it.
func ownRunIsToldOnce(t *testing.T, repo repository, c *lsptest.Client, elsewhere func()) {
	t.Helper()
	fresh := oneConfig(repo)
	fresh["fresh"] = true
	told := len(c.Events("lockstep/status"))
	before := c.Now()
	if _, err := c.Execute("lockstep.run", fresh); err != nil {
		t.Fatal(err)
	}
	elsewhere()
	c.WaitSince(before, "lockstep/status", nil)
	if now := len(c.Events("lockstep/status")); now != told+1 {
		t.Errorf("a run of the server's own and one elsewhere are told %d times", now-told)
	}
	if own := len(c.Events("lockstep/outcome")); own != 1 {
		t.Errorf("%d runs are told as the server's own", own)
	}
}

// inTerminal runs `lockstep run` to its end.
func inTerminal(t *testing.T, repo repository, binary, cache string, arguments ...string) {
	t.Helper()
	command := exec.CommandContext(t.Context(), binary, append([]string{"run"}, arguments...)...)
	command.Dir, command.Env = repo.Dir, append(os.Environ(), cache)
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("lockstep run %v: %v\n%s", arguments, err, out)
	}
}

// TestARunInAnotherEditor: two servers of one repository know the same.
func TestARunInAnotherEditor(t *testing.T) {
	repo := crossing(t)
	here, _ := serve(t)
	there, _ := serve(t)
	for _, c := range []*lsptest.Client{here, there} {
		c.Initialize(repo.folder(), trusted(nil))
		c.Wait("lockstep/status", nil)
	}
	if _, err := there.Execute("lockstep.run", oneConfig(repo)); err != nil {
		t.Fatal(err)
	}
	here.Wait(protocol.MethodWorkspaceCodeLensRefresh, nil)
	if got := known(t, here, repo)[0].summary(); got != "P1_NoSeatSoldTwice expects PASS  PASS as-expected" {
		t.Errorf("after a run in another editor: %s", got)
	}
}
