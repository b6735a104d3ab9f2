package coverage

import (
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// moved looks for a function that is no longer where it was: where its file
// re-exports it from, in the record's other files, or under another name with
// (nearly) the same body in its own file. What was there at the sync commit
// under that name has not moved there, except through a re-export, which says
// so itself.
func (w *Workspace) moved(v *view, next *Snapshot, c *coveredFunction) (*tsindex.Function, *source) {
	if fn, in := w.whereReviewed(v, next, c); fn != nil {
		return fn, in
	}
	if fn, in := w.reexported(v, next, c); fn != nil {
		return fn, in
	}
	switch {
	case c.print != nil:
		return w.movedPrint(v, next, c)
	case c.base == nil:
		return nil, nil // a name is all that is known of it
	}
	if fn, in := w.inAnotherFile(v, next, c); fn != nil {
		return fn, in
	}
	now := next.sources[c.file.current]
	if now == nil || now.missing {
		return nil, nil
	}
	if fn := w.alike(c.origin().parsed(), c.base, now.typescript()); fn != nil {
		return fn, now
	}
	return nil, nil
}

// whereReviewed is the function where it stood when it was acknowledged, if
// that was elsewhere than at the sync commit.
func (w *Workspace) whereReviewed(v *view, next *Snapshot, c *coveredFunction) (*tsindex.Function, *source) {
	if c.reviewed == nil {
		return nil, nil
	}
	file, name := c.reviewed.At()
	path := absolute(v.root, file)
	if file == c.file.path {
		path = c.file.current
	}
	if path == c.file.current && name == c.name || !inside(v.root, path) {
		return nil, nil
	}
	there := ensure(next.sources, path)
	if there.missing {
		return nil, nil
	}
	return first(exactly(there.typescript(), name)), there
}

// inAnotherFile is the function in another file of the record: under its whole
// name, else the one of the same last name that resembles it most. Another
// class may well have a method of that name that has nothing to do with it.
func (w *Workspace) inAnotherFile(v *view, next *Snapshot, c *coveredFunction) (best *tsindex.Function, in *source) {
	most := drift.SimilarEnough
	for _, path := range slices.Sorted(maps.Keys(v.files)) {
		file := v.files[path]
		now := next.sources[file.current]
		if file == c.file || now == nil || now.missing {
			continue
		}
		for _, fn := range now.typescript().Find(lastSegment(c.name)) {
			if lastSegment(fn.Name) != lastSegment(c.name) || wasThere(file, fn.Name) {
				continue
			}
			share := w.memo.similarity(c.origin().parsed(), c.base, now.typescript(), fn)
			if fn.Name == c.name {
				share++ // the whole name outweighs any likeness of another
			}
			if share > most {
				best, in, most = fn, now, share
			}
		}
	}
	return best, in
}

func wasThere(file *codeFile, name string) bool {
	return file.parsed() != nil && len(exactly(file.parsed(), name)) > 0
}

// reexported follows `export { name } from "./elsewhere"`.
func (w *Workspace) reexported(v *view, next *Snapshot, c *coveredFunction) (*tsindex.Function, *source) {
	now := next.sources[c.file.current]
	if now == nil || now.missing {
		return nil, nil
	}
	for _, export := range now.typescript().Reexports {
		local := export.Local
		switch {
		case export.Name == "*":
			local = c.name
		case export.Name != c.name:
			continue
		}
		for _, target := range modulePaths(now.path, export.From) {
			if !inside(v.root, target) {
				continue
			}
			there := ensure(next.sources, target)
			if fn := first(exactly(there.typescript(), local)); fn != nil {
				return fn, there
			}
		}
	}
	return nil, nil
}

// modulePaths are the files that a relative module specifier may mean: as
// TypeScript's resolution tries them, an emitted extension replaced by its
// source's.
func modulePaths(from, specifier string) []string {
	if !strings.HasPrefix(specifier, ".") {
		return nil
	}
	target := filepath.Join(filepath.Dir(from), filepath.FromSlash(specifier))
	stem := target
	if ext := path.Ext(specifier); tsindex.Supported("x" + ext) {
		stem = strings.TrimSuffix(target, ext)
	}
	paths := []string{target}
	for _, ext := range []string{".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", "/index.ts", "/index.tsx", "/index.js"} {
		paths = append(paths, filepath.FromSlash(filepath.ToSlash(stem)+ext))
	}
	return paths
}

// alike is the function of the file that resembles base, a function of was, most
// among those whose names are new in it, unless it resembles another function
// that is gone more.
func (w *Workspace) alike(was *tsindex.File, base *tsindex.Function, file *tsindex.File) *tsindex.Function {
	var best *tsindex.Function
	most := drift.SimilarEnough
	for _, fn := range unlike(file, was) {
		if share := w.memo.similarity(was, base, file, fn); share > most {
			best, most = fn, share
		}
	}
	if best == nil {
		return nil
	}
	for _, gone := range unlike(was, file) {
		if gone != base && w.memo.similarity(was, gone, file, best) > most {
			return nil
		}
	}
	return best
}

// unlike are the functions of file whose names are not in the other one.
func unlike(file, other *tsindex.File) []*tsindex.Function {
	known := map[string]bool{}
	for _, fn := range other.Functions {
		known[fn.Name] = true
	}
	var all []*tsindex.Function
	for _, fn := range file.Functions {
		if !known[fn.Name] {
			all = append(all, fn)
		}
	}
	return all
}
