package tlc

import "strings"

// oneLine joins the lines over which TLC spread a value and spaces it as TLC
// does a value that fits one line: no space inside brackets, one space
// elsewhere. So a value that TLC printed in both ways compares equal. Strings
// are left as they are.
func oneLine(lines []string) string {
	if len(lines) == 1 {
		return strings.TrimSpace(lines[0])
	}
	var b strings.Builder
	space := false
	text := strings.Join(lines, " ")
	for i := 0; i < len(text); {
		if text[i] == ' ' || text[i] == '\t' {
			space = true
			i++
			continue
		}
		token := valueToken(text[i:])
		if space && b.Len() > 0 && !opens(b.String()) && !closes(token) {
			b.WriteByte(' ')
		}
		space = false
		b.WriteString(token)
		i += len(token)
	}
	return b.String()
}

// valueToken is the string literal or double bracket at the beginning of text,
// else its first byte.
func valueToken(text string) string {
	switch {
	case text[0] == '"':
		for i := 1; i < len(text); i++ {
			switch text[i] {
			case '\\':
				i++
			case '"':
				return text[:i+1]
			}
		}
		return text
	case strings.HasPrefix(text, "<<"), strings.HasPrefix(text, ">>"):
		return text[:2]
	}
	return text[:1]
}

// opens says whether text ends with an opening bracket.
func opens(text string) bool {
	return strings.HasSuffix(text, "<<") || strings.ContainsAny(text[len(text)-1:], "[{(")
}

func closes(token string) bool {
	return token == ">>" || token == "]" || token == "}" || token == ")"
}
