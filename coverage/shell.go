package coverage

import "strings"

// shellQuoted is a word of a command that is shown to be pasted, for a POSIX
// shell: as it is where nothing in it is special there, else in single quotes.
func shellQuoted(word string) string {
	plain := func(r rune) bool {
		return r > '~' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || strings.ContainsRune("_./:@%+,=-", r)
	}
	if word != "" && strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
