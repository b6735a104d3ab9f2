// Package scratch makes folders for a process's passing work, and takes away
// those of processes that were killed.
//
// In: a folder with a mark that its process lives, taking it away, finding the
// folders of the dead.
// Out: what stands in them, when somebody looks for those of the dead.
package scratch

import (
	"os"
	"path/filepath"
	"strings"
)

// owner is the file of a folder that its process holds a lock of. No other program
// has a file of that name: a folder is known by it as one of lockstep's own,
// whatever the folder is called. The system
// lets go of it however the process ends: that says more than a process number,
// which another one may have by now, or which means another one where two
// containers share a folder.
const owner = ".lockstep-scratch"

// Folder is a folder of this process.
type Folder struct {
	Path string // absolute
	mark *os.File
}

// New makes a folder in parent, the system's temporary one where that is "",
// whose name begins with prefix. Errors are those of the file system. Where that
// knows no locks, the folder is without a mark, and nobody takes it away but
// Remove.
func New(parent, prefix string) (*Folder, error) {
	path, err := os.MkdirTemp(parent, prefix)
	if err != nil {
		return nil, err
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	return &Folder{path, markIn(path)}, nil
}

// markIn puts the locked file into a folder, nil where that cannot be. It gets its
// name once it is locked, so that nobody finds it free.
func markIn(folder string) *os.File {
	mark, err := os.CreateTemp(folder, owner+"-")
	if err != nil {
		return nil
	}
	if held(mark) && os.Rename(mark.Name(), filepath.Join(folder, owner)) == nil {
		return mark
	}
	_ = mark.Close()
	_ = os.Remove(mark.Name()) // it says nothing of anyone
	return nil
}

// Remove takes the folder away with all that is in it. What cannot be removed
// now, Sweep finds later.
func (f *Folder) Remove() {
	if f.mark != nil {
		_ = f.mark.Close() // Windows removes no open file
	}
	_ = os.RemoveAll(f.Path)
}

// Sweep takes away the folders in parent, the system's temporary one where that
// is "", whose names begin with prefix and whose processes are gone. A folder
// without a mark, and one that cannot be looked into, as another user's, stays.
func Sweep(parent, prefix string) {
	if parent == "" {
		parent = os.TempDir()
	}
	entries, err := os.ReadDir(parent)
	if err != nil {
		return // nothing was left in what is not there
	}
	for _, entry := range entries {
		if path := filepath.Join(parent, entry.Name()); entry.IsDir() && strings.HasPrefix(entry.Name(), prefix) && abandoned(path) {
			_ = os.RemoveAll(path) // else the next one does
		}
	}
}

// abandoned says whether a folder has a mark that nobody holds.
func abandoned(folder string) bool {
	path := filepath.Join(folder, owner)
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return false
	}
	mark, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return false
	}
	defer mark.Close()
	return held(mark)
}
