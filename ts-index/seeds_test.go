package tsindex

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/sharedtest"
)

// clone makes a copy of a seed repository, or skips where there are no seeds.
func clone(t *testing.T, seed string) string {
	t.Helper()
	bundle := sharedtest.Path(t, "seeds", seed+".bundle")
	dir := filepath.Join(t.TempDir(), seed)
	if out, err := exec.Command("git", "clone", "--quiet", bundle, dir).CombinedOutput(); err != nil {
		t.Fatalf("LOCKSTEP_SHARED is set, but %s cannot be cloned: %v\n%s", seed, err, out)
	}
	return dir
}

func git(t *testing.T, dir string, arguments ...string) string {
	t.Helper()
	out, err := exec.Command("git", append([]string{"-C", dir}, arguments...)...).Output()
	if err != nil {
		t.Fatalf("git %v: %v", arguments, err)
	}
	return string(out)
}

// at indexes every TypeScript file of a commit, by path.
func at(t *testing.T, dir, commit string) map[string]*File {
	t.Helper()
	files := map[string]*File{}
	for name := range strings.Lines(git(t, dir, "ls-tree", "-r", "--name-only", commit)) {
		if name = strings.TrimSpace(name); Supported(name) {
			files[name] = Index(name, git(t, dir, "show", commit+":"+name))
		}
	}
	return files
}

// changes are the relations, other than none, of the functions that two commits
// have in common, by path and name.
func changes(t *testing.T, before, after map[string]*File) map[string]string {
	t.Helper()
	found := map[string]string{}
	for name, old := range before {
		now := after[name]
		if now == nil || now.Text == old.Text {
			continue
		}
		for _, fn := range old.Functions {
			matches := now.Find(fn.Name)
			if len(matches) == 0 {
				found[name+"#"+fn.Name] = "removed"
				continue
			}
			if r := relation(t, old.Form(fn, nil), now.Form(matches[0], nil)); r != "none" {
				found[name+"#"+fn.Name] = r
			}
		}
	}
	return found
}

func TestStepClaimChangesOneFunction(t *testing.T) {
	dir := clone(t, "step-claim")
	sync, format, comments, finish := at(t, dir, "c1-sync"), at(t, dir, "c3-format"), at(t, dir, "c4-comments"), at(t, dir, "c5-finish")
	if found := changes(t, sync, format); len(found) > 0 {
		t.Errorf("formatting changed %v", found)
	}
	if found := changes(t, format, comments); len(found) > 0 {
		t.Errorf("comments changed %v", found)
	}
	const machines = "apps/server/src/services/machines.ts"
	found := changes(t, comments, finish)
	if len(found) != 1 || found[machines+"#finishStep"] != "awaits" {
		t.Errorf("the edit of finishStep changed %v", found)
	}
	for n, files := range []map[string]*File{comments, finish} {
		f := files[machines]
		if got := len(f.Form(f.Find("finishStep")[0], nil).Suspensions()); got != n+2 {
			t.Errorf("finishStep has %d suspension points, want %d", got, n+2)
		}
	}
	for _, name := range []string{"RunStop.deliver"} {
		if len(sync["apps/daemon/src/step-stops.ts"].Find(name)) != 1 {
			t.Errorf("%s is not found", name)
		}
	}
}

func TestStoreLockAwaits(t *testing.T) {
	dir := clone(t, "store-lock")
	commits := strings.Fields(git(t, dir, "rev-list", "--reverse", "main"))
	const store = "poteto-mode/scripts/orch/store.ts"
	for _, c := range []struct {
		name string
		want [5]int
	}{
		{"acquireLock", [5]int{11, 11, 11, 11, 18}},
		{"create", [5]int{3, 3, 3, 3, 3}},
		{"takeOver", [5]int{3, 3, 3, 3, 10}},
		{"readHolder", [5]int{1, 1, 1, 1, 1}},
		{"holderIsDead", [5]int{}},
		{"PlanStore.close", [5]int{1, 1, 1, 1, 1}},
	} {
		for n, commit := range commits {
			f := Index(store, git(t, dir, "show", commit+":"+store))
			if got := len(f.Form(f.Find(c.name)[0], nil).Suspensions()); got != c.want[n] {
				t.Errorf("commit %d: %s has %d suspension points, want %d", n+1, c.name, got, c.want[n])
			}
		}
	}
}

func TestStoreLockRelations(t *testing.T) {
	dir := clone(t, "store-lock")
	commits := strings.Fields(git(t, dir, "rev-list", "--reverse", "main"))
	const store = "poteto-mode/scripts/orch/store.ts"
	sync := Index(store, git(t, dir, "show", commits[0]+":"+store))
	for _, c := range []struct {
		name string
		want [4]string // at commits 2 to 5
	}{
		{"acquireLock", [4]string{"none", "none", "none", "changed"}},
		{"create", [4]string{"none", "none", "changed", "none"}},
		{"takeOver", [4]string{"none", "none", "none", "awaits"}},
		{"readHolder", [4]string{"none", "none", "none", "none"}},
		{"PlanStore.close", [4]string{"none", "none", "none", "none"}},
	} {
		for n, commit := range commits[1:] {
			now := Index(store, git(t, dir, "show", commit+":"+store))
			if got := relation(t, covered(sync, c.name), covered(now, c.name)); got != c.want[n] {
				t.Errorf("commit %d: %s is %s, want %s", n+2, c.name, got, c.want[n])
			}
		}
	}
}

// covered is a function without the nested ones that the record names.
func covered(f *File, name string) *Form {
	return f.Form(f.Find(name)[0], append(f.Find("create"), f.Find("takeOver")...))
}
