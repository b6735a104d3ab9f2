package tla

import (
	"sort"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// SlotKind says what may stand at a place of a module.
type SlotKind int

// The kinds of slots.
const (
	NoSlot         SlotKind = iota // nothing that exists: a comment, a string, a field, a new name
	ExpressionSlot                 // a name of the scope
	ModuleSlot                     // a module
	MemberSlot                     // what stands behind the instance Of and !
	UnitSlot                       // a keyword that begins a part of the module, or a new name
)

// Slot is a place of a module that is being typed. Word is the identifier there
// up to its end, empty where none has begun.
type Slot struct {
	Kind SlotKind
	Of   string
	Word text.Span
}

// SlotAt says what may stand at the byte offset.
func (f *File) SlotAt(offset int) Slot {
	none := Slot{Word: text.Span{Start: offset, End: offset}}
	m := f.ModuleAt(offset)
	if m == nil || f.commented(offset) {
		return none
	}
	tokens := m.outermost().tokens
	at := sort.Search(len(tokens), func(i int) bool { return tokens[i].start >= offset })
	slot := none
	if at > 0 && tokens[at-1].end >= offset {
		switch t := tokens[at-1]; {
		case t.kind == tIdent || t.kind == tKeyword:
			at--
			slot.Word = spanOf(t)
		case t.kind == tString || t.kind == tNumber:
			return none
		}
	} else if at < len(tokens) && tokens[at].start == offset && tokens[at].kind == tIdent {
		slot.Word = spanOf(tokens[at])
	}
	slot.Kind, slot.Of = slotBehind(tokens[:at], f.Text)
	margin := f.Lines.Start(f.Lines.Line(slot.Word.Start)) == slot.Word.Start
	switch {
	case margin && at > 0 && endsUnit(tokens[at-1]):
		slot.Kind = UnitSlot
	case margin && slot.Kind == ExpressionSlot:
		slot.Kind = NoSlot // it could be, but a new definition is likelier
	}
	return slot
}

// endsUnit says whether a part of a module can end with t.
func endsUnit(t token) bool {
	switch t.kind {
	case tIdent, tNumber, tString, tDashes:
		return true
	case tOp:
		return postfix(t.text) || t.op(")") || t.op("]") || t.op("}") || t.op(">>") || t.op("@")
	case tKeyword:
		return t.word("OBVIOUS") || t.word("OMITTED")
	case tEOF, tStep, tEquals:
	}
	return false
}

// outermost is the top-level module around m, which has the tokens.
func (m *Module) outermost() *Module {
	for m.outer != nil {
		m = m.outer
	}
	return m
}

// commented says whether the byte at offset lies in a comment, or at the end of
// one that ends with its line.
func (f *File) commented(offset int) bool {
	i := f.commentBefore(offset)
	if i < 0 {
		return false
	}
	c := f.comments[i]
	return offset < c.End || offset == c.End && c.End > 0 && f.Text[c.End-1] != ')'
}

// slotBehind says what may stand behind tokens.
func slotBehind(tokens []token, src string) (SlotKind, string) {
	last := len(tokens) - 1
	if last < 0 {
		return NoSlot, ""
	}
	switch t := tokens[last]; {
	case t.word("INSTANCE"):
		return ModuleSlot, ""
	case t.op("!"):
		if i := qualifier(tokens, last+1); i >= 0 {
			return MemberSlot, spanOf(tokens[i]).Of(src)
		}
		return NoSlot, ""
	case t.op("."), t.kind == tDashes, t.word("MODULE"):
		return NoSlot, ""
	case t.kind == tIdent, t.kind == tNumber, t.kind == tString:
		return NoSlot, "" // an operator is due
	}
	for i := last; i >= 0; i-- {
		switch t := tokens[i]; {
		case t.kind == tIdent, t.op(","):
			continue
		case t.word("EXTENDS"):
			return ModuleSlot, ""
		case t.word("CONSTANT"), t.word("CONSTANTS"), t.word("VARIABLE"), t.word("VARIABLES"), t.word("RECURSIVE"),
			t.op("\\E"), t.op("\\A"), t.word("CHOOSE"), t.word("LAMBDA"), t.word("TAKE"), t.word("NEW"):
			return NoSlot, ""
		}
		break
	}
	return ExpressionSlot, ""
}

// Call is an application that is being written: of the operator Name, with the
// argument of the 0-based number Argument at the offset. Span is the operator's
// name.
type Call struct {
	Name     string
	Span     text.Span
	Argument int
}

// CallAt is the innermost application of an operator, Op(a, …), or of a
// function, f[a, …], whose arguments hold the byte at offset.
func (f *File) CallAt(offset int) (Call, bool) {
	m := f.ModuleAt(offset)
	if m == nil || f.commented(offset) {
		return Call{}, false
	}
	tokens := m.outermost().tokens
	depth, commas := 0, 0
	for i := sort.Search(len(tokens), func(i int) bool { return tokens[i].end > offset }) - 1; i > 0; i-- {
		switch t := tokens[i]; {
		case t.op(")"), t.op("]"), t.op("}"), t.op(">>"):
			depth++
		case t.op("("), t.op("["), t.op("{"), t.op("<<"):
			if depth--; depth >= 0 {
				continue
			}
			if before := tokens[i-1]; before.kind == tIdent && (t.op("(") || t.op("[")) {
				name, _ := wordAt(tokens, before.end)
				return Call{Name: name, Span: spanOf(before), Argument: commas}, true
			}
			depth, commas = 0, 0
		case t.op(",") && depth == 0:
			commas++
		case t.op("=="), t.kind == tEquals, t.kind == tDashes:
			return Call{}, false
		}
	}
	return Call{}, false
}
