package coverage

import (
	"path"
	"path/filepath"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// similarEnough is the share of words in common from which a function under
// another name is taken for the same one with edits: that of git's renames.
const similarEnough = 0.5

// moved looks for a function that is no longer where it was: where its file
// re-exports it from, in the record's other files, or under another name with
// (nearly) the same body in its own file. What was there at the sync commit
// under that name has not moved there, except through a re-export, which says
// so itself.
func (w *Workspace) moved(v *view, next *Snapshot, c *coveredFunction) (*tsindex.Function, *source) {
	if fn, in := w.reexported(v, next, c); fn != nil {
		return fn, in
	}
	for _, file := range v.files {
		now := next.sources[file.current]
		if file == c.file || now == nil || now.missing {
			continue
		}
		for _, fn := range now.typescript().Find(lastSegment(c.name)) {
			if lastSegment(fn.Name) == lastSegment(c.name) && !wasThere(file, fn.Name) {
				return fn, now
			}
		}
	}
	now := next.sources[c.file.current]
	if now == nil || now.missing {
		return nil, nil
	}
	if fn := alike(c, now.typescript()); fn != nil {
		return fn, now
	}
	return nil, nil
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

// alike is the function of the file that resembles c most, among those whose
// names are new in it, unless it resembles another function that is gone more.
func alike(c *coveredFunction, file *tsindex.File) *tsindex.Function {
	was := c.file.parsed()
	base := was.Form(c.base, nil) // what is covered by its own name moves along
	var best *tsindex.Function
	most := similarEnough
	for _, fn := range unlike(file, was) {
		if share := drift.Similarity(base, file.Form(fn, nil)); share > most {
			best, most = fn, share
		}
	}
	if best == nil {
		return nil
	}
	for _, gone := range unlike(was, file) {
		if gone != c.base && drift.Similarity(was.Form(gone, nil), file.Form(best, nil)) > most {
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
