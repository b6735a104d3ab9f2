package record

import (
	"fmt"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// listReader reads the sentences of the list of covered functions.
type listReader struct {
	src  string
	list *coveredList
	only string // the path of a coverage block that has just one
	file token  // the file that owns the names
	from int    // names since the last file, semicolon or full stop
	open bool   // since then no file was named
	done bool
	bare map[text.Span]bool // names without backticks
}

// read reads the names of one block. A file owns the names that follow it, also
// in the blocks after. What stands in parentheses is a limit, unless these stand
// directly behind a file: `a.ts` (`f`, `g`) names its functions.
func (r *listReader) read(tokens []token) {
	r.segment()
	for i := 0; i < len(tokens) && !r.done; i++ {
		tok := tokens[i]
		switch tok.kind {
		case file:
			r.owner(tokens, i)
		case name, expression:
			r.name(tokens, i)
		case word:
			r.word(tokens, i)
		case open:
			if isBehindFile(tokens, i) {
				break
			}
			end := parenthesis(tokens, i)
			r.limit(tokens, i, end)
			i = end
			tok = tokens[min(end, len(tokens)-1)]
		case semi:
			r.segment()
		case stop:
			r.segment()
			r.done = endsList(tokens[i+1:])
		}
		if !r.done {
			grow(&r.list.span, tok.outer)
		}
	}
}

// isBehindFile says whether the token at i follows a file, or a file's.
func isBehindFile(tokens []token, i int) bool {
	if i > 1 && possessive(tokens[i-1].text) > 0 {
		i--
	}
	return i > 0 && tokens[i-1].kind == file
}

func (r *listReader) segment() { r.from, r.open = len(r.list.names), true }

// owner takes a file: the names after it are its own, and so are those before it
// in `f` and `g` in `file`, where no other file owns them.
func (r *listReader) owner(tokens []token, i int) {
	r.file = tokens[i]
	if r.open && i > 0 && tokens[i-1].kind == word {
		switch tokens[i-1].text {
		case "in", "of", "from":
			for n := range r.list.names[r.from:] {
				r.own(&r.list.names[r.from+n])
			}
		}
	}
	r.from, r.open = len(r.list.names), false
	if r.file.name != "" {
		r.add(r.file.name, r.file.nameSpan)
	}
}

func (r *listReader) own(c *CoveredName) { c.File, c.FileSpan = r.file.path, r.file.pathSpan }

// name takes a name, unless the text takes it out.
func (r *listReader) name(tokens []token, i int) {
	if i > 0 && tokens[i-1].kind == word {
		switch strings.ToLower(tokens[i-1].text) {
		case "not", "except", "excluding":
			return
		}
	}
	r.add(tokens[i].name, tokens[i].nameSpan)
}

// word takes an item of the list that is one word without backticks, which may
// be a function as well as prose: `a.ts`'s startup order, recover, `stop`.
func (r *listReader) word(tokens []token, i int) {
	if r.file.path == "" || !isIdentifier(tokens[i].text) || !isWholeItem(tokens, i) {
		return
	}
	r.add(tokens[i].text, tokens[i].span)
	r.list.names[len(r.list.names)-1].Maybe = true
	r.bare[tokens[i].span] = true
}

// isWholeItem says whether the word at i is all of an item.
func isWholeItem(tokens []token, i int) bool {
	ends := func(j int) bool {
		if j < 0 || j >= len(tokens) {
			return true
		}
		switch tok := tokens[j]; tok.kind {
		case comma, semi, stop, open, closing, file:
			return true
		case word:
			return tok.text == "and" || possessive(tok.text) > 0
		}
		return false
	}
	return ends(i-1) && ends(i+1) && !ends(i)
}

func (r *listReader) add(name string, span text.Span) {
	c := CoveredName{Name: name, Span: span, Maybe: !isMember(name)}
	if r.file.path != "" {
		r.own(&c)
	}
	r.list.names = append(r.list.names, c)
}

// limit keeps a parenthesis directly behind a name as what limits it, or, where
// it says so, all names before it.
func (r *listReader) limit(tokens []token, at, end int) {
	if at == 0 || len(r.list.names) == 0 || end <= at+1 {
		return
	}
	names, before := r.list.names, tokens[at-1]
	if last := names[len(names)-1].Span; last != before.nameSpan && last != before.span {
		return
	}
	span := whole(tokens[at+1 : min(end, len(tokens))])
	first := len(names) - 1
	switch strings.ToLower(tokens[at+1].text) {
	case "both":
		first = max(r.from, first-1)
	case "all", "each":
		first = r.from
	}
	for n := first; n < len(names); n++ {
		names[n].Limit, names[n].LimitSpan = span.Of(r.src), span
	}
}

// parenthesis is the token that closes the parenthesis at i, or the number of
// tokens.
func parenthesis(tokens []token, i int) int {
	depth := 0
	for ; i < len(tokens); i++ {
		if depth = nesting(depth, tokens[i]); depth == 0 {
			return i
		}
	}
	return len(tokens)
}

// endsList says whether a sentence behind the list speaks of something else: it
// has a label of its own, or says what is not covered.
func endsList(sentence []token) bool {
	for i, tok := range sentence {
		if i == 0 && (strings.EqualFold(tok.text, "not") || strings.EqualFold(tok.text, "everything")) {
			return true
		}
		if tok.kind == colon {
			return i > 0
		}
		if i == 5 || tok.kind != word {
			break
		}
	}
	return false
}

// finish settles the names that no file owns.
func (r *listReader) finish() {
	kept := r.list.names[:0]
	seen := map[[2]string]bool{}
	named := len(r.list.names) - len(r.bare)
	for _, c := range r.list.names {
		if c.File == "" {
			c.File = r.only
		}
		if c.File == "" {
			r.list.problems = append(r.list.problems, Problem{Code: CodeSyntax, Span: c.Span,
				Message: fmt.Sprintf("no file owns %s: name the file in backticks before it", c.Name)})
			continue
		}
		if key := [2]string{c.File, c.Name}; !seen[key] {
			seen[key] = true
			kept = append(kept, c)
		}
	}
	r.list.names = kept
	if r.list.found && named == 0 {
		r.list.problems = append(r.list.problems, Problem{Code: CodeSyntax, Span: r.list.span,
			Message: "the list of covered functions names none: write a file in backticks and its functions behind it"})
	}
}
