package git_test

import (
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/git"
	"github.com/lockstep-tla/lockstep/internal/gittest"
)

// BenchmarkCheckCold is what git costs a cold `lockstep check`: open, resolve,
// read ten files, ask for ancestry.
func BenchmarkCheckCold(b *testing.B) {
	repo := gittest.New(b)
	var paths []string
	for _, name := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"} {
		repo.Write("src/"+name+".ts", source(name, 0))
		paths = append(paths, "src/"+name+".ts")
	}
	base := repo.Commit("Begin")
	repo.Commit("Go on")
	for b.Loop() {
		r, err := git.Open(b.Context(), repo.Dir)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := r.Resolve(b.Context(), base[:8]); err != nil {
			b.Fatal(err)
		}
		if _, err := r.Blobs(b.Context(), base, paths...); err != nil {
			b.Fatal(err)
		}
		if _, err := r.IsAncestor(b.Context(), base); err != nil {
			b.Fatal(err)
		}
		if err := r.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
