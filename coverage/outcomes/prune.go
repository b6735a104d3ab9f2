package outcomes

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// abandoned is the age at which a file that is being written belongs to a
// process that was killed.
const abandoned = time.Hour

// prune keeps the store within its limit: it takes away what was longest not
// asked for, until a quarter is free. Another process may do so at the same
// time.
func (s *Store) prune() error {
	files, total := s.files(), int64(0)
	for _, f := range files {
		total += f.info.Size()
		if strings.HasPrefix(filepath.Base(f.path), asidePrefix) && time.Since(f.info.ModTime()) > abandoned {
			_ = os.Remove(f.path) // else the next one does
		}
	}
	if total <= s.limit {
		return nil
	}
	slices.SortFunc(files, func(a, b file) int { return a.info.ModTime().Compare(b.info.ModTime()) })
	for _, f := range files {
		if total <= s.limit/4*3 {
			break
		}
		if err := os.Remove(f.path); err != nil && !os.IsNotExist(err) {
			return err
		}
		total -= f.info.Size()
	}
	return nil
}
