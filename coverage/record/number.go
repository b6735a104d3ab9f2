package record

import "strings"

// isLine says whether the number at i is a line of code and not a status, a
// duration, a count, a property or an issue. It must stand where people write
// lines: in parentheses of its own, behind "at", "line" or →, before a function,
// as a range, or in a series of such.
func (r *reader) isLine(i int) bool { return r.isLineOf(i, longestSeries) }

// longestSeries bounds how far back a series of numbers is followed.
const longestSeries = 8

func (r *reader) isLineOf(i, series int) bool {
	tok := r.tokens[i]
	if r.isCount(i) || r.isStatus(i) {
		return false
	}
	if (r.isFunction(i+1) || r.kind(i+1) == expression) && !r.afterCounting(i) && tok.first >= smallest {
		return true
	}
	switch {
	case r.isWord(i-1, "line", "lines", "l.", "Line", "Lines"):
		return true
	case tok.first < smallest && tok.first == tok.last:
		return false
	case tok.last > tok.first:
		return !r.afterCounting(i)
	case r.kind(i-1) == open:
		return r.endsPlace(i + 1)
	case r.isWord(i-1, "at"):
		return true
	case r.kind(i-1) == arrow:
		return true
	}
	return series > 0 && r.isInSeries(i, series-1)
}

// isInSeries says whether the number goes on with a series: 1813 / 1820,
// `file:93`, 130-132, at 40 and 62, at 40, 62, and 70.
func (r *reader) isInSeries(i, series int) bool {
	before := i - 1
	if r.isWord(before, "and", "or") && r.kind(before-1) == comma {
		before--
	}
	if k := r.kind(before); k != comma && k != slash && !r.isWord(before, "and", "or") {
		return false
	}
	switch before--; r.kind(before) {
	case number:
		return r.isLineOf(before, series)
	case file:
		return r.tokens[before].first > 0
	}
	return false
}

// endsPlace says whether a place in parentheses ends at token i, so that the
// number before it is all of it: (924), (672, …), (1522 → 414), (40 and 62).
func (r *reader) endsPlace(i int) bool {
	switch r.kind(i) {
	case closing, comma, semi, colon, arrow, slash:
		return true
	}
	return r.isWord(i, "and", "or") && r.kind(i+1) == number
}

// isCount says whether a unit follows the number.
func (r *reader) isCount(i int) bool {
	if r.kind(i+1) != word {
		return false
	}
	switch strings.TrimSuffix(strings.ToLower(r.tokens[i+1].text), "s") {
	case "", "m", "ms", "sec", "second", "minute", "min", "hour", "h", "day", "week", "month", "year", "byte", "kb", "mb", "gb",
		"state", "distinct", "step", "time", "machine", "worker", "process", "processe", "job", "row", "item", "call", "retry",
		"retrie", "attempt", "user", "thread", "core", "test", "file", "line", "place", "char", "character", "token", "action",
		"propertie", "config", "execution", "executor", "more", "other", "percent":
		return true
	}
	return false
}

// isStatus says whether the number is an HTTP status: one of those in use, next
// to a word that answers.
func (r *reader) isStatus(i int) bool {
	tok := r.tokens[i]
	if tok.first != tok.last || tok.first < 100 || tok.first > 599 {
		return false
	}
	before := i - 1
	if r.kind(before) == open {
		before--
	}
	return r.isWord(before, "status", "Status", "HTTP", "http", "code", "error", "mismatch", "answer", "answers", "answering",
		"answered", "return", "returns", "returning", "returned", "reply", "replies", "respond", "responds", "with", "gives",
		"throws", "rejects", "rejected", "conflict", "forbidden", "unauthorized", "a", "an", "the")
}
