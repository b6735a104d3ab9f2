package lsp

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// targets are the folders to watch for the sake of wanted and news, and when the
// files in them began to be read: immutable.
type targets struct {
	wanted  []string // files and folders
	news    []string // files that tell of outcomes
	folders map[string]names
	began   time.Time
}

// names are the files of a folder that count; nil means all.
type names map[string]bool

// newTargets finds the folders for the paths and for the news of outcomes. Git
// directories and news are always watched: clients look away from these.
func newTargets(paths, news []string, clientWatches bool, began time.Time) targets {
	t := targets{news: news, folders: map[string]names{}, began: began}
	for _, path := range paths {
		if !clientWatches || inGitDir(path) {
			t.wanted = append(t.wanted, path)
			t.add(path)
		}
	}
	for _, path := range news {
		t.add(path)
	}
	return t
}

// add finds the folder for a path. What does not exist is waited for in the
// nearest folder around it.
func (t targets) add(path string) {
	if isFolder(path) {
		t.folders[path] = nil
		return
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

// sort tells the changed news, and the folders on the way to some, from the files.
func (t targets) sort(changed map[string]bool) (news, files []string) {
	for _, path := range slices.Sorted(maps.Keys(changed)) {
		if leadsTo(path, t.news) && !leadsTo(path, t.wanted) {
			news = append(news, path)
		} else {
			files = append(files, path)
		}
	}
	return news, files
}

// orAny are the changed files, nil where any may have: a folder that came or went
// took all in it along.
func (t targets) orAny(changed []string) []string {
	if slices.ContainsFunc(changed, func(path string) bool { return leadsTo(path, t.wanted) }) {
		return nil
	}
	return changed
}

// leadsTo says whether a path is one of the others or a folder around one.
func leadsTo(path string, others []string) bool {
	below := path + string(filepath.Separator)
	return slices.ContainsFunc(others, func(other string) bool { return other == path || strings.HasPrefix(other, below) })
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
