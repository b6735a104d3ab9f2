package lsp_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/internal/lsptest"
)

const kept = ".agents/skills/verify-crossing/sync.json"

// In a clone without the history an edit is told by what sync.json says, and
// taken back; the record says what it is compared with.
func TestDriftIsToldWithoutTheHistory(t *testing.T) {
	full := crossing(t)
	full.keep(t)
	full.Commit("Keep the fingerprints")
	repo := repository{full.Clone("--depth=1")}
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	c.WaitDiagnostics(repo.uri(skill), has("sync-json"))
	u := repo.open(t, c, desk)
	c.Replace(u, sale, saleSplit)
	told := c.WaitDiagnostics(u, has(suspension))
	d, _ := told.Find(suspension)
	if want := lsptest.At(t, c.Text(u), "reserve"); d.Range.Start != want {
		t.Errorf("the warning stands at %v, the function's name at %v", d.Range.Start, want)
	}
	c.Replace(u, saleSplit, sale)
	c.WaitDiagnostics(u, func(d lsptest.Diagnostics) bool { return len(d.Diagnostics) == 0 })
}

// A sync.json that comes while the server runs is taken at once.
func TestFingerprintsMayComeLater(t *testing.T) {
	full := crossing(t)
	full.keep(t)
	content := full.read(t, kept)
	if err := os.Remove(full.Path(kept)); err != nil {
		t.Fatal(err)
	}
	repo := repository{full.Clone("--depth=1")}
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	c.WaitDiagnostics(repo.uri(skill), has("not-compared"))
	repo.Write(kept, content)
	c.WaitDiagnostics(repo.uri(skill), func(d lsptest.Diagnostics) bool { return has("sync-json")(d) && lacks("not-compared")(d) })
}

// keep does what lockstep sync does.
func (r repository) keep(t testing.TB) {
	t.Helper()
	w := coverage.NewWorkspace([]string{r.Dir}, coverage.Settings{})
	defer w.Close()
	plan, err := w.Load(context.Background()).Sync(context.Background(), coverage.SyncRequest{Record: r.Path(skill)})
	if err != nil || plan.Reason != "" || len(plan.Files) != 1 || filepath.ToSlash(plan.Files[0].Path) != filepath.ToSlash(r.Path(kept)) {
		t.Fatalf("%+v, %v", plan, err)
	}
	if err := os.WriteFile(plan.Files[0].Path, []byte(plan.Files[0].After), 0o666); err != nil {
		t.Fatal(err)
	}
}
