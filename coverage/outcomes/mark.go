package outcomes

import (
	"os"
	"path/filepath"
	"slices"
	"time"
)

// Mark says that a config of a record came to the entry under Key.
type Mark struct {
	Config string
	Key    Key
	At     time.Time
	// Had are the checks that the config listed in the history when it was run:
	// who recalls the outcome does not ask git again.
	Had []string `json:",omitempty"`
}

// marksKept is how many outcomes of one config are remembered: who goes back to
// a text of before, as by checking out another branch, finds its outcome again.
const marksKept = 8

// Mark remembers the outcome of a record's config, and says so in the record's
// News. The record is named by its absolute path.
func (s *Store) Mark(record string, m Mark) error {
	if s == nil {
		return nil
	}
	if err := write(filepath.Join(s.marksOf(record), markName(m)), m); err != nil {
		return err
	}
	var same []Mark
	for _, other := range s.Marks(record) {
		if other.Config == m.Config {
			same = append(same, other)
		}
	}
	for i := marksKept; i < len(same); i++ {
		_ = os.Remove(filepath.Join(s.marksOf(record), markName(same[i]))) // or the next one takes it away
	}
	_ = s.tell(record) // it is remembered all the same: who watches sees it with the next one
	return nil
}

// Marks are the remembered outcomes of a record's configs, newest first.
func (s *Store) Marks(record string) []Mark {
	if s == nil {
		return nil
	}
	entries, err := os.ReadDir(s.marksOf(record))
	if err != nil {
		return nil // nothing was remembered yet
	}
	var marks []Mark
	for _, entry := range entries {
		var m Mark
		if read(filepath.Join(s.marksOf(record), entry.Name()), &m) {
			marks = append(marks, m)
		}
	}
	slices.SortStableFunc(marks, func(a, b Mark) int { return b.At.Compare(a.At) })
	return marks
}

func (s *Store) marksOf(record string) string {
	return filepath.Join(s.dir, "records", nameOf(record))
}

// markName lets a second outcome of the same inputs replace the first.
func markName(m Mark) string {
	return hashOf(m.Config)[:16] + "-" + hashOf(m.Key.Inputs)[:16] + ".json"
}
