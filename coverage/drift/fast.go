package drift

import (
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// sameTokens is the fast path before any printing: the same tokens, comments
// and layout aside, mean the same, unless a line break decides how they group.
// That is so around the restricted words only (ECMA-262, "Rules of Automatic
// Semicolon Insertion"): there the breaks must be the same too.
func sameTokens(base, now Side, baseTokens, nowTokens []tsindex.Token) bool {
	if len(baseTokens) != len(nowTokens) {
		return false
	}
	for i := range baseTokens {
		was, is := baseTokens[i].Text, nowTokens[i].Text
		if was != is && (was != base.Name || is != now.Name || qualified(baseTokens, i)) {
			return false
		}
		if restricted(baseTokens, i) && brokenBefore(base, baseTokens, i) != brokenBefore(now, nowTokens, i) {
			return false
		}
	}
	return true
}

// restricted says whether a line end before tokens[i] decides how they group.
func restricted(tokens []tsindex.Token, i int) bool {
	return i > 0 && (breaksAfter(tokens[i-1].Text) || breaksBefore(tokens[i].Text))
}

// breaksAfter says whether a line end directly behind the word can end a
// statement or turn a modifier into a name.
func breaksAfter(token string) bool {
	switch token {
	case "return", "throw", "break", "continue", "yield", "async", "using", "get", "set", "static",
		"accessor", "declare", "abstract", "readonly", "type", "namespace", "module", "++", "--":
		return true
	}
	return false
}

// breaksBefore says whether a line end directly before the token can separate
// it from its operand.
func breaksBefore(token string) bool {
	return token == "++" || token == "--" || token == "=>" || token == "!" || token == "as" || token == "satisfies"
}

func brokenBefore(side Side, tokens []tsindex.Token, i int) bool {
	gap := text.Span{Start: tokens[i-1].Span.End, End: tokens[i].Span.Start}.Shift(-side.Start)
	return strings.ContainsAny(gap.Of(side.Form.Source()), "\n\r\u2028\u2029")
}

// qualified says whether the token is a member of something or a key, and so
// no mention of the function by its own name.
func qualified(tokens []tsindex.Token, i int) bool {
	if i > 0 && (tokens[i-1].Text == "." || tokens[i-1].Text == "?.") {
		return true
	}
	return i > 0 && i+1 < len(tokens) && tokens[i+1].Text == ":" && (tokens[i-1].Text == "{" || tokens[i-1].Text == ",")
}
