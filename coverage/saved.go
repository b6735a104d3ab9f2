package coverage

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/lockstep-tla/lockstep/tla"
)

// SavedModule is a module as SANY would read it: as the disk has it, with the
// modules beside it that it uses.
type SavedModule struct {
	Path   string    // absolute, of its file
	Inputs string    // a hash of the texts that decide what SANY says
	files  []*source // the module's own first
}

// fileModule is the name of a file whose module SANY can be asked for.
var fileModule = regexp.MustCompile(`^[A-Za-z0-9_]+$`)

// saved is the module of a file as the disk has it; false where there is none to
// read, or where the editor holds another text of the file: what SANY says of
// that is wanted once it is saved.
func (v *view) saved(src *source) (SavedModule, bool) {
	var beside []*source
	for _, other := range v.model.modulesIn(filepath.Dir(src.path)) {
		beside = append(beside, onDisk(other))
	}
	at := slices.IndexFunc(beside, func(other *source) bool { return other.path == src.path })
	own := beside[at]
	if own.missing || sameLines(own.src) != sameLines(src.src) || !fileModule.MatchString(moduleOf(src.path)) {
		return SavedModule{}, false
	}
	files := withUsed([]*source{own}, slices.Delete(beside, at, at+1))
	hash := sha256.New()
	for _, file := range files {
		fmt.Fprintf(hash, "%q %x\n", file.path, file.decides().sum)
	}
	return SavedModule{own.path, hex.EncodeToString(hash.Sum(nil)), files}, true
}

// onDisk is a file as the disk has it.
func onDisk(src *source) *source {
	if !src.overlay {
		return src
	}
	if saved := readSource(src.path); saved.src != src.src || saved.missing {
		return saved
	}
	return src
}

// uses says whether the module reads the file at an absolute path.
func (m SavedModule) uses(path string) bool {
	return slices.ContainsFunc(m.files, func(src *source) bool { return src.path == path })
}

// unchanged says whether the disk still has what the module was.
func (m SavedModule) unchanged() bool {
	return !slices.ContainsFunc(m.files, func(src *source) bool {
		now := readSource(src.path)
		return now.missing || sameLines(now.src) != sameLines(src.src)
	})
}

// Unread are the modules that SANY has to read so that what is known of the open
// files (absolute paths) is of the texts on disk: the open modules, those that
// use one and that no other uses, and whatever was read before and has another
// text now. It looks at the disk.
func (s *Snapshot) Unread(open []string) []SavedModule {
	return s.modules(func(v *view, m SavedModule) bool {
		if read := s.readings[m.Path]; read != nil {
			return read.inputs != m.Inputs
		}
		return slices.Contains(open, m.Path) || v.isRoot(m.Path) && slices.ContainsFunc(open, m.uses)
	})
}

// RootModules are the modules that no other uses: SANY reads all others with
// them. It looks at the disk.
func (s *Snapshot) RootModules() []SavedModule {
	return s.modules(func(v *view, m SavedModule) bool { return v.isRoot(m.Path) })
}

func (s *Snapshot) modules(wanted func(*view, SavedModule) bool) []SavedModule {
	var all []SavedModule
	for _, v := range s.views {
		for _, src := range v.model.sources {
			if filepath.Ext(src.path) != ".tla" {
				continue
			}
			if m, ok := v.saved(src); ok && wanted(v, m) {
				all = append(all, m)
			}
		}
	}
	return all
}

// isRoot says whether no other file of the model uses the module of a file.
func (v *view) isRoot(path string) bool {
	name := moduleOf(path)
	return !slices.ContainsFunc(v.model.files, func(f *tla.File) bool {
		return f.Path != path && len(importsOf(f, name)) > 0
	})
}
