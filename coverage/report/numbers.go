package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Thousands writes a count with commas: 8,016,012.
func Thousands(n int64) string {
	digits := strconv.FormatInt(n, 10)
	sign := ""
	if strings.HasPrefix(digits, "-") {
		sign, digits = "-", digits[1:]
	}
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return sign + digits
}

// Seconds writes a duration given in seconds, as precisely as one wants to
// know it: 0.8 s, 42 s, 5 min 20 s, 2 h 3 min.
func Seconds(s float64) string {
	if s < 9.95 {
		return fmt.Sprintf("%.1f s", max(s, 0))
	}
	whole := int64(math.Round(s))
	switch {
	case whole < 60:
		return fmt.Sprintf("%d s", whole)
	case whole < 3600:
		return fmt.Sprintf("%d min %d s", whole/60, whole%60)
	}
	minutes := int64(math.Round(s / 60))
	return fmt.Sprintf("%d h %d min", minutes/60, minutes%60)
}

// States counts states: 1 state, 8,016,012 states.
func States(n int64) string { return count(n, "state") }

// count writes a number with its noun: 1 function, 12 functions.
func count[N int | int64](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return Thousands(int64(n)) + " " + noun + "s"
}
