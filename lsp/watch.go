package lsp

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"slices"
	"time"

	"github.com/fsnotify/fsnotify"
)

// settle is how long file events are collected before they are told on: a git
// checkout makes many.
const settle = 50 * time.Millisecond

// watcher sees changes on disk that the client does not tell of: of files, and of
// what other processes keep of their runs. A file is watched through its folder,
// since git and editors replace files.
type watcher struct {
	notify     *fsnotify.Watcher
	log        *slog.Logger
	targets    chan targets // newest set of folders to watch
	complained bool         // of a folder that cannot be watched
}

// startWatching begins to watch. Without file notification by the system the
// client's own watching has to do.
func (s *server) startWatching(began time.Time) {
	notify, err := fsnotify.NewWatcher()
	if err != nil {
		s.log.Error("files are not watched", "error", err)
		return
	}
	w := &watcher{notify: notify, log: s.log, targets: make(chan targets, 1)}
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
	next := newTargets(v.workspace.WatchPaths(), v.snapshot.OutcomeNews(), v.session.watchFiles, began)
	for {
		select {
		case w.targets <- next:
			return
		case earlier := <-w.targets:
			next.began = earlier.began
		}
	}
}

// loop collects events until they settle and tells them on.
func (w *watcher) loop(ctx context.Context, s *server) {
	var now targets
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
			for _, path := range next.missed(w.replace(next)) {
				note(path)
			}
			now = next
		case event, open := <-w.notify.Events:
			if !open {
				return
			}
			if event.Op == fsnotify.Chmod || !now.count(event.Name) {
				continue
			}
			note(event.Name)
		case err, open := <-w.notify.Errors:
			if !open {
				return
			}
			s.log.Error("watching files", "error", err)
		case <-timer.C:
			s.settled(now, changed)
			clear(changed)
		}
	}
}

// settled tells on what has changed.
func (s *server) settled(now targets, changed map[string]bool) {
	news, files := now.sort(changed)
	if len(files) > 0 {
		s.filesChanged(now.orAny(files))
	}
	if len(news) > 0 {
		s.outcomesChanged(news)
	}
}

// replace watches the folders of next and forgets what is gone. Each is added
// again, since the system has let go of one that was removed, even if it was
// made again since. New are those that were not watched until now.
func (w *watcher) replace(next targets) (added []string) {
	before := w.notify.WatchList()
	for _, dir := range before {
		if _, still := next.folders[dir]; !still {
			_ = w.notify.Remove(dir) // it may be gone
		}
	}
	for dir := range next.folders {
		switch err := w.notify.Add(dir); {
		case err == nil && !slices.Contains(before, dir):
			added = append(added, dir)
		case err != nil && !errors.Is(err, fs.ErrNotExist) && !w.complained:
			w.complained = true // one full table of the system's fails for each folder
			w.log.Error("a folder is not watched: changes in it are seen when something else changes", "folder", dir, "error", err)
		}
	}
	return added
}

func (w *watcher) close() { _ = w.notify.Close() }
