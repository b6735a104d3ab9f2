package coverage

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// mostRecords is how many records of a repository are offered to cover a
// function of a file that none of them speaks of.
const mostRecords = 3

// CoverFixes offer to cover the function whose head stands at a place of a code
// file, where no record does: in the records that speak of the file, else in any,
// as far as they have a list of functions, or in a new one. They answer no finding,
// since a function that nobody models is none.
func (s *Snapshot) CoverFixes(ctx context.Context, path string, at text.Span) []Fix {
	fn := s.uncovered(path, at)
	if fn == nil {
		return nil
	}
	speaks := func(v *view) bool { return v.role(path) == codeLanguage }
	spoken := slices.ContainsFunc(s.views, speaks)
	var fixes []Fix
	for _, v := range s.views {
		if fix, ok := v.coverFix(path, fn.Name); ok && (speaks(v) || !spoken && len(fixes) < mostRecords) {
			if _, sound := s.misread(ctx, v, fix.Edits, asBefore); sound {
				fixes = append(fixes, fix)
			}
		}
	}
	return append(fixes, Fix{
		Title: "Begin a record for " + fn.Name, Cover: true,
		Init: &InitRequest{Functions: []InitFunction{{Path: path, Name: fn.Name}}},
	})
}

// coverFix makes the record cover a function of today. One that the sync commit
// does not have would not be compared.
func (v *view) coverFix(path, name string) (Fix, bool) {
	rel := relative(v.root, path)
	if f := v.files[rel]; filepath.IsAbs(rel) || f != nil && f.base != nil && len(f.base.typescript().Find(name)) == 0 {
		return Fix{}, false
	}
	changes, ok := v.record.Cover(rel, name, v.model.names())
	return Fix{Title: "Cover " + name + " in " + skillName(v), Cover: true, Edits: edited(v.path, changes)}, ok
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
	if slices.ContainsFunc(s.views, func(v *view) bool { return v.stateAt(path, at.Start) != nil }) {
		return nil
	}
	return fn
}
