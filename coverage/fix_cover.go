package coverage

import (
	"path/filepath"

	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// CoverFixes offer to cover the function whose head stands at a place of a code
// file, where no record does: by a new record. They answer no finding, since a
// function that nobody models is none.
func (s *Snapshot) CoverFixes(path string, at text.Span) []Fix {
	fn := s.uncovered(path, at)
	if fn == nil {
		return nil
	}
	return []Fix{{
		Title: "Begin a record for " + fn.Name, Cover: true,
		Init: &InitRequest{Functions: []InitFunction{{Path: path, Name: fn.Name}}},
	}}
}

// uncovered is the function whose head, up to its body, stands at a place, nil
// where a record covers it or a function around it, or where its file is in no
// repository.
func (s *Snapshot) uncovered(path string, at text.Span) *tsindex.Function {
	if !tsindex.Supported(path) || workTree(filepath.Dir(path)) == "" {
		return nil
	}
	fn := s.source(path).typescript().Enclosing(at.Start)
	if fn == nil || at.Start > fn.Body.Start {
		return nil
	}
	for _, v := range s.views {
		if v.stateAt(path, at.Start) != nil {
			return nil
		}
	}
	return fn
}
