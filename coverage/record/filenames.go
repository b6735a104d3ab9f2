package record

import (
	"cmp"
	"path"
	"slices"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// FileName is a file as the text names it: in full, or by the end of its path.
type FileName struct {
	Path string    // cleaned
	Span text.Span // as written, without backticks and lines
}

// FileNames are the files that the covered list, the code map and the mentions
// of code name, in the order of the text. The coverage block is not among them,
// and neither is a mention of a file alone: it may be history.
func (r *Record) FileNames() []FileName {
	var all []FileName
	add := func(written string, span text.Span) {
		if span.Len() > 0 {
			all = append(all, FileName{path.Clean(written), span})
		}
	}
	for _, c := range r.Covered {
		add(c.File, c.FileSpan)
	}
	for _, link := range r.Links {
		for _, ref := range link.Refs {
			add(ref.File, ref.FileSpan)
			add(ref.DefFile, ref.DefFileSpan)
		}
	}
	for _, ref := range r.Mentions {
		if ref.First > 0 || ref.Name != "" {
			add(ref.File, ref.FileSpan)
			add(ref.DefFile, ref.DefFileSpan)
		}
	}
	slices.SortFunc(all, func(a, b FileName) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return slices.CompactFunc(all, func(a, b FileName) bool { return a.Span == b.Span })
}
