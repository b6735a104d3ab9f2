package coverage

import (
	"fmt"

	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// uncomparedFile is a covered file of which no function can be compared.
type uncomparedFile struct {
	span   text.Span // in the record
	reason string
}

// uncompared are the covered files that were not there at the sync commit, and
// those in a language that is not read here, unless not a byte of them changed.
// Files of which a function is known are told function by function.
func (s *Snapshot) uncompared(v *view) []uncomparedFile {
	if v.reason != "" {
		return nil // said once for the whole record
	}
	var all []uncomparedFile
	for _, p := range v.record.Coverage {
		f := v.files[p.Path]
		if f.read == nil {
			continue // refused: path-missing says so, and nothing there is read
		}
		now := s.source(f.current)
		switch {
		case now.missing:
			// path-missing says so
		case f.base == nil && !v.tellsOf(f):
			all = append(all, uncomparedFile{p.Span, fmt.Sprintf("%s was not there at the sync commit", p.Path)})
		case f.base != nil && !tsindex.Supported(f.path) && now.src != f.base.src:
			all = append(all, uncomparedFile{p.Span, fmt.Sprintf("%s changed, and is neither TypeScript nor JavaScript", p.Path)})
		}
	}
	return all
}

// tellsOf says whether a covered function of the file is told by itself.
func (v *view) tellsOf(file *codeFile) bool {
	for _, f := range v.functions {
		if f.coveredFunction.file == file {
			return true
		}
	}
	return false
}
