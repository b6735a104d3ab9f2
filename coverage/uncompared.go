package coverage

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// uncomparedFile is a covered file of which no function can be compared.
type uncomparedFile struct {
	span   text.Span // in the record
	reason string
	aside  bool // worth telling, but nothing that the record covers is in doubt
}

// uncompared are the covered files of which nothing can be told: that lead out
// of the repository, that were not there at the sync commit, that changed and
// are in a language that is not read here or hold no covered function. Files of
// which a function is known are told function by function.
func (s *Snapshot) uncompared(v *view) []uncomparedFile {
	if v.reason != "" {
		return nil // said once for the whole record
	}
	var all []uncomparedFile
	for _, p := range v.record.Coverage {
		if why, aside := s.whyUncompared(v, v.files[p.Path]); why != "" {
			all = append(all, uncomparedFile{p.Span, p.Path + " " + why, aside})
		}
	}
	return all
}

func (s *Snapshot) whyUncompared(v *view, f *codeFile) (why string, aside bool) {
	if v.tellsOf(f) {
		return "", false
	}
	if f.read == nil {
		return "is not read", false
	}
	now := s.source(f.current)
	switch {
	case now.missing: // path-missing says so
	case !f.was() && (f.unread || v.without != ""):
		return "is not compared: " + f.reason, false
	case !f.was():
		return "was not there at the sync commit", false
	case !f.changed(now):
		return "", false
	case !tsindex.Supported(f.path):
		return "changed, and is neither TypeScript nor JavaScript", false
	default:
		return "changed, and none of its functions is covered", true
	}
	return "", false
}

func wholeOf(s *source) drift.Stretch { return stretch(s.typescript(), text.Span{End: len(s.src)}) }

// sameLines is the text without what a checkout may change: the line ends and a
// byte order mark.
func sameLines(src string) string {
	return strings.ReplaceAll(strings.TrimPrefix(src, "\ufeff"), "\r\n", "\n")
}

// tellsOf says whether a covered function of the file is told by itself, one
// that moved into it too.
func (v *view) tellsOf(file *codeFile) bool {
	return slices.ContainsFunc(v.functions, func(f *functionState) bool {
		return f.coveredFunction.file == file || f.now != nil && f.file.path == file.current
	})
}

// lost says whether a covered file is gone that was there at the sync commit.
func (s *Snapshot) lost(v *view) bool {
	return slices.ContainsFunc(v.record.Coverage, func(p record.CoveredPath) bool {
		f := v.files[p.Path]
		return f.was() && s.source(f.current).missing
	})
}
