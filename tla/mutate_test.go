package tla

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// Each archive lists its mutants: line, actions, definition, kind, what stands
// there and what stands there instead.
func TestMutants(t *testing.T) {
	list := func(t *testing.T, archive *txtar.Archive) string {
		var out strings.Builder
		for _, m := range mutantsOf(parseArchive(t, archive)) {
			line := m.Module.File.Lines.Line(m.Span.Start)
			fmt.Fprintf(&out, "%d %s %s %s: %s -> %s\n", line, strings.Join(m.Actions, ","), m.Definition, m.Kind, m.Old, m.New)
		}
		return out.String()
	}
	eachArchive(t, "mutants", "mutants", list)
}

// The lines of a mutant's text that are others than before. All that stands
// behind a replaced place keeps its line.
func TestMutantsKeepTheLayout(t *testing.T) {
	changed := func(t *testing.T, archive *txtar.Archive) string {
		var out strings.Builder
		for _, m := range mutantsOf(parseArchive(t, archive)) {
			before, after := strings.Split(m.Module.File.Text, "\n"), strings.Split(m.Text(), "\n")
			if len(before) != len(after) {
				t.Errorf("%s: %d lines became %d", m.Old, len(before), len(after))
				continue
			}
			for i := range before {
				if before[i] != after[i] {
					fmt.Fprintf(&out, "%d|%s|\n", i+1, after[i])
				}
			}
		}
		return out.String()
	}
	eachArchive(t, "mutants", "replaced", changed)
}

func mutantsOf(files []*File) []*Mutant {
	modules := map[string]*Module{}
	for _, f := range files {
		for _, m := range f.Modules {
			modules[m.Name] = m
		}
	}
	model := NewModel(files[0].Modules[0], func(name string) *Module { return modules[name] })
	return model.Mutants("")
}

func TestRenamed(t *testing.T) {
	file := Parse("Rig.tla", strings.Join([]string{
		"---- MODULE Rig ----", "EXTENDS Naturals, Sail", "VARIABLE Sail2",
		"S == INSTANCE Sail WITH Rope <- 1", "Op == LET T == INSTANCE Sail IN T!Hoist",
		"---- MODULE Inner ----", "INSTANCE Sail", "====", "====", ""}, "\n"))
	got := file.Renamed(func(name string) string {
		if name == "Rig" || name == "Sail" {
			return name + "Old"
		}
		return name
	})
	want := strings.Join([]string{
		"---- MODULE RigOld ----", "EXTENDS Naturals, SailOld", "VARIABLE Sail2",
		"S == INSTANCE SailOld WITH Rope <- 1", "Op == LET T == INSTANCE SailOld IN T!Hoist",
		"---- MODULE Inner ----", "INSTANCE SailOld", "====", "====", ""}, "\n")
	if got != want {
		t.Errorf("got:\n%s", got)
	}
}
