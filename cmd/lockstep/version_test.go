package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"
)

// TestOneVersion: the extension that carries the server has the server's version.
func TestOneVersion(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("..", "..", "editors", "vscode", "package.json"))
	if err != nil {
		t.Fatal(err)
	}
	var extension struct{ Version string }
	if err := json.Unmarshal(raw, &extension); err != nil {
		t.Fatal(err)
	}
	if extension.Version != release {
		t.Errorf("the extension is %s, the server %s", extension.Version, release)
	}
}

func TestTheCommitIsTold(t *testing.T) {
	const commit = "1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d"
	for modified, want := range map[string]string{"true": " (1a2b3c4d, with changes)", "false": " (1a2b3c4d)"} {
		settings := []debug.BuildSetting{{Key: "vcs.revision", Value: commit}, {Key: "vcs.modified", Value: modified}}
		if got := revisionTold(settings); got != want {
			t.Errorf("modified %s: %q", modified, got)
		}
	}
	if got := revisionTold(nil); got != "" {
		t.Errorf("outside a checkout: %q", got)
	}
}

// TestTheDemoSaysItsRoot: TypeScript 6 wants to be told what outDir mirrors.
func TestTheDemoSaysItsRoot(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("demo", "repo", "tsconfig.json"))
	if err != nil {
		t.Fatal(err)
	}
	var config struct {
		CompilerOptions struct{ RootDir, OutDir string }
	}
	if err := json.Unmarshal(raw, &config); err != nil {
		t.Fatal(err)
	}
	if o := config.CompilerOptions; o.OutDir != "" && o.RootDir == "" {
		t.Errorf("outDir without rootDir: %+v", o)
	}
}
