package coverage

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// label names the function as the command line takes it, where it is now.
func (f *functionState) label() string { return f.coveredFunction.file.path + "#" + f.name }

// NoSuchFile is the error of a FILE#FUNCTION where the record covers no function
// of such a file.
type NoSuchFile struct{ Spec, Record, File string }

func (e *NoSuchFile) Error() string {
	return fmt.Sprintf("%s: no covered function of %s is in a file %s", e.Spec, e.Record, e.File)
}

// meant are the covered functions that FILE#FUNCTION names: the file by its path
// or the end of it, the function by its qualified name or the end of that, both as in the record or
// as they are now. A getter and its setter are both meant.
func (v *view) meant(spec string) ([]*functionState, error) {
	file, name, found := strings.Cut(spec, "#")
	if !found || file == "" || name == "" {
		return nil, fmt.Errorf("%q names no function: write FILE#FUNCTION", spec)
	}
	var paths []string
	for _, f := range v.functions {
		paths = append(paths, f.paths(v)...)
	}
	matches := endingIn(paths, strings.TrimPrefix(file, "./"))
	var here []*functionState
	var known []string
	for _, f := range v.functions {
		if slices.ContainsFunc(f.paths(v), func(p string) bool { return slices.Contains(matches, p) }) {
			here, known = append(here, f), append(known, f.name)
		}
	}
	meant := calledSo(here, name)
	places, names := map[*codeFile]bool{}, []string(nil)
	for _, f := range meant {
		places[f.coveredFunction.file] = true
		names = append(names, f.name)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	slices.Sort(known)
	switch {
	case len(matches) == 0:
		return nil, &NoSuchFile{spec, relative(v.root, v.path), file}
	case len(meant) == 0:
		return nil, fmt.Errorf("%s: there is no covered function %s; those of %s are %s", spec, name, file, cmp.Or(strings.Join(slices.Compact(known), ", "), "none"))
	case len(places) > 1:
		return nil, fmt.Errorf("%s may be in any of %s: write a longer path", spec, strings.Join(slices.Compact(slices.Sorted(slices.Values(matches))), ", "))
	case len(names) > 1:
		return nil, fmt.Errorf("%s may be any of %s: write the whole name", spec, strings.Join(names, ", "))
	}
	return meant, nil
}

// calledSo are the functions of that name, in the record or now; where there are
// none, those of which it is the last part, as in the list of covered functions.
func calledSo(functions []*functionState, name string) []*functionState {
	for _, part := range []func(string) string{func(whole string) string { return whole }, lastSegment} {
		var called []*functionState
		for _, f := range functions {
			if part(f.name) == name || f.now != nil && part(f.now.Name) == name {
				called = append(called, f)
			}
		}
		if len(called) > 0 {
			return called
		}
	}
	return nil
}

// paths are those that the function's file has in the record and now.
func (f *functionState) paths(v *view) []string {
	paths := []string{f.coveredFunction.file.path}
	if f.now != nil {
		paths = append(paths, relative(v.root, f.file.path))
	}
	return paths
}

// Covers says whether FILE#FUNCTION names a covered function of the record (an
// absolute path); the error says what is wrong with it.
func (s *Snapshot) Covers(record, spec string) error {
	v := s.view(record)
	if v == nil {
		return fmt.Errorf("%s is no verification record", record)
	}
	_, err := v.meant(spec)
	return err
}
