// Package replace puts files in place as a whole or not at all.
//
// In: writing one file, also from what it held before, and that no link leads the writing out of a folder.
// Out: what is written, and whether it should be.
package replace

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Outside is the error of a path that a link leads out of the folder that is
// written in.
type Outside struct{ Path, Folder string }

func (e *Outside) Error() string {
	return fmt.Sprintf("%s is not written: a link leads out of %s, or nowhere", e.Path, e.Folder)
}

// File gives the file at path the content, which is there completely or not at
// all. A link is followed where it stays in folder; a file that is there keeps
// its permissions, a new one can be read by all. Errors name the path: *Outside,
// and those of the file system.
func File(folder, path string, content []byte) (err error) {
	path, err = target(folder, path)
	if err != nil {
		return err
	}
	mode := os.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		var refused *fs.PathError
		if errors.As(err, &refused) {
			err = refused.Err // its path is that of a file that nobody has heard of
		}
		return fmt.Errorf("%s cannot be written: %w", path, err)
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

// target is the real path of what is at path, or is to be.
func target(folder, path string) (string, error) {
	root, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return "", err
	}
	var real string
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		parent, err := filepath.EvalSymlinks(filepath.Dir(path))
		if err != nil {
			return "", err
		}
		real = filepath.Join(parent, filepath.Base(path))
	} else if real, err = filepath.EvalSymlinks(path); err != nil {
		return "", &Outside{path, folder} // a link to what is not there
	}
	if rel, err := filepath.Rel(root, real); err != nil || !filepath.IsLocal(rel) {
		return "", &Outside{path, folder}
	}
	return real, nil
}
