package tla

// pair finds the closing bracket of each opening one and the IN of each LET, so
// that the parser can look past a parameter list and knows a LET that lacks its
// IN. A closing bracket that does not fit the innermost open one closes nothing.
func pair(tokens []token) {
	var brackets, lets []int // indexes of those still open
	for i := range tokens {
		t := &tokens[i]
		t.match = 0
		switch t.kind {
		case tKeyword:
			switch t.text {
			case "LET":
				lets = append(lets, i)
			case "IN":
				lets = closed(tokens, lets, i)
			}
		case tOp:
			switch t.text {
			case "(", "[", "{", "<<":
				brackets = append(brackets, i)
			case ")", "]", "}", ">>", "]_", ">>_":
				if n := len(brackets); n > 0 && fit(tokens[brackets[n-1]].text[0], t.text[0]) {
					brackets = closed(tokens, brackets, i)
				}
			}
		}
	}
}

// closed matches the innermost of open with the token at i.
func closed(tokens []token, open []int, i int) []int {
	if len(open) == 0 {
		return nil
	}
	last := open[len(open)-1]
	tokens[last].match = i - last
	return open[:len(open)-1]
}

func fit(opening, closing byte) bool {
	switch opening {
	case '(':
		return closing == ')'
	case '[':
		return closing == ']'
	case '{':
		return closing == '}'
	}
	return closing == '>'
}
