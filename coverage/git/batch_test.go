package git

import (
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/gittest"
)

func TestBatchStartsAgainWhenItDied(t *testing.T) {
	repo := gittest.New(t)
	want := repo.Commit("Begin")
	r, err := Open(t.Context(), repo.Dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for range 3 {
		if head, err := r.Head(t.Context()); err != nil || head != want {
			t.Fatalf("Head = %s, %v, want %s", head, err, want)
		}
		process := <-r.batch.turn
		process.kill()
		r.batch.turn <- process
	}
}

func TestBatchIsOneProcess(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("claim.ts", "one\n")
	commit := repo.Commit("Begin")
	r, err := Open(t.Context(), repo.Dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	pids := map[int]bool{}
	for _, ask := range []func() error{
		func() error { _, err := r.Head(t.Context()); return err },
		func() error { _, err := r.Resolve(t.Context(), commit[:8]); return err },
		func() error { _, err := r.Blob(t.Context(), commit, "claim.ts"); return err },
	} {
		if err := ask(); err != nil {
			t.Fatal(err)
		}
		process := <-r.batch.turn
		pids[process.cmd.Process.Pid] = true
		r.batch.turn <- process
	}
	if len(pids) != 1 {
		t.Errorf("%d processes answered, want 1", len(pids))
	}
}

func TestBlobCacheIsBounded(t *testing.T) {
	cache := newBlobCache(10)
	key := func(path string) blobKey { return blobKey{"c", path} }
	cache.put(key("a"), []byte("aaaa"))
	cache.put(key("b"), []byte("bbbb"))
	cache.put(key("huge"), []byte("more than ten"))
	cache.get(key("a"))
	cache.put(key("c"), []byte("cccc"))
	var kept []string
	for _, path := range []string{"a", "b", "c", "huge"} {
		if _, found := cache.get(key(path)); found {
			kept = append(kept, path)
		}
	}
	if want := []string{"a", "c"}; !slices.Equal(kept, want) || cache.size != 8 {
		t.Errorf("kept %q in %d bytes, want %q in 8", kept, cache.size, want)
	}
}

func TestEnvironmentKeepsWhatIsTheUsers(t *testing.T) {
	got := environment([]string{
		"PATH=/bin", "HOME=/home/u", "LC_ALL=C", "LANGUAGE=de",
		"GIT_DIR=x", "Git_Index_File=x", "GIT_CONFIG_PARAMETERS='core.bare=true'", "GIT_TRACE2=1",
		"GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=safe.directory", "GIT_CONFIG_VALUE_0=*",
		"GIT_SSH_COMMAND=ssh -i key", "GIT_ALLOW_PROTOCOL=file", "GIT_NO_LAZY_FETCH=0",
	})
	want := []string{
		"PATH=/bin", "HOME=/home/u",
		"GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=safe.directory", "GIT_CONFIG_VALUE_0=*",
		"GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "LC_ALL=C.UTF-8", "LANGUAGE=",
	}
	if !slices.Equal(got, want) {
		t.Errorf("environment = %s\nwant %s", strings.Join(got, " "), strings.Join(want, " "))
	}
}
