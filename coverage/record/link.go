package record

import "github.com/lockstep-tla/lockstep/internal/text"

// Link is one entry of the code map: actions (or other names of the model) and
// the code that they stand for. An entry without Refs says that its actions have
// no code: time passing, the network.
type Link struct {
	Actions []ActionRef
	Refs    []Ref
	Span    text.Span // the whole entry
	// Explicit is set for a line of a ```code-map block.
	Explicit bool
	Origin   Origin
}

// ActionRef names an operator, constant or variable of the model, without
// parameters. The model need not define it: a record can lag behind.
type ActionRef struct {
	Name string
	Span text.Span
}

// Ref is one reference to code. `f` (`file.ts:12`) is one Ref and not two.
// What the record does not state is empty.
type Ref struct {
	// File is a path as written. With an empty FileSpan it is inferred: from the
	// file that the text spoke of last, or from the covered functions.
	File     string
	FileSpan text.Span
	// Listed is the file under which the list of covered functions has Name, where
	// that is another than the inferred one: it is meant if File has no such
	// function.
	Listed string
	// Name is a function as written: finishStep, Class.method, and for a call
	// also journal.update.
	Name     string
	NameSpan text.Span
	// First and Last are 1-based lines as the record states them, 0 without.
	First, Last int
	LineSpan    text.Span
	// Call says that the lines (or the place meant) are those of a call of Name.
	// DefFile, DefFirst and DefLast are then the definition, as far as stated.
	Call                 bool
	DefFile              string
	DefFirst, DefLast    int
	DefSpan, DefFileSpan text.Span
	DefLineSpan          text.Span // the numbers within DefSpan
	Span                 text.Span
	// Aside is set where the record tells of something else than its model and
	// code of today: findings, history, what is out of scope.
	Aside bool
}

// Bare says that the record states neither a file nor a line: the name may be a
// function (also one within another or in an object, outer.inner), and is prose
// if the code knows none.
func (ref Ref) Bare() bool {
	return ref.FileSpan.Len() == 0 && ref.First == 0 && ref.DefSpan.Len() == 0
}

// grow makes a span cover another one.
func grow(span *text.Span, other text.Span) {
	if other.Len() == 0 {
		return
	}
	if span.Len() == 0 {
		*span = other
		return
	}
	span.Start, span.End = min(span.Start, other.Start), max(span.End, other.End)
}

func (ref *Ref) setFile(tok token) {
	ref.File, ref.FileSpan = tok.path, tok.pathSpan
	grow(&ref.Span, tok.outer)
}

func (ref *Ref) setLines(tok token) {
	if tok.first == 0 {
		return
	}
	ref.First, ref.Last, ref.LineSpan = tok.first, tok.last, tok.lineSpan
	grow(&ref.Span, tok.outer)
}

func (ref *Ref) setName(name string, span text.Span) { ref.Name, ref.NameSpan = name, span }

// dropName leaves the place alone: what is no function is not called either.
func (ref *Ref) dropName() {
	ref.setName("", text.Span{})
	ref.Call = false
}

// named takes a name token. A call of an object's method is a call, whatever
// else is said of it.
func (ref *Ref) named(tok token) {
	ref.setName(tok.name, tok.nameSpan)
	ref.Call = ref.Call || tok.call || !isMember(tok.name)
	grow(&ref.Span, tok.outer)
}
