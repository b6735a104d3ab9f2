package lsp

import "strings"

// plainText is a hover for clients that show no Markdown. It reads what package
// coverage writes and no more: paragraphs, list items, rules, fenced code, code
// spans, bold text, and user text in which a backslash stands before each
// character that Markdown could take for its own.
func plainText(markdown string) string {
	var lines []string
	fenced := false
	for line := range strings.SplitSeq(markdown, "\n") {
		switch {
		case strings.HasPrefix(line, "```"):
			fenced = !fenced
		case fenced:
			lines = append(lines, line)
		default:
			lines = append(lines, plainLine(line))
		}
	}
	return strings.Join(lines, "\n")
}

func plainLine(line string) string {
	var b strings.Builder
	code := false // within a code span a backslash is one, and so are stars
	for i := 0; i < len(line); i++ {
		switch rest := line[i:]; {
		case rest[0] == '`':
			code = !code
		case !code && rest[0] == '\\' && len(rest) > 1:
			i++
			b.WriteByte(line[i])
		case !code && strings.HasPrefix(rest, "**"):
			i++
		default:
			b.WriteByte(rest[0])
		}
	}
	return b.String()
}
