package coverage

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// What sync.json says of a function in a clone without the history is what the
// history says, in every archive. Of a function that is elsewhere now likeness
// is not known, and one that did not parse has no hashes: neither is ever in step
// for that.
func TestFingerprintsSayWhatTheHistorySays(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	compared := 0
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			parsed, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			a := openArchive(t, parsed)
			if len(a.snapshot.views) != 1 || a.snapshot.views[0].untold() != "" || strings.HasSuffix(t.Name(), "/submodule") {
				return // there is nothing to hold against each other, or all of now cannot be committed
			}
			compared += sameWithoutHistory(t, a)
		})
	}
	if compared < 50 {
		t.Errorf("only %d functions were compared", compared)
	}
}

// sameWithoutHistory commits all that is there and looks at a clone of depth 1.
func sameWithoutHistory(t *testing.T, a *archive) (compared int) {
	t.Helper()
	if err := a.keep(SyncRequest{}); err != nil {
		t.Fatal(err)
	}
	full := NewWorkspace([]string{a.repo.Dir}, Settings{})
	t.Cleanup(full.Close)
	was := full.Load(context.Background()).views[0]
	a.repo.Commit("all of now")
	clone := a.repo.Clone("--depth=1")
	shallow := NewWorkspace([]string{clone.Dir}, Settings{})
	t.Cleanup(shallow.Close)
	is := shallow.Load(context.Background()).views[0]
	if is.reason != "" || is.without == "" {
		t.Fatalf("not compared: %q %q", is.reason, is.without)
	}
	for _, f := range was.functions {
		if f.base == nil {
			continue
		}
		compared++
		g := sameFunction(is, f)
		switch {
		case g == nil:
			t.Errorf("%s is not covered without the history", f.name)
		case slices.ContainsFunc(f.actions, func(action string) bool { return !slices.Contains(g.actions, action) }):
			t.Errorf("%s is modelled by %v, without the history by %v", f.name, f.actions, g.actions)
		case f.Kind == g.Kind && f.mild == g.mild && f.Before == g.Before && f.After == g.After:
		case (f.moved || f.wasNamed() != f.name || f.file.path != a.repo.Path(f.coveredFunction.file.path)) && g.Kind != drift.None:
		case g.Kind == drift.Unparsed && g.print.Fault != "": // it has no hashes
		default:
			t.Errorf("%s is %s (%s), without the history %s (%s)", f.name, f.Kind, f.Reason, g.Kind, g.Reason)
		}
	}
	return compared
}

func sameFunction(v *view, f *functionState) *functionState {
	for _, g := range v.functions {
		if g.coveredFunction.file.path == f.coveredFunction.file.path && g.name == f.name && g.print != nil && g.print.Kind == f.base.Kind.String() {
			return g
		}
	}
	return nil
}

// A record may write the hash short and in upper case; the file has it whole.
func TestWhichFingerprintsStandIn(t *testing.T) {
	const commit = "0123456789abcdef0123456789abcdef01234567"
	of := func(form int) kept {
		return kept{read: &fingerprint.Baseline{Form: form, SyncCommit: commit}}
	}
	for name, c := range map[string]struct {
		kept   kept
		commit string
		want   string
	}{
		"short, upper case": {of(tsindex.FormVersion), "0123456789ABC", ""},
		"whole":             {of(tsindex.FormVersion), commit, ""},
		"none there":        {kept{}, commit, ""},
		"another commit":    {of(tsindex.FormVersion), "0124", "of another sync commit, 01234567"},
		"older lockstep":    {of(tsindex.FormVersion - 1), commit, "another normal form"},
		"faulty":            {kept{fault: &fingerprint.Fault{Reason: "it is torn"}}, commit, "cannot be read: it is torn"},
	} {
		if got := c.kept.unusable(c.commit); (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
