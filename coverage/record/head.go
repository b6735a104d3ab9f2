package record

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// head is the beginning of an entry: names of the model and what follows them.
type head struct {
	actions []ActionRef
	groups  bool // `=`: one of several groups in a line; `:` otherwise
	size    int  // tokens, the `:` or `=` included
	start   int  // byte offset
}

// heads reads the beginnings of entries. defines is nil without a model.
type heads struct {
	src     string
	defines func(string) bool
}

// read reads a head at the start of tokens: names joined by `/`, `,`, "and", at
// most three plain words or a short parenthesis, then `:` or `=`. lenient takes
// names that the model does not define as well, where what stands around leaves
// no doubt that this is the code map: a record can name an action that is gone.
func (h heads) read(tokens []token, lenient bool) (head, bool) {
	found := h.names(tokens, lenient)
	if len(found.actions) == 0 {
		return head{}, false
	}
	i := found.size + qualifier(tokens[found.size:])
	if i >= len(tokens) || (tokens[i].kind != colon && tokens[i].kind != equals) {
		return head{}, false
	}
	if i > found.size && tokens[found.size-1].kind == word {
		return head{}, false // Next step: not the operator Next
	}
	found.groups = tokens[i].kind == equals
	found.size = i + 1
	return found, true
}

// longestHead bounds the tokens of a head, so that a hostile line of names is not
// read again and again.
const longestHead = 60

// names reads names of the model joined by `/`, `,`, `+`, "and", "or".
func (h heads) names(tokens []token, lenient bool) head {
	var found head
	known := false
	for i := 0; i < min(len(tokens), longestHead); {
		names := h.of(tokens[i], true)
		if len(names) == 0 {
			break
		}
		if len(found.actions) == 0 {
			found.start = tokens[i].outer.Start
		}
		for _, action := range names {
			known = known || h.defines == nil || h.defines(action.Name) || h.hasParameters(action)
		}
		found.actions = append(found.actions, names...)
		found.size = i + 1
		i += 1 + joint(tokens[i+1:])
		if i == found.size {
			break
		}
	}
	if !known && !lenient {
		return head{}
	}
	return found
}

// hasParameters says whether Name(a, b) is written in the text: a form that only
// an operator of the model has, so that one that the model lost does not vanish.
// A capitalised function of the code is called with new, or not with a colon
// behind it.
func (h heads) hasParameters(action ActionRef) bool {
	const longest = 200 // bytes: more are no parameters, and are not looked through
	rest := h.src[action.Span.End:min(action.Span.End+longest, len(h.src))]
	inner, _, closed := strings.Cut(rest, ")")
	if !closed || !strings.HasPrefix(inner, "(") {
		return false
	}
	inner = inner[1:]
	for parameter := range strings.SplitSeq(inner, ",") {
		if !isIdentifier(strings.TrimSpace(parameter)) {
			return false
		}
	}
	return true
}

// of gives the names of the model in a token: usually one, several for
// `A(m) / B(m)`. With undefined set, names in TLA+'s usual form count that the
// model does not define.
func (h heads) of(tok token, undefined bool) []ActionRef {
	if tok.kind == word {
		if h.defines != nil && isCamel(tok.text) && h.defines(tok.text) {
			return []ActionRef{{Name: tok.text, Span: tok.span}}
		}
		return nil
	}
	if tok.kind != name && tok.kind != expression && tok.kind != code {
		return nil
	}
	var names []ActionRef
	for _, part := range splitNames(h.src, tok.span) {
		action, ok := operator(h.src, part)
		if !ok || !h.accepts(action.Name, undefined) {
			return nil
		}
		names = append(names, action)
	}
	return names
}

func (h heads) accepts(name string, undefined bool) bool {
	if h.defines != nil && h.defines(name) {
		return true
	}
	first, _ := utf8.DecodeRuneInString(name)
	return undefined && unicode.IsUpper(first) && strings.ContainsFunc(name, unicode.IsLower)
}

// isCamel says whether a plain word can only be a name: a capital behind a
// small letter.
func isCamel(s string) bool {
	small := false
	for _, c := range s {
		if small && unicode.IsUpper(c) {
			return true
		}
		small = small || unicode.IsLower(c)
	}
	return false
}

// operator reads Name, Name(a, b) and Instance!Name(a).
func operator(src string, span text.Span) (ActionRef, bool) {
	span = trim(src, span)
	s := span.Of(src)
	if i := strings.IndexByte(s, '('); i > 0 {
		if !strings.HasSuffix(s, ")") {
			return ActionRef{}, false
		}
		s = strings.TrimRight(s[:i], " ")
	}
	for part := range strings.SplitSeq(s, "!") {
		if !isIdentifier(part) || strings.ContainsRune(part, '$') {
			return ActionRef{}, false
		}
	}
	return ActionRef{Name: s, Span: text.Span{Start: span.Start, End: span.Start + len(s)}}, true
}

// splitNames cuts a backticked text at each `/` and `,` outside parentheses.
func splitNames(src string, span text.Span) []text.Span {
	var parts []text.Span
	depth, start := 0, span.Start
	for i := span.Start; i < span.End; i++ {
		switch src[i] {
		case '(':
			depth++
		case ')':
			depth--
		case '/', ',':
			if depth == 0 {
				parts = append(parts, text.Span{Start: start, End: i})
				start = i + 1
			}
		}
	}
	return append(parts, text.Span{Start: start, End: span.End})
}

// joint counts the tokens that join two names.
func joint(tokens []token) int {
	n := 0
	for n < len(tokens) && n < 2 {
		tok := tokens[n]
		isJoint := tok.kind == slash || tok.kind == comma || tok.text == "and" || tok.text == "or" || tok.text == "+" || tok.text == "&"
		if !isJoint {
			break
		}
		n++
	}
	return n
}

// qualifier counts the plain words between the names and `:` or `=`: "archive
// branch", "(normal case)".
func qualifier(tokens []token) int {
	const most = 3
	words := func(tokens []token, limit int) int {
		n := 0
		for n < len(tokens) && n < limit && tokens[n].kind == word {
			n++
		}
		return n
	}
	n := words(tokens, most)
	if n < len(tokens) && tokens[n].kind == open {
		inner := words(tokens[n+1:], most+1)
		if end := n + 1 + inner; inner > 0 && end < len(tokens) && tokens[end].kind == closing {
			return end + 1
		}
	}
	return n
}

// label counts the tokens of "Code map:" at the start of tokens.
func label(tokens []token) int {
	if len(tokens) >= 3 && strings.EqualFold(tokens[0].text, "code") && strings.EqualFold(tokens[1].text, "map") && tokens[2].kind == colon {
		return 3
	}
	if len(tokens) >= 2 && strings.EqualFold(tokens[0].text, "code-map") && tokens[1].kind == colon {
		return 2
	}
	return 0
}
