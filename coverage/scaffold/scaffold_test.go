package scaffold

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/tla"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

var update = flag.Bool("update", false, "write the wanted texts anew")

// Each archive holds code below code/, in plan the record's name ("-" for none)
// and its functions, one a line, and below want/ the files of the record.
func TestNew(t *testing.T) {
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, name := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			want, given := "", archive.Files[:0:0]
			for _, file := range archive.Files {
				if strings.HasPrefix(file.Name, "want/") {
					want += "-- " + file.Name + " --\n" + string(file.Data)
				} else {
					given = append(given, file)
				}
			}
			plan := planOf(t, given)
			fresh := New(plan)
			mustRead(t, plan, fresh)
			got := ""
			for _, file := range fresh.Files {
				got += "-- want/" + file.Path + " --\n" + file.Text
				given = append(given, txtar.File{Name: "want/" + file.Path, Data: []byte(file.Text)})
			}
			if *update {
				if err := os.WriteFile(name, txtar.Format(&txtar.Archive{Comment: archive.Comment, Files: given}), 0o600); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("texts (-want +got):\n%s", diff)
			}
		})
	}
}

// planOf reads an archive's plan and code.
func planOf(t *testing.T, files []txtar.File) Plan {
	t.Helper()
	plan := Plan{SyncCommit: strings.Repeat("0123456789", 4)}
	code, chosen := map[string]*tsindex.File{}, map[string][]*tsindex.Function{}
	var lines []string
	for _, file := range files {
		if path, ok := strings.CutPrefix(file.Name, "code/"); ok {
			code[path] = tsindex.Index(path, string(file.Data))
		} else {
			lines = strings.Fields(string(file.Data))
		}
	}
	for _, line := range lines[1:] {
		path, name, _ := strings.Cut(line, "#")
		if code[path] == nil {
			t.Fatalf("there is no %s", path)
		}
		for _, fn := range code[path].Find(name) {
			chosen[path] = append(chosen[path], fn)
			plan.Functions = append(plan.Functions, Function{File: path, Name: fn.Name, Kind: fn.Kind, Text: code[path].Text})
		}
	}
	next := map[string]int{}
	for i := range plan.Functions {
		f := &plan.Functions[i]
		f.Segments = code[f.File].Segments(chosen[f.File][next[f.File]], chosen[f.File])
		next[f.File]++
	}
	if plan.Name = lines[0]; plan.Name == "-" {
		plan.Name = NameOf(plan.Functions)
	}
	plan.Folder = "skills/" + plan.Name
	return plan
}

// mustRead reads the texts as the record and the model that they are to be.
func mustRead(t *testing.T, plan Plan, fresh Record) {
	t.Helper()
	for _, file := range fresh.Files {
		switch filepath.Ext(file.Path) {
		case ".tla":
			module := tla.Parse(file.Path, file.Text)
			if len(module.Modules) != 1 || len(module.Problems) > 0 {
				t.Errorf("%s does not read: %+v", file.Path, module.Modules)
			}
		case ".cfg":
			if config := tla.ParseConfig(file.Path, file.Text); len(config.Problems) > 0 {
				t.Errorf("%s does not read: %+v", file.Path, config.Problems)
			}
		case ".md":
			read := record.Parse(file.Path, file.Text, nil)
			if len(read.Problems) > 0 || !record.Open(file.Text, nil).IsRecord() {
				t.Errorf("%s is no record: %+v", file.Path, read.Problems)
			}
			actions := 0
			for _, link := range read.Links {
				actions += len(link.Actions)
			}
			if actions != fresh.Actions {
				t.Errorf("the code map has %d actions, the module %d", actions, fresh.Actions)
			}
			for _, f := range plan.Functions {
				if !slices.ContainsFunc(read.Covered, func(c record.CoveredName) bool { return c.File == f.File && c.Name == f.Name }) {
					t.Errorf("%s of %s is not covered", f.Name, f.File)
				}
			}
		}
	}
}

func TestSkillName(t *testing.T) {
	for name, want := range map[string]string{"lease": "verify-lease", "verify-lease": "verify-lease", "a1-b": "verify-a1-b"} {
		if got, ok := SkillName(name); !ok || got != want {
			t.Errorf("%s: %s, %v", name, got, ok)
		}
	}
	for _, bad := range []string{"", "Lease", "a--b", "-a", "../x", "a b", "é"} {
		if got, ok := SkillName(bad); ok {
			t.Errorf("%q is taken, as %s", bad, got)
		}
	}
}
