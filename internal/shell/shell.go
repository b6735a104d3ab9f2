// Package shell words the commands that are shown to be pasted.
//
// In: one word of a command line, quoted.
// Out: which commands are suggested, and running any.
package shell

import "strings"

// Word is a word of a command for a POSIX shell (XCU 2.2, Quoting): as it is
// where nothing in it is special there, else in single quotes.
func Word(word string) string {
	if word != "" && !strings.ContainsFunc(word, special) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// special takes `#` and `~` for special wherever they stand: inside a word they
// are not in every shell, but a reader need not know that.
func special(r rune) bool {
	plain := r > 0x7f || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || strings.ContainsRune("_./:@%+,=-", r)
	return !plain
}
