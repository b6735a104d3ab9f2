package coverage

import (
	"context"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/gittest"
	"github.com/lockstep-tla/lockstep/internal/sharedtest"
)

// BenchmarkLanguage asks what an editor asks again after each change of the
// first seed's record: the baseline is that of the text, and its names are made
// anew each time.
func BenchmarkLanguage(b *testing.B) {
	repo := gittest.FromBundle(b, sharedtest.Path(b, "seeds", "step-claim.bundle"))
	w := NewWorkspace([]string{repo.Dir}, Settings{})
	defer w.Close()
	ctx := context.Background()
	s := w.Load(ctx)
	path := s.Records()[0]
	v := s.view(path)
	for _, c := range []struct {
		name string
		ask  func()
	}{
		{"names", func() { v.recordNames() }},
		{"tokens", func() { s.Tokens(path) }},
		{"outline", func() { v.record.Outline() }},
		{"symbols", func() { s.Symbols(path) }},
		{"folds", func() { s.Folds(path) }},
		{"links", func() { s.DocumentLinks(path) }},
		{"references", func() { s.References(ctx, path, v.record.Covered[0].Span.Start, true) }},
		{"completion", func() { s.Complete(ctx, path, v.record.Covered[0].Span.Start) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				c.ask()
			}
		})
	}
}
