package tsindex

import "strings"

// taggedBytes is how long type arguments before a template may be to be seen.
const taggedBytes = 200

// taggedTypes are the places of type arguments before a template, as the <Row>
// of “sql<Row>`…`“. TypeScript reads them as such wherever they can be types
// (its parser: parseMemberExpressionRest); version 0.23 of the grammar reads a
// comparison with a template in most cases, and reports no error. Byte offsets,
// half open. It goes by the look of the text: within a string or a template it
// may be wrong, where blanks in their place change nothing of the tree.
func taggedTypes(src string) [][2]int {
	var found [][2]int
	for at := 0; ; {
		next := strings.Index(src[at:], ">`")
		if next < 0 {
			return found
		}
		at += next + 1
		if start := openingAngle(src[:at]); start > 0 && isNameEnd(src[start-1]) {
			found = append(found, [2]int{start, at})
		}
	}
}

// openingAngle is the offset of the < that belongs to the > at the end of s, or
// 0 where what is between cannot be types.
func openingAngle(s string) int {
	depth := 0
	for i := len(s) - 1; i >= max(0, len(s)-taggedBytes); i-- {
		switch c := s[i]; c {
		case '>':
			if i > 0 && s[i-1] == '=' { // an arrow's
				continue
			}
			depth++
		case '<':
			if depth--; depth == 0 {
				if !canBeTypes(s[i+1 : len(s)-1]) {
					return 0
				}
				return i
			}
		case ';', '`', '+', '*', '/', '!', '%', '^', '~', '#', '@':
			return 0
		}
	}
	return 0
}

// canBeTypes says whether a text has what types have: brackets in pairs, and no
// operator that only values have.
func canBeTypes(s string) bool {
	if strings.TrimSpace(s) == "" || strings.Contains(s, "&&") || strings.Contains(s, "||") {
		return false
	}
	open := 0
	for i := range len(s) {
		switch s[i] {
		case '(', '[', '{':
			open++
		case ')', ']', '}':
			if open--; open < 0 {
				return false
			}
		}
	}
	return open == 0
}

func isNameEnd(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
