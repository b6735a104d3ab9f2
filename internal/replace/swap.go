package replace

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// Changed is the error of a file that holds something else than what the new
// content was made from.
type Changed struct{ Path string }

func (e *Changed) Error() string { return e.Path + " was written by somebody else meanwhile" }

// Swap is File for a content that was made from what the file held before: of
// several processes that do so at a time each sees what the one before wrote, or
// gets *Changed. A file that is not there holds nothing. They take turns by a
// lock in the folder locks, which is made, and is not one of the user's
// repository; it is held no longer than one file is compared and written.
func Swap(locks, folder, path string, before, after []byte) error {
	real, err := target(folder, path)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(locks, 0o700); err != nil {
		return err
	}
	key := sha256.Sum256([]byte(real))
	unlock, err := lockedfile.MutexAt(filepath.Join(locks, hex.EncodeToString(key[:8]))).Lock()
	if err != nil {
		return fmt.Errorf("%s cannot be locked: %w", path, err)
	}
	defer unlock()
	now, err := os.ReadFile(real)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if !bytes.Equal(now, before) {
		return &Changed{path}
	}
	return File(folder, path, after)
}
