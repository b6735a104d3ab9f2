// Package outcomes keeps on disk what runs of TLC came to, so that an unchanged
// model is not explored again and a result is still known after a restart.
//
// In: entries under the hash of all that decided them, marks that say which
// config of which record came to which entry, the news of these for those who
// watch, the bound on what is kept.
// Out: what decides a run and what is worth keeping (coverage), what an outcome
// means beside an expectation (coverage/verify: it is judged anew each time).
//
// Every file is written aside and renamed, and begins with its own hash: several
// processes may use one folder at once, and what is torn or was tampered with is
// as if it were not there.
package outcomes

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// version is that of what is kept and of how lockstep reads TLC's output: an
// entry of another one is not found.
const version = "3"

// Key says what decided an outcome.
type Key struct {
	Inputs string // a hash of the texts and of the options that matter
	Engine string // SHA-256 of the jar, whose standard modules count too
}

// name is the key as the name of a file.
func (k Key) name() string { return hashOf(version, k.Inputs, k.Engine) }

// Entry is one outcome of TLC's.
type Entry struct {
	Key        Key
	At         time.Time // when the run ended
	Workers    int       // of the run that gave Result
	SharedWith []string  // configs that the same exploration checked
	Machines   []string  // that explored, where others than this one did
	Result     tlc.Result
	// Unsettled: another run may come to something else. It is told as what the
	// last one came to, and spares none.
	Unsettled bool `json:",omitempty"`
}

// Store is a folder of entries. A nil Store keeps nothing and finds nothing.
type Store struct {
	dir   string
	limit int64 // bytes
}

// The bounds. What is larger than maxEntry alone is not kept; when a store
// exceeds its limit, what was longest not asked for goes.
const (
	maxStore = 64 << 20
	maxEntry = 4 << 20
)

// In is the store in a folder, which is made when something is kept.
func In(dir string) *Store { return &Store{dir: dir, limit: maxStore} }

// OfUser is the store in the user's cache, nil where there is no such folder.
func OfUser(settings tlc.Settings, getenv func(string) string) *Store {
	root, err := tlc.CacheRoot(settings, getenv)
	if err != nil {
		return nil
	}
	return In(filepath.Join(root, "outcomes"))
}

// Find is the entry under a key; false where there is none that can be read.
func (s *Store) Find(key Key) (Entry, bool) {
	if s == nil {
		return Entry{}, false
	}
	path := s.entryPath(key.name())
	var e Entry
	if !read(path, &e) || e.Key != key {
		return Entry{}, false
	}
	now := time.Now()
	_ = os.Chtimes(path, now, now) // or it goes a little earlier
	return e, true
}

// Keep writes an entry under its key. An error is one of the file system's; it
// costs a later run, no more.
func (s *Store) Keep(e Entry) error {
	if s == nil {
		return nil
	}
	if err := write(s.entryPath(e.Key.name()), e); err != nil {
		return err
	}
	return s.prune()
}

func (s *Store) entryPath(name string) string {
	return filepath.Join(s.dir, "entries", name[:2], name+".json")
}

// write puts a value into a file at once or not at all.
func write(path string, value any) error {
	content, err := json.Marshal(value)
	if err != nil {
		return err
	}
	if len(content) > maxEntry {
		return fmt.Errorf("%d bytes are more than is kept of one outcome", len(content))
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	aside, err := os.CreateTemp(filepath.Dir(path), asidePrefix)
	if err != nil {
		return err
	}
	_, err = aside.WriteString(hashOf(string(content)) + "\n" + string(content))
	if closeErr := aside.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(aside.Name(), path)
	}
	if err != nil {
		_ = os.Remove(aside.Name())
	}
	return err
}

// asidePrefix begins the name of a file that is being written.
const asidePrefix = "aside-"

// read is the value in a file; false for none, a torn one, or another's.
func read(path string, into any) bool {
	info, err := os.Stat(path)
	if err != nil || info.Size() > maxEntry+sha256.Size*2+1 {
		return false
	}
	src, err := os.ReadFile(path)
	if err != nil {
		return false
	}
	sum, content, found := strings.Cut(string(src), "\n")
	return found && sum == hashOf(content) && json.Unmarshal([]byte(content), into) == nil
}

// hashOf is one hash over all parts, none of which runs into the next.
func hashOf(parts ...string) string {
	hash := sha256.New()
	for _, part := range parts {
		fmt.Fprintf(hash, "%d:%s", len(part), part)
	}
	return hex.EncodeToString(hash.Sum(nil))
}

// file is one file of the store.
type file struct {
	path string
	info fs.FileInfo
}

// files are all files of the store; one that goes meanwhile is left out.
func (s *Store) files() []file {
	var all []file
	_ = filepath.WalkDir(s.dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return nil // a folder that cannot be read keeps what it has
		}
		if info, err := entry.Info(); err == nil {
			all = append(all, file{path, info})
		}
		return nil
	})
	return all
}
