package coverage

import "github.com/lockstep-tla/lockstep/internal/text"

// edit replaces the bytes of span, as an editor does, by newText; a span that
// leaves the text is clamped to it.
func edit(w *Workspace, path string, span text.Span, newText string) *Snapshot {
	old, _, _ := w.Snapshot().Text(path)
	start := min(max(span.Start, 0), len(old))
	end := min(max(span.End, start), len(old))
	return w.SetText(path, old[:start]+newText+old[end:])
}
