package record

import (
	"strconv"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Renumber is what stands at a place where the record states lines (a Ref's
// LineSpan or DefLineSpan), made to state the lines first to last, 1-based, in
// the writer's form: 12, 12-15, 12–15 or L12-L15. A single line stays one, and a
// range that has shrunk to one line becomes one.
func Renumber(written string, first, last int) string {
	numbers := NumbersIn(written, text.Span{End: len(written)})
	if len(numbers) == 0 {
		return written
	}
	before := written[:numbers[0]]
	behind := afterDigits(written[numbers[0]:])
	if len(numbers) == 1 {
		return before + strconv.Itoa(first) + behind
	}
	if last <= first {
		return before + strconv.Itoa(first)
	}
	dash := behind[:len(behind)-len(written)+numbers[1]]
	return before + strconv.Itoa(first) + dash + strconv.Itoa(last) + afterDigits(written[numbers[1]:])
}

func afterDigits(s string) string { return strings.TrimLeft(s, "0123456789") }
