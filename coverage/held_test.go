package coverage

import (
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/text"
)

func TestPlacesFollowWhatWasTyped(t *testing.T) {
	long := strings.Repeat("x = x + 1;\n", 500)
	for _, c := range []struct{ before, after, place, want string }{
		{"a\nplace\nb", "a\nnew\nplace\nb", "place", "place"},
		{"a\nplace\nb", "a\nplace\nnew b", "place", "place"},
		{"a\nplace\nb", "a\nplate\nb", "place", "plate"},
		{"a\nplace\nb", "a\nb", "place", ""},
		{"aaaa place", "aa place", "place", "place"},
		{"place aaaa", "place aa", "place", "place"},
		{long + "place" + long, long + "\"" + long + "place" + long, "place", "place"},
		{long + "place" + long, "place" + long, "place", "place"},
		{"place", "", "place", ""},
	} {
		at := strings.Index(c.before, c.place)
		got := changeOf(c.before, c.after).span(text.Span{Start: at, End: at + len(c.place)})
		if got.Of(c.after) != c.want || got.Start > got.End || got.End > len(c.after) {
			t.Errorf("%.20q → %.20q: %v, want %q", c.before, c.after, got, c.want)
		}
	}
}
