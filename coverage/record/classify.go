package record

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// classify says what a backticked text is.
func classify(src string, span, outer text.Span) token {
	if tok, ok := asFile(src, span); ok {
		tok.outer = outer
		return tok
	}
	s := span.Of(src)
	if first, last, ok := lineRange(s); ok {
		return token{kind: number, span: span, outer: outer, first: first, last: last, lineSpan: span}
	}
	if tok, ok := asName(src, span); ok {
		tok.outer = outer
		return tok
	}
	return token{kind: code, span: span, outer: outer, text: s}
}

// isSource says whether a path has the extension of a file that ts-index reads.
func isSource(path string) bool {
	dot := strings.LastIndexByte(path, '.')
	if dot <= 0 || path[dot-1] == '/' {
		return false
	}
	switch path[dot+1:] {
	case "ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs":
		return true
	}
	return false
}

// asFile reads `path.ts`, `path.ts:12`, `path.ts:12-15`, `path.ts:12:3`,
// `path.ts#L12-L15` and `path.ts#name`.
func asFile(src string, span text.Span) (token, bool) {
	s := span.Of(src)
	if strings.ContainsAny(s, " \t\r\n\\*?\"<>|,;`") {
		return token{}, false
	}
	cut := strings.IndexAny(s, "#:")
	if cut < 0 {
		cut = len(s)
	}
	if !isSource(s[:cut]) || strings.HasPrefix(s, "//") {
		return token{}, false
	}
	tok := token{kind: file, span: span, path: s[:cut], pathSpan: text.Span{Start: span.Start, End: span.Start + cut}}
	if cut == len(s) {
		return tok, true
	}
	tail := text.Span{Start: span.Start + cut + 1, End: span.End}
	if first, last, size, ok := fileLines(tail.Of(src)); ok {
		tok.first, tok.last = first, last
		tok.lineSpan = text.Span{Start: tail.Start, End: tail.Start + size}
		return tok, true
	}
	if s[cut] != '#' {
		return token{}, false
	}
	named, ok := asName(src, tail)
	tok.name, tok.nameSpan = named.name, named.nameSpan
	return tok, ok
}

// fileLines reads the lines behind a path: 12, 12-15, L12-L15, 12:3 (line and
// column). size is the length of the lines without a column.
func fileLines(s string) (first, last, size int, ok bool) {
	lines, column, hasColumn := strings.Cut(s, ":")
	if hasColumn {
		if _, ok := lineNumber(column); !ok {
			return 0, 0, 0, false
		}
	}
	first, last, ok = lineRange(lines)
	return first, last, len(lines), ok
}

// lineRange reads 12, 12-15, 12–15, L12-L15.
func lineRange(s string) (first, last int, ok bool) {
	head, tail := s, ""
	for i := range s {
		if n := dashLen(s[i:]); n > 0 {
			head, tail = s[:i], s[i+n:]
			break
		}
	}
	first, ok = lineNumber(strings.TrimPrefix(head, "L"))
	if !ok || len(head) == len(s) {
		return first, first, ok
	}
	last, ok = lineNumber(strings.TrimPrefix(tail, "L"))
	return first, last, ok && last >= first
}

// asName reads a word that may name a function: f, Class.method, #evict, f(),
// f(args) and await f(args) (calls), get size. Keywords and literals are none. A
// call such as isNull(todo.archivedAt) comes out as an expression: it is said for
// the sake of its arguments, and where it stands isNull is not. A call made on an
// object, journal.update({ phase }), stays a name: its definition is worth a jump.
func asName(src string, span text.Span) (token, bool) {
	tok := token{kind: name, span: span}
	s := span.Of(src)
	start := span.Start
	for _, prefix := range []string{"await ", "new ", "get ", "set ", "async ", "static ", "function ", "class ", "this."} {
		if strings.HasPrefix(s, prefix) {
			tok.call = tok.call || prefix == "await " || prefix == "new "
			start += len(prefix)
			s = s[len(prefix):]
		}
	}
	if i := strings.IndexByte(s, '('); i >= 0 {
		if !strings.HasSuffix(s, ")") {
			return token{}, false
		}
		arguments := s[i+1 : len(s)-1]
		tok.call = tok.call || strings.TrimSpace(arguments) != ""
		s = s[:i]
		if isMember(s) && !arePlain(arguments) {
			tok.kind = expression
		}
	}
	if !isDottedName(s) || isKeyword(s) {
		return token{}, false
	}
	tok.name, tok.nameSpan = s, text.Span{Start: start, End: start + len(s)}
	tok.caps = !strings.ContainsFunc(s, unicode.IsLower)
	return tok, true
}

// arePlain says whether the text between a call's parentheses is nothing, an
// ellipsis, or names, with types where it is copied from the declaration.
func arePlain(arguments string) bool {
	if strings.TrimSpace(arguments) == "" {
		return true
	}
	for argument := range strings.SplitSeq(arguments, ",") {
		argument = strings.TrimSpace(argument)
		if argument == "..." || argument == "…" {
			continue
		}
		argument, _, _ = strings.Cut(argument, ":")
		argument = strings.TrimSuffix(strings.TrimSpace(argument), "?")
		if !isIdentifier(strings.TrimPrefix(argument, "...")) {
			return false
		}
	}
	return true
}

// isDottedName says whether s is identifiers joined by dots, where `#` may begin
// each.
func isDottedName(s string) bool {
	for part := range strings.SplitSeq(s, ".") {
		if !isIdentifier(strings.TrimPrefix(part, "#")) {
			return false
		}
	}
	return true
}

func isIdentifier(s string) bool {
	for i, c := range s {
		if !unicode.IsLetter(c) && c != '_' && c != '$' && (i == 0 || !unicode.IsDigit(c)) {
			return false
		}
	}
	return s != ""
}

func isKeyword(s string) bool {
	switch s {
	case "await", "async", "return", "if", "else", "for", "while", "switch", "case", "break", "continue", "try", "catch",
		"finally", "throw", "yield", "new", "null", "undefined", "true", "false", "this", "super", "void", "never", "any",
		"unknown", "string", "number", "boolean", "object", "const", "let", "var", "function", "class", "import", "export":
		return true
	}
	return false
}

// isMember says whether a dotted name begins with a class, as in Class.method:
// journal.claim is a call made on an object, no name of a function.
func isMember(dotted string) bool {
	head, rest, ok := strings.Cut(dotted, ".")
	if !ok {
		return true
	}
	first, _ := utf8.DecodeRuneInString(head)
	return unicode.IsUpper(first) || strings.HasPrefix(rest, "#")
}

// beginsSmall says whether a name begins like a function of the code and not like
// an operator of the model.
func beginsSmall(name string) bool {
	first, _ := utf8.DecodeRuneInString(name)
	return !unicode.IsUpper(first)
}
