package tla

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/sharedtest"
)

// The seeds' models are real: they parse without a problem, their configs say
// nothing unknown, and every property has an action that can break it.
func TestSeedModels(t *testing.T) {
	shared := sharedtest.Path(t)
	found := 0
	for _, folder := range []string{"seeds", "real"} {
		err := filepath.WalkDir(filepath.Join(shared, folder), func(path string, _ os.DirEntry, err error) error {
			if err == nil && filepath.Ext(path) == ".tla" {
				found++
				t.Run(strings.TrimPrefix(path, shared), func(t *testing.T) { seedModel(t, path) })
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if found == 0 {
		t.Fatalf("LOCKSTEP_SHARED=%s holds no model", shared)
	}
}

func seedModel(t *testing.T, path string) {
	f := Parse(path, readShared(t, path))
	for _, p := range f.Problems {
		t.Errorf("%s: %s", placeIn(f, p), p.Message)
	}
	m := NewModel(f.Modules[0], func(string) *Module { return nil })
	configs, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*.cfg"))
	for _, path := range configs {
		c := ParseConfig(path, readShared(t, path))
		for _, p := range append(c.Problems, m.Unknown(c)...) {
			t.Errorf("%s:%d: %s", path, c.Lines.Line(p.Span.Start), p.Message)
		}
		next, ok := m.NextOf(c.Specification.Name)
		if !ok {
			t.Errorf("%s: no next-state action in %s", path, c.Specification.Name)
		}
		for _, property := range c.Checks() {
			breakable := false
			for _, a := range m.Actions(next) {
				breakable = breakable || m.Relevant(property.Name, a.Name)
			}
			if !breakable {
				t.Errorf("%s: no action is relevant to %s", path, property.Name)
			}
		}
	}
}

func readShared(t *testing.T, path string) string {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
