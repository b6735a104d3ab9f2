package coverage

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Fifty quick edits while others ask: every answer is about one text, and the
// last one about the last text.
func TestQuickEditsWhileOthersAsk(t *testing.T) {
	s := openLive(t)
	path := s.repo.Path("src/a.ts")
	s.open("src/a.ts")
	done := make(chan struct{})
	var askers sync.WaitGroup
	for range 3 {
		askers.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
					askAll(t, s.workspace.Snapshot(), path)
				}
			}
		})
	}
	for i := range 50 {
		src, _, _ := s.workspace.Snapshot().Text(path)
		at := strings.Index(src, "  jobs.delete")
		edit(s.workspace, path, text.Span{Start: at, End: at}, fmt.Sprintf("  jobs.mark(%d);\n", i))
		if i%10 == 9 {
			s.workspace.Changed([]string{s.repo.Path("src/b.ts")})
		}
	}
	close(done)
	askers.Wait()
	s.want("the last edit", "src/a.ts:6 covered-changed [drop]")
	f := s.workspace.Snapshot().Findings(context.Background())[0]
	if len(f.Related) == 0 || len(strings.Split(f.Related[0].Span.Of(mustText(t, s, path)), "\n")) != 50 {
		t.Errorf("the hunk is %+v", f.Related)
	}
}

func mustText(t *testing.T, s session, path string) string {
	src, _, ok := s.workspace.Snapshot().Text(path)
	if !ok {
		t.Fatalf("%s is missing", path)
	}
	return src
}

// askAll asks all that an editor asks; every place lies in the snapshot's text.
func askAll(t *testing.T, snapshot *Snapshot, path string) {
	ctx := context.Background()
	src, _, _ := snapshot.Text(path)
	for _, f := range snapshot.Findings(ctx) {
		text, _, _ := snapshot.Text(f.Path)
		if f.Span.End > len(text) {
			t.Errorf("%s ends at %d of %d bytes", f.Code, f.Span.End, len(text))
		}
	}
	for _, l := range snapshot.Lenses(ctx, path) {
		if name := l.Span.Of(src); name != "take" && name != "drop" {
			t.Errorf("a lens stands on %q", name)
		}
	}
	at := strings.Index(src, "drop")
	snapshot.Hover(context.Background(), path, at)
	snapshot.Declaration(path, at)
	snapshot.Fixes(ctx, path, text.Span{Start: at, End: at})
	snapshot.Check()
	snapshot.Map()
}

// Letter by letter most texts do not parse: no place leaves the text, and the
// names stay under their lenses.
func TestTypingLetterByLetter(t *testing.T) {
	s := openLive(t)
	path := s.repo.Path("src/a.ts")
	s.open("src/a.ts")
	start := strings.Index(mustText(t, s, path), "  await save")
	const typed = "  if (job) { await check(`${job.id}`); }\n/* ( */ \"\\\" { \""
	for at := start; at < start+len(typed); at++ {
		edit(s.workspace, path, text.Span{Start: at, End: at}, typed[at-start:at-start+1])
		askAll(t, s.workspace.Snapshot(), path)
	}
	for at := start + len(typed); at > start; at-- {
		edit(s.workspace, path, text.Span{Start: at - 1, End: at}, "")
		askAll(t, s.workspace.Snapshot(), path)
	}
	s.want("all taken back")
}
