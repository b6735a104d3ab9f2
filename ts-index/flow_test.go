package tsindex

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// describeSegments is one line for each body of the function that waits, or for
// the function where none does.
func describeSegments(f *File, fn *Function) string {
	var b strings.Builder
	for _, seg := range f.Segments(fn, nil) {
		name := fn.Name
		if seg.Closure > 0 {
			name += fmt.Sprint("/", seg.Closure)
		}
		if seg.Function != nil {
			name += " " + seg.Function.Name
		}
		var parts []string
		for i, next := range seg.Next {
			from := "call"
			if i > 0 {
				from = seg.Points[i-1].Call
			}
			var to []string
			for _, point := range next {
				if point == End {
					to = append(to, "end")
				} else {
					to = append(to, seg.Points[point].Call)
				}
			}
			parts = append(parts, from+" → "+strings.Join(to, ", "))
		}
		fmt.Fprintf(&b, "%s: %s\n", name, strings.Join(parts, "; "))
	}
	return b.String()
}

func TestSegments(t *testing.T) {
	a := archive(t, "segments/flow.txtar")
	f := Index("flow.ts", string(a.Files[0].Data))
	if len(f.Broken) > 0 {
		t.Fatalf("the grammar does not read it: %v", f.Broken)
	}
	var got strings.Builder
	for _, fn := range f.Functions {
		if fn.Parent == nil {
			got.WriteString(describeSegments(f, fn))
		}
	}
	if diff := cmp.Diff(string(a.Files[1].Data), got.String()); diff != "" {
		t.Errorf("segments (-want +got):\n%s", diff)
	}
}
