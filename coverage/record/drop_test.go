package record

import (
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Numbers between brackets are dropped.
func TestDropNumbers(t *testing.T) {
	for _, c := range []struct{ written, want string }{
		{"`take` ([12])", "`take`"},
		{"`take` (`queue.ts:[12]`)", "`take` (`queue.ts`)"},
		{"`take` (`queue.ts:[12]`, [30-32])", "`take` (`queue.ts`)"},
		{"`take` ([12], [30])", "`take`"},
		{"`take` ([12], 30)", "`take` (30)"},
		{"`take` (12, [30])", "`take` (12)"},
		{"`queue.ts:[12]` `take`", "`queue.ts` `take`"},
		{"`queue.ts#[L12-L14]` `take`", "`queue.ts` `take`"},
		{"`take` at [12], then `drop` ([30])", "`take`, then `drop`"},
		{"`queue.ts`: first [12] `take`", "`queue.ts`: first `take`"},
		{"`queue.ts`: first `[12]` `take`", "`queue.ts`: first `take`"},
	} {
		const head, tail = "sync-commit: 04a0d905\n\n```coverage\nqueue.ts\n```\n\n- `Take`: ", ".\n"
		var spans []text.Span
		src := head + c.written + tail
		for strings.ContainsRune(src, '[') {
			start := strings.IndexByte(src, '[')
			src = src[:start] + src[start+1:]
			end := strings.IndexByte(src, ']')
			src = src[:end] + src[end+1:]
			spans = append(spans, text.Span{Start: start, End: end})
		}
		r := Parse("SKILL.md", src, nil)
		changes, ok := r.DropNumbers(spans, nil)
		if got := changed(src, changes); got != head+c.want+tail || !ok {
			t.Errorf("%s becomes %s (%v), want %s", c.written, strings.TrimSuffix(strings.TrimPrefix(got, head), tail), ok, c.want)
		}
	}
}
