package coverage

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/record"
)

// Edit replaces a span of a file by New: a span of the text that the Snapshot
// sees, in bytes. A file that is not there is created; its span is empty then.
type Edit struct {
	Place
	New string
}

// ApplyEdits is the text of one file after edits of it, which are sorted and do
// not overlap.
func ApplyEdits(src string, edits []Edit) string {
	var out strings.Builder
	at := 0
	for _, e := range edits {
		out.WriteString(src[at:e.Span.Start])
		out.WriteString(e.New)
		at = e.Span.End
	}
	out.WriteString(src[at:])
	return out.String()
}

// collides says whether two edits cannot both be made: they overlap, or they are
// the same.
func (e Edit) collides(other Edit) bool {
	return e.Path == other.Path && (e == other || e.Span.Overlaps(other.Span))
}

// sortEdits orders edits by file and place.
func sortEdits(edits []Edit) {
	slices.SortStableFunc(edits, func(a, b Edit) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Span.Start, b.Span.Start))
	})
}

// edited are changes of a record or of expected.txt as edits of the file.
func edited(path string, changes []record.Change) []Edit {
	edits := make([]Edit, len(changes))
	for i, c := range changes {
		edits[i] = Edit{Place{path, c.Span}, c.New}
	}
	return edits
}
