package tsindex

import (
	"regexp"
	"strings"
)

// bridgeGaps gives a text of the same length that the grammar reads, where the
// source is valid TypeScript that version 0.23 of it does not: every place in
// its tree is a place of the source. It looks for three forms, which between them
// break whole files and move functions to wrong places: variance marks in type
// parameters (`<in out T>`), a generic call signature behind a member that no
// semicolon ends, and a template behind types (“sql<{ a: B }>`x` “).
// All are types; the marks and the object type are not seen any more where they
// are bridged. A source without them comes back as it is.
//
// It goes by the look of the text and may be wrong, in a string for instance.
// So its word counts only where the tree of the bridged text has fewer errors;
// what is printed and what tokens say is read from the source all the same.
func bridgeGaps(src string) string {
	out := []byte(src)
	for _, at := range varianceMarks.FindAllStringSubmatchIndex(src, -1) {
		// In `f(a, out as B)` it is a name.
		if !isOperatorWord(src[at[4]:at[5]]) {
			blankOut(out[at[2]:at[3]])
		}
	}
	for _, at := range typeArguments.FindAllStringIndex(src, -1) {
		start := at[0] + strings.IndexByte(src[at[0]:at[1]], '<')
		opener := "`"
		if src[start+1] == '<' {
			opener = "("
		}
		if end := closingAngle(src[start:]); end > 0 && strings.HasPrefix(strings.TrimLeft(src[start+end:], " \t"), opener) {
			blankOut(out[start : start+end])
		}
	}
	for _, at := range taggedTypes(src) {
		blankOut(out[at[0]:at[1]])
	}
	bridgeBackticks(src, out)
	for _, at := range memberLines.FindAllStringIndex(src, -1) {
		if end := memberEnd(src, at[0]); end >= 0 && (src[at[1]-1] != '<' || opensCallSignature(src[at[1]-1:])) {
			out[end] = ';'
		}
	}
	return string(out)
}

// bridgeBackticks overwrites escaped backticks; behind an escaped backslash one
// is not escaped.
func bridgeBackticks(src string, out []byte) {
	for at := 0; ; {
		next := strings.Index(src[at:], "\\`")
		if next < 0 {
			break
		}
		at += next + 2
		if escapes := at - 1 - len(strings.TrimRight(src[:at-1], `\`)); escapes%2 == 1 {
			blankOut(out[at-2 : at])
		}
	}
}

var (
	varianceMarks = regexp.MustCompile(`[<,](?:\s|//.*\n|/\*(?s:.*?)\*/)*(in\s+out|in|out)\s+([A-Za-z_$]+)`)
	typeArguments = regexp.MustCompile(`<\s*\{|[\w$]<<[A-Za-z_$]`)
	memberLines   = regexp.MustCompile(`(?m)^[ \t]*(?:<|in\??:)`)
)

func isOperatorWord(word string) bool {
	switch word {
	case "as", "satisfies", "in", "instanceof", "of":
		return true
	}
	return false
}

// memberEnd is the blank directly behind what stands before the line at the
// offset, comments aside, if that can end a member; otherwise -1.
func memberEnd(src string, line int) int {
	end := line
	for {
		end = len(strings.TrimRight(src[:end], " \t\r\n"))
		if strings.HasSuffix(src[:end], "*/") {
			if end = strings.LastIndex(src[:end], "/*"); end < 0 {
				return -1
			}
			continue
		}
		start := strings.LastIndexByte(src[:end], '\n') + 1
		comment := strings.Index(src[start:end], "//")
		if comment < 0 {
			break
		}
		end = start + comment
	}
	if end == 0 || end >= len(src) || strings.IndexByte(" \t\r\n", src[end]) < 0 {
		return -1
	}
	last := src[end-1]
	isWord := last == '_' || last == '$' || last >= '0' && last <= '9' || last >= 'a' && last <= 'z' || last >= 'A' && last <= 'Z'
	if !isWord && strings.IndexByte(`>])}"'`, last) < 0 || strings.HasSuffix(src[:end], "=>") {
		return -1
	}
	return end
}

// blankOut overwrites a piece with blanks; its lines stay.
func blankOut(piece []byte) {
	for i, c := range piece {
		if c != '\n' && c != '\r' {
			piece[i] = ' '
		}
	}
}

// opensCallSignature says whether the < at the start closes before a
// parenthesis, as that of `<A>(a: A): B` does and that of `a < b` does not.
func opensCallSignature(s string) bool {
	end := closingAngle(s)
	return end > 0 && strings.HasPrefix(strings.TrimLeft(s[end:], " \t\r\n"), "(")
}

// angleBytes is how far away a > is looked for: without a limit a hostile text of
// nothing but < would take forever.
const angleBytes = 8 << 10

// closingAngle is the offset behind the > that closes the < at the start, or 0.
func closingAngle(s string) int {
	depth := 0
	for i := 0; i < min(len(s), angleBytes); i++ {
		switch s[i] {
		case '<', '(', '[', '{':
			depth++
		case '>':
			if i > 0 && s[i-1] == '=' {
				continue
			}
			depth--
		case ')', ']', '}':
			depth--
		case ';', '`':
			if depth <= 1 {
				return 0
			}
		}
		if depth == 0 {
			return i + 1
		}
	}
	return 0
}
