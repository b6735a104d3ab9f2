// Package replace puts files in place as a whole or not at all.
//
// In: writing one file.
// Out: what is written, and whether it may be.
package replace

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// File gives the file at path the content, which is there completely or not at
// all. A link is followed; a file that is there keeps its permissions, a new one
// can be read by all. Errors name the path.
func File(path string, content []byte) (err error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	mode := os.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err // it names the folder
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s cannot be written: %w", path, err)
			_ = os.Remove(file.Name()) // it is no use to anyone
		}
	}()
	_, err = file.Write(content)
	if err = errors.Join(err, file.Chmod(mode), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
