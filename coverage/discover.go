package coverage

import (
	"cmp"
	"context"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/git"
)

func compareStrings(a, b string) int { return cmp.Compare(a, b) }

func isMarkdown(path string) bool {
	ext := strings.ToLower(filepath.Ext(path))
	return ext == ".md" || ext == ".markdown"
}

// reload looks at the disk again.
func (w *Workspace) reload(ctx context.Context, changed []string) *Snapshot {
	w.mu.Lock()
	defer w.mu.Unlock()
	seen := w.look(ctx, changed)
	return w.publishFound(ctx, seen.prev, seen.sources, seen.files, seen.results)
}

// look is what a look at the disk has found, and what is known since before.
type look struct {
	prev    *Snapshot
	sources map[string]*source
	files   []found
	results map[resultKey][]result
}

// look reads records, models and what has changed. Files that hold what they held
// keep their source, and with it everything computed from it.
func (w *Workspace) look(ctx context.Context, changed []string) look {
	w.epoch++
	prev := w.Snapshot()
	sources := maps.Clone(prev.sources)
	for path, src := range sources {
		switch {
		case src.overlay:
		case !prev.names(path):
			delete(sources, path) // whatever still needs it reads it again
		case changed == nil || slices.Contains(changed, path):
			sources[path] = reread(src)
		}
	}
	files := w.discover(ctx, sources)
	return look{prev, sources, files, w.recall(prev.results, files)}
}

func reread(old *source) *source {
	fresh := readSource(old.path)
	if fresh.src == old.src && fresh.missing == old.missing && fresh.fault == old.fault {
		return old
	}
	return fresh
}

// discover finds the records below the folders and reads them and their model.
// A record that several links lead to is found once, at its real place.
func (w *Workspace) discover(ctx context.Context, sources map[string]*source) []found {
	records := map[string]bool{}
	for _, folder := range w.folders {
		for _, path := range w.markdown(ctx, folder) {
			if real, err := filepath.EvalSymlinks(path); err == nil {
				path = real
			}
			if src := ensure(sources, path); !src.missing && src.isRecord() {
				records[path] = true
			} else if !src.overlay {
				delete(sources, path)
			}
		}
	}
	sorted := slices.Sorted(maps.Keys(records))
	files := make([]found, len(sorted))
	for i, path := range sorted {
		files[i] = found{record: path, model: modelFiles(path, sources)}
		for _, model := range files[i].model {
			ensure(sources, model)
		}
		ensureBeside(sources, path)
	}
	return files
}

// ensureBeside reads a record's expectations and fingerprints; a file that a
// link leads out of the record's folder is taken for missing.
func ensureBeside(sources map[string]*source, record string) {
	for _, path := range []string{expectedPath(record), keptPath(record)} {
		if src := ensure(sources, path); !src.overlay && !inside(filepath.Dir(record), path) {
			sources[path] = outside(src)
		}
	}
}

// outside is a source of which nothing is known: what a link leads to that
// stands in a stranger's record is not read out.
func outside(src *source) *source {
	const fault = "is a link that leads out of the record's folder"
	if src.fault == fault {
		return src
	}
	empty := newSource(src.path, "")
	empty.missing, empty.fault = true, fault
	return empty
}

func ensure(sources map[string]*source, path string) *source {
	if sources[path] == nil {
		sources[path] = readSource(path)
	}
	return sources[path]
}

// expectedPath is where a record's expectations stand.
func expectedPath(record string) string {
	return filepath.Join(filepath.Dir(record), "expected.txt")
}

// markdown lists the Markdown files below folder, a file itself, or nothing.
// Inside a repository git decides what is ignored.
func (w *Workspace) markdown(ctx context.Context, folder string) []string {
	if isMarkdown(folder) {
		return []string{folder}
	}
	repo, err := w.repository(ctx, folder)
	if err != nil {
		return walkFiles(folder, isMarkdown)
	}
	files, nested, err := repo.FilesAndNested(ctx)
	if err != nil {
		return walkFiles(folder, isMarkdown)
	}
	w.answers().files[repo.Root()] = files
	paths := w.insideOf(ctx, repo.Root(), folder, nested)
	for _, file := range files {
		path := filepath.Join(repo.Root(), filepath.FromSlash(file))
		switch {
		case isMarkdown(file) && inside(folder, path):
			paths = append(paths, path)
		case folder != repo.Root() && !isMarkdown(file) && strings.HasPrefix(path, folder+string(filepath.Separator)):
			paths = append(paths, behindLink(repo.Root(), path)...)
		}
	}
	return paths
}

