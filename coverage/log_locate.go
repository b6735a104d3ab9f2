package coverage

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/git"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// locate finds where the function is behind the commit and sets o.now: in its
// file under its name, else where check would look for one that has moved. It
// returns the file's path.
func (s *step) locate(o *outcome, b spot, change *git.FileChange, now *tsindex.File, parent int) (string, error) {
	if now != nil {
		if fn := successor(o.old, b, now); fn != nil {
			o.now = &located{now, fn}
			return change.Path, nil
		}
		if now.TimedOut || len(now.Broken) > 0 {
			return "", nil
		}
		if found, file, err := s.reexported(b, change.Path, now); found != nil || err != nil {
			o.now = found
			return file, err
		}
	}
	if found, file, err := s.inAnotherFile(o.old, b, change, parent); found != nil || err != nil {
		o.now = found
		return file, err
	}
	if now != nil && o.old != nil {
		if fn := alikeIn(o.old, now); fn != nil {
			o.now = &located{now, fn}
			return change.Path, nil
		}
	}
	if o.old == nil {
		return "", nil
	}
	found, file, err := s.copied(b)
	o.now = found
	return file, err
}

// copied is the function in another of the record's files that the commit did
// not touch, under its whole name: it was copied there before it was taken away
// here. What the file had at the sync commit is another function.
func (s *step) copied(b spot) (*located, string, error) {
	for _, file := range s.paths {
		if base := s.baseline.files[file]; file == b.file || base != nil && wasThere(base, b.name) {
			continue
		}
		in, err := s.texts.at(s.ctx, s.Hash, file)
		if err != nil {
			return nil, "", err
		}
		if in == nil {
			continue
		}
		if fn := first(exactly(in, b.name)); fn != nil {
			return &located{in, fn}, file, nil
		}
	}
	return nil, "", nil
}

// successor is the function of the same name in the new text.
func successor(old *located, b spot, now *tsindex.File) *tsindex.Function {
	if old != nil {
		return twin(old.fn, old.in, now)
	}
	b.gone = false
	return b.find(now)
}

// reexported follows `export { name } from "./elsewhere"` in the commit.
func (s *step) reexported(b spot, path string, now *tsindex.File) (*located, string, error) {
	root := s.baseline.root
	for _, export := range now.Reexports {
		local := export.Local
		switch {
		case export.Name == "*":
			local = b.name
		case export.Name != b.name:
			continue
		}
		for _, target := range modulePaths(filepath.Join(root, filepath.FromSlash(path)), export.From) {
			file := relative(root, target)
			if !filepath.IsLocal(file) {
				continue
			}
			in, err := s.texts.at(s.ctx, s.Hash, file)
			if err != nil {
				return nil, "", err
			}
			if in == nil {
				continue
			}
			if fn := first(exactly(in, local)); fn != nil {
				return &located{in, fn}, file, nil
			}
		}
	}
	return nil, "", nil
}

// inAnotherFile is the function in another file that the commit changed, where
// nothing of that name was before: under its whole name, else the one of the
// same last name that resembles it most. In a file that has nothing to do with
// the record the name alone proves nothing.
func (s *step) inAnotherFile(old *located, b spot, change *git.FileChange, parent int) (best *located, path string, err error) {
	most := drift.SimilarEnough
	for i := range s.Files {
		f := &s.Files[i]
		known := slices.Contains(s.paths, f.Path)
		if f == change || f.ID == "" || !tsindex.Supported(f.Path) || b.gone && !known {
			continue
		}
		candidates, in, err := s.newcomers(f, b, parent)
		if err != nil {
			return nil, "", err
		}
		for _, fn := range candidates {
			share := likeness(old, located{in, fn})
			if fn.Name == b.name && known {
				share++ // the whole name outweighs any likeness of another
			}
			if share > most {
				best, path, most = &located{in, fn}, f.Path, share
			}
		}
	}
	return best, path, nil
}

// newcomers are the functions of the file with the last name of the spot that
// the parent's file does not have. One that has been gone comes back under its
// whole name only.
func (s *step) newcomers(f *git.FileChange, b spot, parent int) ([]*tsindex.Function, *tsindex.File, error) {
	text, err := s.texts.stored(s.ctx, f.ID)
	if err != nil || !strings.Contains(text.content, lastSegment(b.name)) {
		return nil, nil, err // most files of a large commit need no parse
	}
	before, err := s.texts.file(s.ctx, f.Old[parent])
	if err != nil {
		return nil, nil, err
	}
	in := s.texts.parse(text, f.Path)
	var all []*tsindex.Function
	for _, fn := range in.Find(lastSegment(b.name)) {
		switch {
		case lastSegment(fn.Name) != lastSegment(b.name), b.gone && fn.Name != b.name:
		case before != nil && len(exactly(before, fn.Name)) > 0:
		default:
			all = append(all, fn)
		}
	}
	return all, in, nil
}

func likeness(old *located, now located) float64 {
	if old == nil {
		return 0
	}
	return drift.Similarity(old.in.Form(old.fn, nil), now.in.Form(now.fn, nil))
}

// alikeIn is the function of the new text that resembles the old one most,
// among those whose names are new in it, unless it resembles another function
// that is gone more.
func alikeIn(old *located, now *tsindex.File) *tsindex.Function {
	var best *tsindex.Function
	most := drift.SimilarEnough
	for _, fn := range unlike(now, old.in) {
		if share := likeness(old, located{now, fn}); share > most {
			best, most = fn, share
		}
	}
	if best == nil {
		return nil
	}
	for _, gone := range unlike(old.in, now) {
		if gone != old.fn && likeness(&located{old.in, gone}, located{now, best}) > most {
			return nil
		}
	}
	return best
}
