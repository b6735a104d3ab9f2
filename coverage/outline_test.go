package coverage

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/gittest"
	"github.com/lockstep-tla/lockstep/internal/sharedtest"
)

// outlined is code with the functions of an outline where it has them, and a
// statement in each of their lines: the third real record speaks of a repository
// that is not here.
func outlined(t *testing.T, path string) map[string]string {
	t.Helper()
	files := map[string][]string{}
	for _, row := range rows(t, path, 4) {
		first, last := atoi(t, row[2]), atoi(t, row[3])
		lines := files[row[0]]
		for len(lines) < last {
			lines = append(lines, "")
		}
		outer, name, _ := strings.Cut(row[1], ".")
		if name != "" || !isClassName(outer) {
			for n := first; n < last-1; n++ {
				lines[n] = fmt.Sprintf("step(%d);", n+1)
			}
		}
		lines[first-1], lines[last-1] = head(outer, name), "}"
		files[row[0]] = lines
	}
	texts := map[string]string{}
	for file, lines := range files {
		texts[file] = strings.Join(lines, "\n") + "\n"
	}
	return texts
}

func isClassName(name string) bool { return strings.ToUpper(name[:1]) == name[:1] }

// head is the first line of a class, a function, a method or a function in another.
func head(outer, name string) string {
	switch {
	case name == "" && isClassName(outer):
		return "export class " + outer + " {"
	case name == "":
		return "export function " + outer + "() {"
	case isClassName(outer):
		return name + "() {"
	}
	return "const " + name + " = async () => {"
}

func TestLocalQueueMapIsAsReadByHand(t *testing.T) {
	record := sharedtest.Path(t, "real", "graphile-worker", "verify-local-queue")
	repo := gittest.New(t)
	for file, text := range outlined(t, filepath.Join("testdata", "real", "local-queue.outline.tsv")) {
		repo.Write(file, text)
	}
	sync := repo.Commit("sync")
	for _, file := range []string{"SKILL.md", "model/LocalQueue.tla", "model/P1_JobHeldOnce.cfg"} {
		data, err := os.ReadFile(filepath.Join(record, filepath.FromSlash(file)))
		if err != nil {
			t.Fatal(err)
		}
		repo.Write("verify/"+file, strings.Replace(string(data), "sync-commit: 9767d486", "sync-commit: "+sync, 1))
	}
	repo.Commit("record")
	holdAgainst(t, mapOf(t, repo.Dir), labelsOf(t, "local-queue"))
}
