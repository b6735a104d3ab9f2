package scratch_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/scratch"
)

// TestMain lets the test program be a process that makes a folder and is killed.
func TestMain(m *testing.M) {
	parent := os.Getenv("LOCKSTEP_SCRATCH")
	if parent == "" {
		os.Exit(m.Run())
	}
	folder, err := scratch.New(parent, "work-")
	if err != nil {
		panic(err)
	}
	if err := os.WriteFile(filepath.Join(folder.Path, "states"), []byte("many"), 0o600); err != nil {
		panic(err)
	}
	os.Stdout.WriteString(folder.Path + "\n")
	_, _ = os.Stdin.Read(make([]byte, 1)) // until it is killed, or the test is
}

// TestSweep: the folder of a process that was killed goes, and nothing else.
func TestSweep(t *testing.T) {
	parent := t.TempDir()
	dead, end := another(t, parent)
	living, _ := another(t, parent)
	own, err := scratch.New(parent, "work-")
	if err != nil {
		t.Fatal(err)
	}
	unmarked, foreign := filepath.Join(parent, "work-unmarked"), filepath.Join(parent, "play-1")
	notes := filepath.Join(parent, "work-notes") // another program's, with a file named as a mark might be
	for _, folder := range []string{unmarked, foreign, notes} {
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{filepath.Join(foreign, ".lockstep-scratch"), filepath.Join(notes, "owner")} {
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(foreign, filepath.Join(parent, "work-link")); err != nil {
		t.Fatal(err)
	}
	scratch.Sweep(parent, "work-")
	for _, folder := range []string{dead, living, own.Path, unmarked, foreign, notes} {
		if _, err := os.Stat(folder); err != nil {
			t.Errorf("%s is gone while its process lives", folder)
		}
	}
	end()
	scratch.Sweep(parent, "work-")
	for folder, stays := range map[string]bool{dead: false, living: true, own.Path: true, unmarked: true, foreign: true, notes: true} {
		if _, err := os.Stat(folder); (err == nil) != stays {
			t.Errorf("%s: %v", folder, err)
		}
	}
	own.Remove()
	if _, err := os.Stat(own.Path); !os.IsNotExist(err) {
		t.Errorf("its own: %v", err)
	}
	scratch.Sweep(filepath.Join(parent, "nothing"), "work-")
}

// another starts a process with a folder; end kills it.
func another(t *testing.T, parent string) (folder string, end func()) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "LOCKSTEP_SCRATCH="+parent)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	end = func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	t.Cleanup(func() { _ = in.Close(); end() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return line[:len(line)-1], end
}
