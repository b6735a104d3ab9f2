package record

import (
	"strings"
	"testing"
)

// Which numbers of the later text were there before: those between brackets.
func TestKeptNumbers(t *testing.T) {
	for _, c := range []struct{ name, before, after string }{
		{"nothing changed", "a 7, b 12\n", "a [7], b [12]\n"},
		{"renumbered to what another one was", "`take` (7), `drop` (12)\n", "`take` (12), `drop` (15)\n"},
		{"a word typed beside a number", "`take` (7), `drop` (12)\n", "`take` ([7]), then `drop` ([12])\n"},
		{"a line before", "x\n`take` (7)\n", "y\nz 3\n`take` ([7])\n"},
		{"an entry more", "- `A`: 5\n- `C`: 9\n", "- `A`: [5]\n- `B`: 7\n- `C`: [9]\n"},
		{"one number of two", "- `A`: `f` (`a.ts:10-12`)\n", "- `A`: `f` (`a.ts:[10]-13`)\n"},
		{"all new", "", "1 2\n"},
		{"line taken out", "1\n2\n3\n", "[1]\n[3]\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			after := strings.NewReplacer("[", "", "]", "").Replace(c.after)
			kept := NewKeptNumbers(c.before, after)
			var got strings.Builder
			for at := 0; at < len(after); {
				end := at
				for end < len(after) && isDigit(after[end]) {
					end++
				}
				if end == at {
					got.WriteByte(after[at])
					at++
					continue
				}
				before, ok := kept.Before(at)
				switch {
				case !ok:
					got.WriteString(after[at:end])
				case !strings.HasPrefix(c.before[before:], after[at:end]):
					t.Errorf("%s at %d is said to have stood at %d", after[at:end], at, before)
				default:
					got.WriteString("[" + after[at:end] + "]")
				}
				at = end
			}
			if got.String() != c.after {
				t.Errorf("got %q, want %q", got.String(), c.after)
			}
		})
	}
}
