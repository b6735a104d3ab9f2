package lsp

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// targets are the folders to watch for the sake of wanted, and when the files
// in them began to be read: immutable.
type targets struct {
	wanted  []string // files and folders
	folders map[string]names
	began   time.Time
}

// names are the files of a folder that count; nil means all.
type names map[string]bool

// newTargets finds the folders for the paths. Git directories are always
// watched: clients look away from them. What does not exist is waited for in
// the nearest folder around it.
func newTargets(paths []string, clientWatches bool, began time.Time) targets {
	t := targets{folders: map[string]names{}, began: began}
	for _, path := range paths {
		if clientWatches && !inGitDir(path) {
			continue
		}
		t.wanted = append(t.wanted, path)
		if isFolder(path) {
			t.folders[path] = nil
			continue
		}
		dir, name := filepath.Dir(path), filepath.Base(path)
		for dir != filepath.Dir(dir) && !isFolder(dir) {
			dir, name = filepath.Dir(dir), filepath.Base(dir)
		}
		if all, known := t.folders[dir]; !known {
			t.folders[dir] = names{name: true}
		} else if all != nil {
			all[name] = true
		}
	}
	return t
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// count says whether a change of the path is of interest. A watched folder
// itself changes when it is removed or gets another name.
func (t targets) count(path string) bool {
	if _, itself := t.folders[path]; itself {
		return true
	}
	files, watched := t.folders[filepath.Dir(path)]
	return watched && (files == nil || files[filepath.Base(path)])
}

// files are the changed files, nil where any may have: a folder that came or
// went took all in it along.
func (t targets) files(changed map[string]bool) []string {
	for path := range changed {
		below := path + string(filepath.Separator)
		if slices.ContainsFunc(t.wanted, func(w string) bool { return w == path || strings.HasPrefix(w, below) }) {
			return nil
		}
	}
	return slices.Sorted(maps.Keys(changed))
}

// missed are the files in folders watched only now that may have changed after
// they were read. The margin is for file systems that keep time more coarsely
// than the clock.
func (t targets) missed(added []string) []string {
	const margin = 100 * time.Millisecond
	var changed []string
	for _, dir := range added {
		for _, path := range append(t.filesIn(dir), dir) {
			if info, err := os.Stat(path); err == nil && info.ModTime().After(t.began.Add(-margin)) {
				changed = append(changed, path)
			}
		}
	}
	return changed
}

// filesIn are the files of a folder that count.
func (t targets) filesIn(dir string) []string {
	list := slices.Collect(maps.Keys(t.folders[dir]))
	if t.folders[dir] != nil {
		for i, name := range list {
			list[i] = filepath.Join(dir, name)
		}
		return list
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil // it has just gone, which is an event of its own
	}
	for _, entry := range entries {
		list = append(list, filepath.Join(dir, entry.Name()))
	}
	return list
}
