package coverage

import (
	"os"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/internal/gittest"
)

// A file that is no longer there may be gone or renamed. Where git cannot say
// which, since it lacks the content of another file, the function is not
// compared, and not removed.
func TestRenameThatGitCannotTell(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("src/a.ts", "export function take(id: string) {\n  return jobs.get(id);\n}\n")
	repo.Write("src/z.ts", "export const z = 1;\nexport const y = 2;\n")
	sync := repo.Commit("Begin")
	blob := repo.Git("rev-parse", "HEAD:src/z.ts")
	repo.Write("verify/SKILL.md", "sync-commit: "+sync+"\n\n```coverage\nsrc/a.ts\n```\n\nCovered functions: `take`.\n")
	repo.Git("rm", "--quiet", "src/z.ts")
	repo.Move("src/a.ts", "src/b.ts")
	repo.Write("src/b.ts", "export function take(id: string) {\n  return jobs.find(id);\n}\n")
	repo.Git("add", "--all")
	if err := os.Remove(repo.Path(".git/objects/" + blob[:2] + "/" + blob[2:])); err != nil {
		t.Fatal(err)
	}
	w := NewWorkspace([]string{repo.Dir}, Settings{})
	defer w.Close()
	check := w.Load(t.Context()).Check()
	if r := check.Records[0]; r.State != report.NotCompared || r.Functions[0].Drift == "removed" {
		t.Errorf("%s (%s), %s: want not compared", r.State, r.Reason, r.Functions[0].Drift)
	}
}
