package git_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lockstep-tla/lockstep/coverage/git"
	"github.com/lockstep-tla/lockstep/internal/gittest"
)

// told is a list of changes as "SUBJECT < PARENTS: FILE was OLD, …", with the
// subjects of the listed commits before it.
func told(changes []git.Change) []string {
	subjects := map[string]string{}
	var said []string
	for _, c := range changes {
		subjects[c.Hash] = c.Subject
		var before, files []string
		for _, b := range c.Before {
			before = append(before, subjects[b])
		}
		for _, f := range c.Files {
			var was []string
			for _, old := range f.Old {
				was = append(was, presence(old.Path, old.ID))
			}
			files = append(files, presence(f.Path, f.ID)+" was "+strings.Join(was, " and "))
		}
		slices.Sort(files)
		said = append(said, fmt.Sprintf("%s < %s: %s", c.Subject, strings.Join(before, ", "), strings.Join(files, ", ")))
	}
	return said
}

func presence(path, id string) string {
	if id == "" {
		return "no " + path
	}
	return path
}

// branched is a history with a rename, an addition, a removal, a link, a merge
// that settles a conflict and one that only joins.
func branched(t *testing.T) (repo *gittest.Repo, base string) {
	repo = gittest.New(t)
	repo.Write("src/größe.ts", strings.Repeat("export const size = 1;\n", 8)+"end\n")
	repo.Write("src/b.ts", "b\n")
	base = repo.Commit("begin")
	repo.Move("src/größe.ts", "src/size.ts")
	repo.Write("src/new.ts", "new\n")
	repo.Commit("rename")
	repo.Git("checkout", "--quiet", "-b", "side")
	repo.Write("src/b.ts", "b on the side\n")
	repo.Commit("side")
	repo.Git("checkout", "--quiet", "main")
	repo.Write("src/b.ts", "b on main\n")
	repo.Commit("main")
	repo.Git("merge", "--quiet", "--no-ff", "-s", "ours", "--no-commit", "side")
	repo.Write("src/b.ts", "b of both\n")
	repo.Commit("settle")
	repo.Git("rm", "--quiet", "src/b.ts")
	if err := os.Symlink("size.ts", repo.Path("src/b.ts")); err != nil {
		t.Fatal(err)
	}
	repo.Commit("link")
	return repo, base
}

func TestChanges(t *testing.T) {
	repo, base := branched(t)
	r := open(t, repo.Dir)
	paths := []string{"src/größe.ts", "src/b.ts"}
	changes, err := r.Changes(t.Context(), base, paths, false)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"rename < : src/new.ts was no src/new.ts, src/size.ts was src/größe.ts",
		"main < rename: src/b.ts was src/b.ts",
		"side < rename: src/b.ts was src/b.ts",
		"settle < main, side: src/b.ts was src/b.ts and src/b.ts",
		"link < settle: no src/b.ts was src/b.ts",
	}
	got := told(changes)
	slices.Sort(got[1:3]) // two branches have no order
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("changes (-want +got):\n%s", diff)
	}
	if merges, err := r.Merges(t.Context(), base, paths, false); err != nil || merges != 1 {
		t.Errorf("merges = %d, %v, want 1", merges, err)
	}
	settle := changes[3]
	contents, err := r.Stored(t.Context(), settle.Files[0].ID, settle.Files[0].Old[1].ID)
	if err != nil || string(contents[0].Content) != "b of both\n" || string(contents[1].Content) != "b on the side\n" {
		t.Errorf("Stored = %q, %v", contents, err)
	}
}

func TestChangesOfFirstParents(t *testing.T) {
	repo, base := branched(t)
	changes, err := open(t, repo.Dir).Changes(t.Context(), base, []string{"src/b.ts"}, true)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"main < : src/b.ts was src/b.ts",
		"settle < main: src/b.ts was src/b.ts",
		"link < settle: no src/b.ts was src/b.ts",
	}
	if diff := cmp.Diff(want, told(changes)); diff != "" {
		t.Errorf("changes (-want +got):\n%s", diff)
	}
}

// What a partial clone lacks of files that nobody asked about is no obstacle.
func TestChangesWithoutContents(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("src/a.ts", "a\n")
	repo.Write("notes.md", strings.Repeat("a long note\n", 20))
	base := repo.Commit("begin")
	repo.Move("src/a.ts", "src/b.ts")
	repo.Move("notes.md", "more.md")
	repo.Write("more.md", strings.Repeat("a long note\n", 20)+"and more\n")
	repo.Commit("move both")
	id := repo.Git("rev-parse", "HEAD:more.md")
	if err := os.Remove(repo.Path(".git/objects/" + id[:2] + "/" + id[2:])); err != nil {
		t.Fatal(err)
	}
	repo.Write("more.md", "git reads an unchanged file in place of its object\n")
	changes, err := open(t, repo.Dir).Changes(t.Context(), base, []string{"src/a.ts"}, false)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"move both < : more.md was no more.md, no notes.md was notes.md, src/b.ts was src/a.ts"}
	if diff := cmp.Diff(want, told(changes)); diff != "" {
		t.Errorf("changes (-want +got):\n%s", diff)
	}
}

func TestChangesRefuse(t *testing.T) {
	repo, base := branched(t)
	r := open(t, repo.Dir)
	_, err := r.Changes(t.Context(), base, []string{"../elsewhere"}, false)
	mustFail[*git.BadPath](t, err)
	_, err = r.Changes(t.Context(), "--all", []string{"src"}, false)
	mustFail[*git.BadHash](t, err)
	if changes, err := r.Changes(t.Context(), base, nil, false); err != nil || len(changes) > 0 {
		t.Errorf("without paths: %v, %v", changes, err)
	}
	results, err := r.Stored(t.Context(), strings.Repeat("0", 40))
	if err != nil {
		t.Fatal(err)
	}
	mustFail[*git.BlobMissing](t, results[0].Err)
}

// Two branches that change a file in different places leave no lines of the
// merge's own; what the merge changes beside them is.
func TestOwnLines(t *testing.T) {
	for name, c := range map[string]struct {
		further string
		want    []git.LineRange
	}{
		"only joined":       {"", nil},
		"changed beside it": {"5", []git.LineRange{{5, 5}}},
	} {
		repo := gittest.New(t)
		lines := []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"}
		write := func(changed ...string) {
			text := strings.Join(lines, "\n") + "\n"
			for _, line := range changed {
				text = strings.Replace(text, line+"\n", line+" changed\n", 1)
			}
			repo.Write("a.ts", text)
		}
		write()
		repo.Commit("begin")
		repo.Git("checkout", "--quiet", "-b", "side")
		write("2")
		repo.Commit("side")
		repo.Git("checkout", "--quiet", "main")
		write("8")
		repo.Commit("main")
		repo.Git("merge", "--quiet", "--no-ff", "--no-commit", "side")
		if c.further != "" {
			write("2", "8", c.further)
		}
		got, err := open(t, repo.Dir).OwnLines(t.Context(), repo.Commit("join"), "a.ts")
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: own lines %v, %v, want %v", name, got, err, c.want)
		}
	}
}
