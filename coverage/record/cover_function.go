package record

import (
	"slices"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Cover writes a function into the list of covered functions and its file, a
// path relative to the repository's root, into the coverage block. The changes
// are sorted. ok is false where the record has no list, since one that is begun
// would end what the map covers, and where the record would then be read as
// anything else than as before with that function: a name that it cannot hold,
// or a list that needs no file names and now would. model is what the record was
// parsed with.
func (r *Record) Cover(file, name string, model Names) (changes []Change, ok bool) {
	if !r.HasList || len(r.Covered) == 0 {
		return nil, false
	}
	listed, ok := r.AddCovered(file, name, model)
	changes = append(r.AddPath(file), listed...)
	slices.SortFunc(changes, func(a, b Change) int { return a.Span.Start - b.Span.Start })
	after := Parse(r.Path, changed(r.Text, changes), model)
	has := func(p CoveredPath) bool { return p.Path == file }
	return changes, ok && slices.ContainsFunc(after.Coverage, has) && r.onlyGains(after, name)
}

// onlyGains says whether after covers what r covers, in order, and besides one
// function of that name.
func (r *Record) onlyGains(after *Record, name string) bool {
	if len(after.Covered) != len(r.Covered)+1 || len(after.Problems) > len(r.Problems) {
		return false
	}
	for i, c := range after.Covered {
		rest := slices.Delete(slices.Clone(after.Covered), i, i+1)
		if c.Name == name && slices.EqualFunc(r.Covered, rest, sameCovered) {
			return true
		}
	}
	return false
}

// sameCovered compares what two entries say, wherever they stand.
func sameCovered(a, b CoveredName) bool {
	for _, c := range []*CoveredName{&a, &b} {
		c.Span, c.FileSpan, c.LimitSpan = text.Span{}, text.Span{}, text.Span{}
	}
	return a == b
}