// insideOf lists the Markdown files of the repositories that lie below folder.
// One that is not checked out, as a submodule may be, is passed over.
func (w *Workspace) insideOf(ctx context.Context, root, folder string, nested []string) []string {
	var paths []string
	for _, name := range nested {
		path := absolute(root, name)
		if workTree(path) == path && path != folder && inside(folder, path) {
			paths = append(paths, w.markdown(ctx, path)...)
		}
	}
	return paths
}

// behindLink lists the Markdown files of a folder that path links to, as skills
// folders do. Below the repository's root they are found at their own place;
// whoever looks at a part of it alone would miss them.
func behindLink(root, path string) []string {
	if info, err := os.Lstat(path); err != nil || info.Mode().Type() != fs.ModeSymlink {
		return nil
	}
	target := realPath(path)
	if !inside(root, target) {
		return nil
	}
	return walkFiles(target, isMarkdown)
}

// walkFiles lists the files below dir that want accepts. Folders that tools
// fill and version control keeps are left out; links are not followed, what
// they lead to inside dir is found at its own place.
func walkFiles(dir string, want func(string) bool) []string {
	var paths []string
	_ = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // an unreadable folder hides nothing but itself
		case entry.IsDir() && path != dir && (entry.Name() == "node_modules" || entry.Name() == ".git"):
			return filepath.SkipDir
		case entry.Type().IsRegular() && want(path):
			paths = append(paths, path)
		}
		return nil
	})
	return paths
}

// modelFiles are the .tla and .cfg files below the record's folder, on disk or
// open in the editor, that belong to no record nested deeper, be that one asked
// for or not. They are sorted.
func modelFiles(path string, sources map[string]*source) []string {
	folder := filepath.Dir(path)
	isModel := func(p string) bool { return filepath.Ext(p) == ".tla" || filepath.Ext(p) == ".cfg" }
	files := walkFiles(folder, isModel)
	for p, src := range sources {
		if src.overlay && isModel(p) && strings.HasPrefix(p, folder+string(filepath.Separator)) {
			files = append(files, p)
		}
	}
	slices.Sort(files)
	owned := map[string]bool{folder: true} // by folder: whether its models are this record's
	return slices.DeleteFunc(slices.Compact(files), func(p string) bool { return !belongs(filepath.Dir(p), owned) })
}

// belongs says whether no folder from dir up to one that is known holds a
// record of its own.
func belongs(dir string, known map[string]bool) bool {
	if owned, ok := known[dir]; ok {
		return owned
	}
	known[dir] = belongs(filepath.Dir(dir), known) && !holdsRecord(dir)
	return known[dir]
}

// holdsRecord says whether a record stands directly in the folder.
func holdsRecord(dir string) bool {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(entries, func(entry fs.DirEntry) bool {
		return isMarkdown(entry.Name()) && entry.Type().IsRegular() && readSource(filepath.Join(dir, entry.Name())).isRecord()
	})
}

// repository is the git repository that dir is in, opened once per work tree.
// The nearest ".git" upwards says which one that is, so that many records cost
// one git process.
func (w *Workspace) repository(ctx context.Context, dir string) (*git.Repository, error) {
	nearest := workTree(dir)
	if repo := w.repositories[nearest]; repo != nil {
		return repo, nil
	}
	repo, err := git.Open(ctx, standingFolder(dir))
	if err != nil {
		return nil, err
	}
	if known := w.repositories[repo.Root()]; known != nil { // the nearest ".git" is none
		_ = repo.Close() // nothing was asked of it
		repo = known
	}
	w.repositories[repo.Root()], w.repositories[nearest] = repo, repo
	return repo, nil
}

// standingFolder is dir, or the nearest folder around it that is there: an
// unsaved record may be one in a folder to be.
func standingFolder(dir string) string {
	for {
		if _, err := os.Stat(dir); err == nil || filepath.Dir(dir) == dir {
			return dir
		}
		dir = filepath.Dir(dir)
	}
}

func workTree(dir string) string {
	for {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}
