package lsp

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/outcomes"
	"github.com/lockstep-tla/lockstep/tla/tlc"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// announced is what a client was told, in the order in which it came.
type announced struct {
	mu   sync.Mutex
	told []string
}

func (a *announced) tell(method string) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.told = append(a.told, method)
	return nil
}

// telling and asking are a connection and a client that keep what they tell.
type (
	telling struct {
		jsonrpc2.Conn
		*announced
	}
	asking struct {
		protocol.Client
		*announced
	}
)

func (c telling) Notify(_ context.Context, method string, _ any) error { return c.tell(method) }

func (c asking) CodeLensRefresh(context.Context) error {
	return c.tell(protocol.MethodWorkspaceCodeLensRefresh)
}

// lighthouse is a Workspace of one record, and a run of its config by another
// process.
func lighthouse(t *testing.T) (w *coverage.Workspace, runElsewhere func()) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	record := filepath.Join(dir, "SKILL.md")
	for name, text := range map[string]string{
		"SKILL.md": "sync-commit: 0123456\n\n```coverage\nlamp.ts\n```\n", "Lamp.tla": "---- MODULE Lamp ----\n====\n", "Lit.cfg": "INVARIANT Lit\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	store := outcomes.In(t.TempDir())
	w = coverage.NewWorkspace([]string{dir}, coverage.Settings{Outcomes: store})
	t.Cleanup(w.Close)
	return w, func() {
		key, at := outcomes.Key{Inputs: "inputs", Engine: "jar"}, time.Now()
		if err := store.Keep(outcomes.Entry{Key: key, At: at, Result: tlc.Result{NoError: true}}); err != nil {
			t.Fatal(err)
		}
		if err := store.Mark(record, outcomes.Mark{Config: "Lit", Key: key, At: at}); err != nil {
			t.Fatal(err)
		}
	}
}

// What another process comes to is told once, also where the server learns of it
// by a look at the disk that has another cause, and where nothing was told yet: the
// client may have fetched lenses. What was known from the start is no news.
func TestRunsElsewhereAreAnnounced(t *testing.T) {
	for learns, learn := range map[string]func(*coverage.Workspace){
		"by the news": func(w *coverage.Workspace) { w.Recall(w.Snapshot().OutcomeNews()) },
		"with a file": func(w *coverage.Workspace) {
			w.Changed([]string{filepath.Join(filepath.Dir(w.Snapshot().Records()[0]), "expected.txt")})
		},
		"with a file, before the news": func(w *coverage.Workspace) { w.Changed(nil); w.Recall(w.Snapshot().OutcomeNews()) },
	} {
		for before, want := range map[bool][]string{
			true:  {methodStatus, methodStatus, protocol.MethodWorkspaceCodeLensRefresh},
			false: {methodStatus, protocol.MethodWorkspaceCodeLensRefresh},
		} {
			w, runElsewhere := lighthouse(t)
			heard := &announced{}
			s := &server{publisher: newPublisher(), conn: telling{announced: heard}, client: asking{announced: heard}, background: newBackground(t.Context(), slog.Default())}
			announce := func(snapshot *coverage.Snapshot) {
				v := &view{workspace: w, snapshot: snapshot, session: session{lensRefresh: true}}
				s.view.Store(v)
				s.announce(t.Context(), v, nil)
			}
			runElsewhere()
			if w.Load(t.Context()); before {
				announce(w.Snapshot())
			}
			runElsewhere()
			learn(w)
			announce(w.Snapshot())
			announce(w.Snapshot())
			s.background.close()
			if !slices.Equal(heard.told, want) {
				t.Errorf("%s, told before: %t: %q, want %q", learns, before, heard.told, want)
			}
		}
	}
}
