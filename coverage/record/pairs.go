package record

// placed reads the parenthesis behind a name that says where it is:
// (`file:N`), (N), (N → M). Behind a reference that has a line already it gives
// the definition of what is called there. The rest of the parenthesis is left to
// be read.
func (r *reader) placed(ref *Ref) bool {
	if r.kind(r.at) != open {
		return false
	}
	first := r.at + 1
	owner := r.tokens[r.at-1]
	switch {
	case r.kind(first) == file && !r.isFunction(first+1):
		r.at = first + 1
		r.placedInFile(ref, r.tokens[first], owner)
	case r.kind(first) == number && r.endsPlace(first+1):
		r.at = first + 1
		r.placedAtLine(ref, r.tokens[first], owner)
	default:
		return false
	}
	return true
}

func (r *reader) placedInFile(ref *Ref, at, owner token) {
	call := ref.First > 0
	if call {
		ref.Call = true
		ref.DefFile, ref.DefFirst, ref.DefLast = at.path, at.first, at.last
		ref.DefFileSpan, ref.DefLineSpan = at.pathSpan, at.lineSpan
		grow(&ref.DefSpan, at.span)
		grow(&ref.Span, at.outer)
	} else {
		ref.setFile(at)
		ref.setLines(at)
	}
	r.enter(scope{attached: true, call: call, owner: owner})
	r.named(place{path: at.path, span: at.pathSpan}, true)
	if at.first > 0 {
		r.places.note(at.path, at.first)
	}
}

func (r *reader) placedAtLine(ref *Ref, at, owner token) {
	call := ref.First > 0
	switch {
	case call && ref.FileSpan.Len() > 0:
		r.at-- // `file:10` `f` (12): 10 is f already, 12 is a line of it
		call = false
	case call:
		ref.define(at)
		ref.DefFile = ref.File
	default:
		ref.setLines(at)
		if r.kind(r.at) == arrow && r.kind(r.at+1) == number {
			ref.define(r.tokens[r.at+1])
			r.at += 2
		}
		if r.kind(r.at) == closing && r.inFile(ref, r.at+1) {
			return
		}
	}
	r.enter(scope{attached: true, call: call, owner: owner})
}

// inFile reads "in `file`" at token i.
func (r *reader) inFile(ref *Ref, i int) bool {
	if !r.isWord(i, "in", "of", "from", "at") || r.kind(i+1) != file || r.isFunction(i+2) {
		return false
	}
	at := r.tokens[i+1]
	if ref.First > 0 && at.first > 0 {
		return false
	}
	ref.setFile(at)
	ref.setLines(at)
	r.at = i + 2
	r.named(place{path: at.path, span: at.pathSpan}, true)
	if ref.First > 0 {
		r.places.note(at.path, ref.First)
	}
	return true
}

// define takes a line as that of the definition.
func (ref *Ref) define(at token) {
	ref.Call = true
	ref.DefFirst, ref.DefLast, ref.DefLineSpan = at.first, at.last, at.lineSpan
	grow(&ref.DefSpan, at.span)
	grow(&ref.Span, at.outer)
}

// placedInWords reads `name` in `file`, `name` at `file:N`, `name` at N,
// `name`:N and `name` long polls N.
func (r *reader) placedInWords(ref *Ref) bool {
	if r.inFile(ref, r.at) {
		return true
	}
	i := r.lineInWords()
	if i < 0 {
		return false
	}
	ref.setLines(r.tokens[i])
	r.at = i + 1
	return true
}

// lineInWords finds the number that belongs to the name before r.at.
func (r *reader) lineInWords() int {
	i := r.numberAfter(r.at)
	if i < 0 || i == r.at {
		i = r.at
		for r.kind(i) == word && i < r.at+2 && !r.isWord(i, "at") {
			i++
		}
		if i == r.at || r.kind(i) != number || r.isCount(i) || r.tokens[i].first < smallest || r.afterCounting(i) {
			return -1
		}
	}
	if k := r.kind(i + 1); k == name || k == expression {
		return -1 // it is the line of what stands behind it
	}
	return i
}

// smallest is the least number that is taken for a line where only words around
// it say so: below it, people count.
const smallest = 10

// afterCounting says whether the word before a number makes it an amount, a
// status or a limit.
func (r *reader) afterCounting(i int) bool {
	return r.isWord(i-1, "most", "least", "exactly", "only", "after", "every", "than", "over", "under", "within", "up", "to",
		"by", "on", "port", "with", "about", "around", "first", "last", "next", "each", "all", "times") || r.isStatus(i)
}

// number reads a reference that begins with a line, where the text around it
// says that it is one: N, N-M, N `name`, N `name` (`file:M`), N `f(x.y)`, N → M.
func (r *reader) number() {
	i := r.at
	tok := r.tokens[i]
	if !r.isLine(i) {
		r.at++
		return
	}
	ref := Ref{}
	ref.setLines(tok)
	r.at++
	if r.isFunction(r.at) {
		ref.named(r.tokens[r.at])
		r.at++
		r.atLine(&ref)
		r.placed(&ref)
		r.add(ref)
		return
	}
	if owner := r.scopeOwner(); r.kind(r.at) == expression {
		grow(&ref.Span, r.tokens[r.at].outer)
		r.at++
	} else if owner.kind == name && r.kind(i-1) != arrow {
		ref.setName(owner.name, owner.nameSpan)
	}
	r.atLine(&ref)
	if ref.File == "" && !r.carriesOn(&ref) {
		return // a number without any file says nothing
	}
	r.add(ref)
}

// carriesOn gives a line behind that of a function whose file the text leaves to
// the list of covered functions, or to the code, the same file: `f` (12), then 14.
// Without one in the list it stays open.
func (r *reader) carriesOn(ref *Ref) bool {
	if len(r.refs) == 0 {
		return false
	}
	before := r.refs[len(r.refs)-1]
	if before.First == 0 || before.FileSpan.Len() > 0 || before.DefSpan.Len() > 0 {
		return false
	}
	ref.File = before.File
	return true
}

// atLine gives a line its file. Where the record lists the function under
// another file, the line is that of a call.
func (r *reader) atLine(ref *Ref) {
	ref.File = r.places.of(ref.First, false).path
	if owner := r.owner(ref.Name); owner != "" && ref.File != "" && base(owner) != base(ref.File) {
		ref.Call, ref.DefFile = true, owner
	}
	if ref.File != "" {
		r.places.note(ref.File, ref.First)
	}
}

// scopeOwner is the function that the parenthesis gives lines of.
func (r *reader) scopeOwner() token {
	if n := len(r.scopes); n > 0 {
		return r.scopes[n-1].owner
	}
	return token{}
}
