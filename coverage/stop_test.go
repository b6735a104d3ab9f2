//go:build unix

package coverage

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A git that never answers keeps a Workspace only until it is stopped.
func TestStopWhileGitHangs(t *testing.T) {
	for name, ask := range map[string]func(w *Workspace, repo, record string){
		"a first look":     func(w *Workspace, _, _ string) { w.Load(t.Context()) },
		"files changed":    func(w *Workspace, _, _ string) { w.Changed(nil) },
		"settings changed": func(w *Workspace, _, _ string) { w.Configure(Settings{}) },
		"other folders":    func(w *Workspace, repo, _ string) { w.SetFolders([]string{repo}) },
		"an opened record": func(w *Workspace, _, record string) { w.Open(record, readSource(record).src) },
	} {
		t.Run(name, func(t *testing.T) {
			repo := openLive(t).repo
			w := NewWorkspace([]string{repo.Dir}, Settings{})
			defer w.Close()
			asked := hangingGit(t)
			done := make(chan struct{})
			go func() { ask(w, repo.Dir, repo.Path("verify/SKILL.md")); close(done) }()
			asked()
			w.Stop()
			<-done
			w.Stop()
		})
	}
}

// hangingGit puts a git on the PATH that waits for ever. The function waits
// until somebody has asked it.
func hangingGit(t *testing.T) (asked func()) {
	t.Helper()
	dir := t.TempDir()
	begun, never := filepath.Join(dir, "begun"), filepath.Join(dir, "never")
	for _, pipe := range []string{begun, never} {
		if err := syscall.Mkfifo(pipe, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	script := "#!/bin/sh\n: >'" + begun + "'\nread -r line <'" + never + "'\n"
	if err := os.WriteFile(filepath.Join(dir, "git"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	return func() {
		if _, err := os.ReadFile(begun); err != nil {
			t.Error(err)
		}
	}
}
