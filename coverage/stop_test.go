//go:build unix

package coverage

import (
	"testing"

	"github.com/lockstep-tla/lockstep/internal/gittest"
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
			started := gittest.Hang(t)
			done := make(chan struct{})
			go func() { ask(w, repo.Dir, repo.Path("verify/SKILL.md")); close(done) }()
			started()
			w.Stop()
			<-done
			w.Stop()
		})
	}
}
