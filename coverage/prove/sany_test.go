package prove_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/lockstep-tla/lockstep/tla"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// testEngine is the user's TLC, installed where there is none.
func testEngine(t *testing.T) tlc.Engine {
	t.Helper()
	engine, err := tlc.Provide(t.Context(), tlc.Settings{}, os.Getenv, func(line string) { t.Log(line) })
	if err != nil {
		t.Fatal(err)
	}
	return engine
}

// models are the demo's and the ones that package tla mutates, root first.
func models(t *testing.T) map[string][]*tla.File {
	t.Helper()
	demo := filepath.Join("..", "..", "cmd", "lockstep", "demo", "repo", ".claude", "skills", "verify-job-claim", "model", "JobClaim.tla")
	src, err := os.ReadFile(demo)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]*tla.File{"demo": {tla.Parse("JobClaim.tla", string(src))}}
	archives, err := filepath.Glob(filepath.Join("..", "..", "tla", "testdata", "mutants", "*.txtar"))
	if err != nil || len(archives) < 3 {
		t.Fatalf("archives %v: %v", archives, err)
	}
	for _, path := range archives {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range archive.Files {
			if filepath.Ext(file.Name) == ".tla" {
				all[path] = append(all[path], tla.Parse(file.Name, string(file.Data)))
			}
		}
	}
	return all
}

// SANY, which is what TLC reads modules with, takes every mutant: as many
// modules are analysed as there are, and none has an error.
func TestEveryMutantParses(t *testing.T) {
	engine := testEngine(t)
	for name, files := range models(t) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			dir := t.TempDir()
			byName := map[string]*tla.Module{}
			for _, f := range files {
				byName[f.Modules[0].Name] = f.Modules[0]
				write(t, dir, f.Path, f.Text)
			}
			args := []string{"-Djava.io.tmpdir=" + dir, "-cp", engine.Jar, "tla2sany.SANY"}
			mutants := tla.NewModel(files[0].Modules[0], func(name string) *tla.Module { return byName[name] }).Mutants("")
			for i, m := range mutants {
				module := fmt.Sprintf("%s%d", m.Module.Name, i)
				renamed := tla.Parse("", m.Text()).Renamed(func(name string) string {
					if name == m.Module.Name {
						return module
					}
					return name
				})
				write(t, dir, module+".tla", renamed)
				args = append(args, module+".tla")
			}
			cmd := exec.CommandContext(t.Context(), engine.Java, args...)
			cmd.Dir, cmd.Env = dir, append(os.Environ(), "LC_ALL=C.UTF-8")
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			for i, m := range mutants {
				if want := fmt.Sprintf("Semantic processing of module %s%d\n", m.Module.Name, i); !strings.Contains(string(out), want) {
					t.Errorf("not analysed: %s -> %s", m.Old, m.New)
				}
			}
			if strings.Contains(string(out), "rror") || len(mutants) == 0 {
				t.Errorf("of %d mutants:\n%s", len(mutants), out)
			}
		})
	}
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
