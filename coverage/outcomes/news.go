package outcomes

import (
	"os"
	"path/filepath"
)

// News is the file that is written whenever an outcome of the record, named by
// its absolute path, is remembered, by whatever process. Those of all records
// stand in one folder, so that one watch sees them all. "" where nothing is kept.
func (s *Store) News(record string) string {
	if s == nil {
		return ""
	}
	return filepath.Join(s.dir, "news", nameOf(record))
}

// tell writes the record's news. The path in it is for people: nobody reads it.
func (s *Store) tell(record string) error {
	path := s.News(record)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(record+"\n"), 0o600)
}

// nameOf is a record as the name of a file or a folder.
func nameOf(record string) string { return hashOf(record)[:32] }
