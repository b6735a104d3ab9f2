package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lockstep-tla/lockstep/cmd/lockstep/demo"
	"github.com/lockstep-tla/lockstep/internal/gittest"
)

// Nothing is written into the repository, .git included, whatever is asked and
// however it ends.
func TestNothingIsWrittenIntoTheRepository(t *testing.T) {
	engine, err := findTLC(t.Context(), func(line string) { t.Log(line) })
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "repo")
	if err := demo.Build(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	temporary := t.TempDir()
	before := listing(t, dir)
	for _, args := range [][]string{
		{"check"}, {"check", "--json", "-v"}, {"map"}, {"map", "--json"}, {"map", "--format", "html"}, {"run"}, {"run", "--json", "P2", "--no-deadlock"},
		{"run", "--java", "nowhere", "P1"}, {"doctor"}, {"sync", "--check"}, {"sync", "--dry-run", "--to", "HEAD"}, {"sync", "--check", "--reviewed", "claim.ts#claimJob", "--judgement", "doubt"}, {"check", "nowhere"},
	} {
		cmd := exec.CommandContext(t.Context(), "lockstep", args...)
		cmd.Dir = dir
		cmd.Env = append(gittest.Environment(os.Environ(), t.TempDir()),
			"TMPDIR="+temporary, "LOCKSTEP_TLA_JAR="+engine.Jar, "JAVA="+engine.Java,
			"LOCKSTEP_CACHE="+filepath.Join(t.TempDir(), "cache"))
		out, err := cmd.CombinedOutput()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		if diff := cmp.Diff(before, listing(t, dir)); diff != "" {
			t.Fatalf("lockstep %v changed the repository (-before +after):\n%s\nIt printed:\n%s", args, diff, out)
		}
	}
	if left := listing(t, temporary); len(left) > 1 {
		t.Errorf("temporary files are left: %v", left)
	}
}

// A stranger's file names do not steer the terminal.
func TestNamesAreCleanedForTheTerminal(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "re\x1b[2Jpo")
	if err := demo.Build(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	config := filepath.Join(dir, demo.RecordFolder, "model", "P9\x1b]0;owned\a.cfg")
	if err := os.WriteFile(config, []byte("INVARIANT None\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"check", "-v"}, {"map"}, {"run", "P7"}, {"run", "--java", "nowhere"}, {"check", "no\x1bwhere"}, {"check", dir + "/src"}} {
		cmd := exec.CommandContext(t.Context(), "lockstep", args...)
		cmd.Dir = dir
		cmd.Env = gittest.Environment(os.Environ(), t.TempDir())
		out, err := cmd.CombinedOutput()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		if len(out) == 0 || bytes.ContainsAny(out, "\x1b\a") {
			t.Errorf("lockstep %q printed %q", args, out)
		}
	}
}

// listing maps each file and folder below dir to its mode, time and content.
func listing(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		var content []byte
		if info.Mode().IsRegular() {
			if content, err = os.ReadFile(path); err != nil {
				return err
			}
		}
		files[path] = fmt.Sprintf("%v %v %x", info.Mode(), info.ModTime(), sha256.Sum256(content))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
