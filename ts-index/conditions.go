package tsindex

import "github.com/lockstep-tla/lockstep/internal/text"

// Conditions are what the if and while statements that begin within span test,
// without the parentheses, in source order. They may reach beyond span, to the
// end of the byte range that within holds.
func (f *File) Conditions(span, within text.Span) []text.Span {
	tokens := f.Tokens(within)
	var all []text.Span
	for i, token := range tokens {
		if !span.Contains(token.Span.Start) || token.Text != "if" && token.Text != "while" || i > 0 && tokens[i-1].Text == "." {
			continue
		}
		if end := closing(tokens, i+1); end > i+2 {
			all = append(all, text.Span{Start: tokens[i+2].Span.Start, End: tokens[end-1].Span.End})
		}
	}
	return all
}

// closing is the index of the parenthesis that closes the one at open, -1 where
// there is none.
func closing(tokens []Token, open int) int {
	depth := 0
	for i := open; i < len(tokens); i++ {
		switch tokens[i].Text {
		case "(":
			depth++
		case ")":
			depth--
		}
		if depth == 0 {
			if i == open {
				return -1 // no parenthesis
			}
			return i
		}
	}
	return -1
}
