package record

// reader reads the code references of a run of tokens.
type reader struct {
	src    string
	aside  func(string) bool
	owners map[string]string
	places *places // of the parenthesis that the reader is in
	tokens []token
	at     int
	scopes []scope
	deeper int // parentheses below the deepest scope
	refs   []Ref
}

// deepest bounds the scopes kept: nobody nests deeper on purpose.
const deepest = 32

// scope is a parenthesis that the reader is in. Files named in it count for it
// alone at first.
type scope struct {
	outer    *places
	inner    *places
	seen     bool  // a file was named
	attached bool  // it stands directly behind a name
	call     bool  // it says where the function called before it is defined
	owner    token // the name that it gives lines of
}

func (r *reader) read(tokens []token) {
	r.tokens = tokens
	for r.at = 0; r.at < len(tokens); {
		switch tok := r.tokens[r.at]; tok.kind {
		case open:
			r.enter(scope{attached: r.isFunction(r.at-1) || r.kind(r.at-1) == expression})
			r.at++
		case closing:
			r.leave()
			r.at++
		case file:
			r.file()
		case name:
			r.name()
		case expression:
			r.expression()
		case number:
			r.number()
		default:
			r.at++
		}
	}
	r.deeper = 0
	for len(r.scopes) > 0 {
		r.leave()
	}
	r.ahead()
}

// ahead gives lines that were stated before any file the one that is named next:
// 22 `f` in `a.ts`.
func (r *reader) ahead() {
	next := ""
	for i := len(r.refs) - 1; i >= 0; i-- {
		switch ref := &r.refs[i]; {
		case ref.FileSpan.Len() > 0:
			next = ref.File
		case ref.File == "" && ref.First > 0:
			ref.File = next
		}
	}
}

func (r *reader) enter(s scope) {
	if len(r.scopes) == deepest {
		r.deeper++
		return
	}
	inner := *r.places
	s.outer, s.inner = r.places, &inner
	r.places = s.inner
	r.scopes = append(r.scopes, s)
}

// leave ends a parenthesis. A file in it that stands for no function moves the
// text there; one that places the function before it does so only for functions;
// the definition of a call is an aside.
func (r *reader) leave() {
	if r.deeper > 0 {
		r.deeper--
		return
	}
	if len(r.scopes) == 0 {
		return
	}
	s := r.scopes[len(r.scopes)-1]
	r.scopes = r.scopes[:len(r.scopes)-1]
	r.places = s.outer
	switch {
	case !s.seen || s.call:
	case s.attached:
		r.places.named = s.inner.main
	default:
		r.places.visit(s.inner.main)
	}
}

// named says that the text named a file: first in a parenthesis it is the one
// that the parenthesis is about.
func (r *reader) named(f place, withFunction bool) {
	if n := len(r.scopes); n > 0 && !r.scopes[n-1].seen {
		r.scopes[n-1].seen = true
		r.places.visit(f)
		return
	}
	if withFunction {
		r.places.pair(f)
		return
	}
	r.places.visit(f)
}

// isFunction says whether the token can name a function of the code: names of
// the model are asides, unless they are written like functions and placed.
func (r *reader) isFunction(i int) bool {
	if i < 0 || i >= len(r.tokens) || r.tokens[i].kind != name {
		return false
	}
	op, ok := operator(r.src, r.tokens[i].span)
	return !ok || !r.aside(op.Name)
}

func (r *reader) kind(i int) kind {
	if i < 0 || i >= len(r.tokens) {
		return mark
	}
	return r.tokens[i].kind
}

func (r *reader) isWord(i int, words ...string) bool {
	if r.kind(i) != word {
		return false
	}
	for _, w := range words {
		if r.tokens[i].text == w {
			return true
		}
	}
	return false
}

