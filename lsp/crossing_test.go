package lsp_test

import (
	"context"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/gittest"
	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"github.com/lockstep-tla/lockstep/lsp"
	"github.com/lockstep-tla/lockstep/tla/tlc"
	"go.lsp.dev/uri"
	"golang.org/x/tools/txtar"
)

const (
	desk     = "src/desk.ts"
	skill    = ".agents/skills/verify-crossing/SKILL.md"
	module   = ".agents/skills/verify-crossing/model/Crossing.tla"
	expected = ".agents/skills/verify-crossing/expected.txt"
)

// TestMain keeps the user's git configuration away from the server's git, and
// what earlier runs came to away from its TLC.
func TestMain(m *testing.M) { os.Exit(isolated(m)) }

func isolated(m *testing.M) int {
	engine, err := tlc.Provide(context.Background(), tlc.Settings{}, os.Getenv, func(string) {})
	if err != nil {
		panic(err)
	}
	cache, err := os.MkdirTemp("", "lockstep-lsp-test-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(cache)
	for name, value := range map[string]string{"GIT_CONFIG_GLOBAL": os.DevNull, "GIT_CONFIG_NOSYSTEM": "1",
		"LOCKSTEP_TLA_JAR": engine.Jar, "LOCKSTEP_CACHE": cache} {
		if err := os.Setenv(name, value); err != nil {
			panic(err)
		}
	}
	return m.Run()
}

// repository is the one of testdata/crossing.txtar.
type repository struct{ *gittest.Repo }

// crossing lays the archive out: the files below sync/ in a first commit, the
// record in a second.
func crossing(t testing.TB) repository {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join("testdata", "crossing.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	repo := gittest.New(t)
	for _, f := range archive.Files {
		if path, ok := strings.CutPrefix(f.Name, "sync/"); ok {
			repo.Write(path, string(f.Data))
		}
	}
	sync := repo.Commit("Sell seats")
	for _, f := range archive.Files {
		if !strings.HasPrefix(f.Name, "sync/") {
			repo.Write(f.Name, strings.ReplaceAll(string(f.Data), "@SYNC@", sync))
		}
	}
	repo.Commit("Check the desk with a model")
	return repository{repo}
}

// folder is the repository's URI.
func (r repository) folder() string { return uri.File(r.Dir).String() }

// uri is the URI of a file of the repository.
func (r repository) uri(path string) string { return uri.File(r.Path(path)).String() }

// read is the text of a file on disk.
func (r repository) read(t testing.TB, path string) string {
	t.Helper()
	src, err := os.ReadFile(r.Path(path))
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

// open opens a file of the repository with the text on disk.
func (r repository) open(t testing.TB, c *lsptest.Client, path string) string {
	t.Helper()
	u := r.uri(path)
	c.Open(u, strings.TrimPrefix(filepath.Ext(path), "."), r.read(t, path))
	return u
}

// serve starts a server in memory.
func serve(t testing.TB) (*lsptest.Client, <-chan error) {
	t.Helper()
	log := slog.New(slog.NewTextHandler(testLog{t}, nil))
	return lsptest.Serve(t, func(ctx context.Context, in io.Reader, out io.Writer) error {
		return lsp.Serve(ctx, in, out, lsp.Options{Version: "test", Logger: log})
	})
}

// testLog is a test's log as a writer.
type testLog struct{ t testing.TB }

func (l testLog) Write(p []byte) (int, error) {
	l.t.Logf("server: %s", strings.TrimSpace(string(p)))
	return len(p), nil
}

// Edits of the desk, as drift kinds see them.
const (
	sale       = "    crossing.buyers.push(buyer);\n"
	oneMore    = "crossing.free -= 1;"
	saleSplit  = "    await this.store.save(crossing);\n    crossing.buyers.push(buyer);\n"
	covered    = "covered-changed"
	suspension = "covered-awaits"
)

func has(code string) func(lsptest.Diagnostics) bool {
	return func(d lsptest.Diagnostics) bool { _, ok := d.Find(code); return ok }
}

func lacks(code string) func(lsptest.Diagnostics) bool {
	return func(d lsptest.Diagnostics) bool { _, ok := d.Find(code); return !ok }
}
