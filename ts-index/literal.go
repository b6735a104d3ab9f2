package tsindex

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// stringValue is the value of a string literal with its quotes, as UTF-8. An
// escape that it does not understand stands for itself.
func stringValue(literal string) string {
	if len(literal) < 2 {
		return literal
	}
	inner := literal[1 : len(literal)-1]
	if !strings.Contains(inner, `\`) {
		return inner
	}
	var b strings.Builder
	for inner != "" {
		if inner[0] != '\\' || len(inner) == 1 {
			b.WriteByte(inner[0])
			inner = inner[1:]
			continue
		}
		value, rest := unescape(inner[1:])
		b.WriteString(value)
		inner = rest
	}
	return b.String()
}

// unescape reads what follows a backslash.
func unescape(s string) (value, rest string) {
	switch s[0] {
	case 'n':
		return "\n", s[1:]
	case 't':
		return "\t", s[1:]
	case 'r':
		return "\r", s[1:]
	case 'b':
		return "\b", s[1:]
	case 'f':
		return "\f", s[1:]
	case 'v':
		return "\v", s[1:]
	case 'x':
		return codePoint(s[1:], 2, s)
	case 'u':
		return unicodeEscape(s)
	case '\r':
		return "", strings.TrimPrefix(s[1:], "\n")
	case '\n':
		return "", s[1:]
	case '0':
		if len(s) == 1 || s[1] < '0' || s[1] > '9' {
			return "\x00", s[1:]
		}
	}
	_, size := utf8.DecodeRuneInString(s)
	return s[:size], s[size:]
}

func unicodeEscape(s string) (value, rest string) {
	if strings.HasPrefix(s, "u{") {
		if end := strings.IndexByte(s, '}'); end > 2 {
			if value, after := codePoint(s[2:end], end-2, s); after == "" {
				return value, s[end+1:]
			}
		}
		return s[:1], s[1:]
	}
	return codePoint(s[1:], 4, s)
}

// codePoint reads digits of a hexadecimal escape; otherwise the escaped
// character stands for itself. Half of a surrogate pair is kept as an escape,
// since UTF-8 has no word for it.
func codePoint(hex string, digits int, whole string) (value, rest string) {
	if len(hex) >= digits && digits > 0 {
		if n, err := strconv.ParseUint(hex[:digits], 16, 32); err == nil {
			if n >= 0xD800 && n < 0xE000 {
				return `\u` + strings.ToLower(hex[:digits]), hex[digits:]
			}
			return string(rune(n)), hex[digits:]
		}
	}
	return whole[:1], whole[1:]
}

// numberText is a number literal in one spelling of its value.
func numberText(literal string) string {
	plain := strings.ReplaceAll(strings.ToLower(literal), "_", "")
	if strings.HasSuffix(plain, "n") || strings.HasPrefix(plain, "0x") || strings.HasPrefix(plain, "0b") || strings.HasPrefix(plain, "0o") {
		return plain
	}
	if len(plain) > 1 && plain[0] == '0' && plain[1] >= '0' && plain[1] <= '9' {
		return plain
	}
	value, err := strconv.ParseFloat(plain, 64)
	if err != nil {
		return plain
	}
	return strconv.FormatFloat(value, 'g', -1, 64)
}

// isPlainName says whether a property name needs no quotes.
func isPlainName(name string) bool {
	for i, r := range name {
		letter := r == '_' || r == '$' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return name != ""
}