// file reads a reference that begins with a path: `file`, `file:N`,
// `file:N` `name`, `file` `name` (N), `file` N, `file`'s `name`, `file:N` `f(x.y)`.
func (r *reader) file() {
	tok := r.tokens[r.at]
	ref := Ref{Span: tok.outer}
	ref.setFile(tok)
	ref.setLines(tok)
	if tok.name != "" {
		ref.setName(tok.name, tok.nameSpan)
	}
	r.at++
	if ref.First == 0 {
		if i := r.numberAfter(r.at); i >= 0 {
			ref.setLines(r.tokens[i])
			grow(&ref.Span, r.tokens[i].outer)
			r.at = i + 1
		}
	}
	i := r.at
	if r.isWord(i, "'s", "’s") {
		i++
	}
	paired := ref.Name != ""
	switch {
	case paired:
	case r.isFunction(i):
		ref.named(r.tokens[i])
		r.at, paired = i+1, true
	case r.kind(i) == expression:
		grow(&ref.Span, r.tokens[i].outer)
		r.at, paired = i+1, true
	}
	r.named(place{path: tok.path, span: tok.pathSpan}, paired)
	if ref.First > 0 {
		r.places.note(tok.path, ref.First)
	}
	if ref.Name != "" || paired && ref.First == 0 {
		r.placed(&ref)
	}
	r.add(ref)
}

// numberAfter finds the number of `file` N, `file` at N, `file` line N, `file`:N.
func (r *reader) numberAfter(i int) int {
	switch {
	case r.isWord(i, "at", "line", "lines"), r.kind(i) == colon && r.tokens[i].glued:
		i++
	}
	if r.kind(i) == number && !r.isCount(i) {
		return i
	}
	return -1
}

// name reads a reference that begins with a name: `name`, `name` (N),
// `name` (`file:N`), `name` in `file`, `name` at N.
func (r *reader) name() {
	tok := r.tokens[r.at]
	ref := Ref{Call: tok.call}
	ref.named(tok)
	isFunction := r.isFunction(r.at)
	r.at++
	if r.placed(&ref) || r.placedInWords(&ref) {
		if !isFunction && !beginsSmall(tok.name) {
			ref.dropName() // (672, `Carrier(m)`): an operator, not a function
		}
		r.infer(&ref, tok)
		r.add(ref)
		return
	}
	if !isFunction || tok.caps {
		return
	}
	r.infer(&ref, tok)
	r.add(ref)
}

// expression reads the lines of an expression: `f(x.y)` (N), `f(x.y)` at N,
// `f(x.y)` (`file:N`). One without says nothing.
func (r *reader) expression() {
	ref := Ref{Span: r.tokens[r.at].outer}
	r.at++
	if r.placed(&ref) || r.placedInWords(&ref) {
		r.infer(&ref, token{})
		r.add(ref)
	}
}

// infer gives a reference without a file the one that it must mean.
func (r *reader) infer(ref *Ref, tok token) {
	if ref.File != "" {
		return
	}
	ref.File = r.places.bare().path
	if ref.First > 0 {
		ref.File = r.places.of(ref.First, true).path
	}
	// The list of covered functions may know better, but a line is only taken to
	// another file if the entry speaks of that file.
	switch owner := r.owner(tok.name); {
	case owner == "":
	case ref.File == "" || ref.First > 0 && r.places.knows(owner):
		ref.File = owner
	case ref.First == 0 && base(owner) != base(ref.File):
		ref.Listed = owner
	}
	if ref.DefFirst > 0 && ref.DefFile == "" {
		ref.DefFile = ref.File
	}
	if ref.First > 0 && ref.File != "" {
		r.places.note(ref.File, ref.First)
	}
}

// owner is the one file under which the record lists a function, or its class.
func (r *reader) owner(name string) string {
	if file := r.owners[name]; file != "" {
		return file
	}
	for i, c := range name {
		if c == '.' && isMember(name) {
			return r.owners[name[:i]]
		}
	}
	return ""
}

func (r *reader) add(ref Ref) { r.refs = append(r.refs, ref) }
