package lsp

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/fsnotify/fsnotify"
)

// settle is how long file events are collected before they are told on: a git
// checkout makes many.
const settle = 50 * time.Millisecond

// watcher sees changes on disk that the client does not tell of. A file is
// watched through its folder, since git and editors replace files.
type watcher struct {
	notify  *fsnotify.Watcher
	targets chan targets // newest set of folders to watch
}

// targets are folders to watch and when the files in them began to be read.
type targets struct {
	folders map[string]names
	began   time.Time
}

// names are the files of a folder that count; nil means all.
type names map[string]bool

// startWatching begins to watch. Without file notification by the system the
// client's own watching has to do.
func (s *server) startWatching(began time.Time) {
	notify, err := fsnotify.NewWatcher()
	if err != nil {
		s.log.Error("files are not watched", "error", err)
		return
	}
	w := &watcher{notify: notify, targets: make(chan targets, 1)}
	s.watcher.Store(w)
	s.watch(began)
	s.background.run(func(ctx context.Context) { w.loop(ctx, s) })
}

// watch tells the watcher what to watch now, began being when the newest
// snapshot began to be made. It never waits: targets that were not taken up yet
// are replaced.
func (s *server) watch(began time.Time) {
	w, v := s.watcher.Load(), s.view.Load()
	if w == nil || v == nil {
		return
	}
	next := targets{foldersOfPaths(v.workspace.WatchPaths(), v.session.watchFiles), began}
	for {
		select {
		case w.targets <- next:
			return
		case earlier := <-w.targets:
			next.began = earlier.began
		}
	}
}

// foldersOfPaths are the folders to watch. Git directories are always watched:
// clients look away from them.
func foldersOfPaths(paths []string, clientWatches bool) map[string]names {
	set := map[string]names{}
	for _, path := range paths {
		if clientWatches && !inGitDir(path) {
			continue
		}
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			set[path] = nil
			continue
		}
		dir := filepath.Dir(path)
		if all, known := set[dir]; !known {
			set[dir] = names{filepath.Base(path): true}
		} else if all != nil {
			all[filepath.Base(path)] = true
		}
	}
	return set
}

// loop collects events until they settle and tells them on.
func (w *watcher) loop(ctx context.Context, s *server) {
	var set map[string]names
	changed := map[string]bool{}
	timer := time.NewTimer(0)
	<-timer.C
	note := func(path string) {
		if len(changed) == 0 {
			timer.Reset(settle)
		}
		changed[path] = true
	}
	for {
		select {
		case <-ctx.Done():
			return
		case next := <-w.targets:
			w.replace(set, next.folders)
			for _, path := range missed(set, next) {
				note(path)
			}
			set = next.folders
		case event, open := <-w.notify.Events:
			if !open {
				return
			}
			if event.Op == fsnotify.Chmod || !counts(set, event.Name) {
				continue
			}
			note(event.Name)
		case err, open := <-w.notify.Errors:
			if !open {
				return
			}
			s.log.Error("watching files", "error", err)
		case <-timer.C:
			s.filesChanged(slices.Sorted(maps.Keys(changed)))
			clear(changed)
		}
	}
}

func counts(set map[string]names, path string) bool {
	files, watched := set[filepath.Dir(path)]
	return watched && (files == nil || files[filepath.Base(path)])
}

// replace watches what is new in next and forgets what is gone. A folder that
// cannot be watched is not there, or not ours to read.
func (w *watcher) replace(old, next map[string]names) {
	for dir := range old {
		if _, still := next[dir]; !still {
			_ = w.notify.Remove(dir)
		}
	}
	for dir := range next {
		if _, already := old[dir]; !already {
			_ = w.notify.Add(dir)
		}
	}
}

// missed are the files that may have changed after they were read and before
// their folder was watched. The margin is for file systems that keep time more
// coarsely than the clock.
func missed(old map[string]names, next targets) []string {
	const margin = 100 * time.Millisecond
	var changed []string
	for dir, files := range next.folders {
		if _, already := old[dir]; already {
			continue
		}
		paths := []string{dir}
		for name := range files {
			paths = append(paths, filepath.Join(dir, name))
		}
		for _, path := range paths {
			if info, err := os.Stat(path); err == nil && info.ModTime().After(next.began.Add(-margin)) {
				changed = append(changed, path)
			}
		}
	}
	return changed
}

func (w *watcher) close() { _ = w.notify.Close() }
