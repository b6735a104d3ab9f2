package coverage

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/record"
)

// renameMends follow the renames of covered paths that git knows: in the
// coverage block, and wherever the record names the file as code.
func (s *Snapshot) renameMends(v *view) []mend {
	var all []mend
	for _, p := range v.record.Coverage {
		f := v.files[p.Path]
		to, renamed := v.renames[p.Path]
		if f == nil || !renamed || f.current != absolute(v.root, to.Path) || s.source(f.current).missing {
			continue
		}
		fix := Fix{
			Title: "Follow the rename to " + to.Path, Preferred: true,
			Edits: []Edit{{Place{v.path, p.Span}, to.Path}},
			Fixes: []string{"path-missing"}, Of: []Place{{v.path, p.Span}},
		}
		for _, named := range v.record.FileNames() {
			if v.meansFile(named, f) {
				fix.take(Fix{Edits: []Edit{{Place{v.path, named.Span}, renamedLike(named.Path, p.Path, to.Path)}}})
			}
		}
		fix.Edits = slices.DeleteFunc(fix.Edits, func(e Edit) bool { return e.New == e.Span.Of(v.record.Text) })
		all = append(all, mend{Fix: fix, at: fix.Of, all: "Follow all %d renames", keep: asBefore})
	}
	return all
}

// meansFile says whether a file name in the record's text is that of a covered
// file and of no other one.
func (v *view) meansFile(named record.FileName, f *codeFile) bool {
	var covered []string
	for _, p := range v.record.Coverage {
		covered = append(covered, p.Path)
	}
	return slices.Equal(endingIn(covered, named.Path), []string{f.path})
}

// renamedLike is the new path as far as the old one was written: a base name
// stays a base name, and what still fits stays.
func renamedLike(written, from, to string) string {
	switch segments := strings.Split(to, "/"); {
	case written == from:
		return to
	case strings.HasSuffix(to, "/"+written):
		return written
	default:
		keep := min(len(segments), strings.Count(written, "/")+1)
		return strings.Join(segments[len(segments)-keep:], "/")
	}
}
