package tla

import (
	"strings"
	"unicode/utf8"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// MutantKind says what a Mutant takes from its action.
type MutantKind int

// The kinds of mutants.
const (
	DroppedGuard     MutantKind = iota // a conjunct that changes nothing is TRUE
	DroppedCondition                   // what an IF, a CASE or => asks is TRUE: always this branch
	NegatedCondition                   // what an IF asks is FALSE: always the ELSE
	DroppedFilter                      // the condition of the set that \E chooses from is TRUE
	DroppedUpdate                      // a variable keeps its value
)

// String names the kind in one word or two, as --json has it.
func (k MutantKind) String() string {
	return [...]string{"guard", "condition", "else-condition", "filter", "update"}[k]
}

// Mutant is one action made weaker in one place: a guard dropped or an update
// left out.
type Mutant struct {
	Actions    []string // those that it changes, as Actions names them, in their order
	Definition string   // the definition that the place stands in
	Module     *Module  // the module that the place stands in
	Kind       MutantKind
	Span       text.Span // of what is replaced, in the module's file
	Old        string    // what stands there, on one line
	New        string    // what stands there instead, without the blanks that keep the layout
}

// Text is the file of the mutant's module with the place replaced. All that
// stands behind keeps its line, and its column where the new text is not longer:
// TLA+ reads lists of conjuncts by their columns.
func (m *Mutant) Text() string {
	src := m.Module.File.Text
	return src[:m.Span.Start] + inPlaceOf(m.Span.Of(src), m.New) + src[m.Span.End:]
}

// inPlaceOf is text with as many lines and, where it can be, columns as old.
func inPlaceOf(old, text string) string {
	var b strings.Builder
	b.WriteString(text)
	covered := utf8.RuneCountInString(text)
	for _, r := range old {
		switch {
		case r == '\n' || r == '\r':
			covered = 0
			b.WriteRune(r)
		case covered > 0:
			covered--
		case r == '\t':
			b.WriteRune(r)
		default:
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// Mutants are the ways to make one of the actions weaker, by action and, within
// one, by place: each guard dropped, each update left out. next is as in
// Actions. What an action takes from operators that it names counts as its own;
// an operator that several actions name is told once, with all of them.
//
// A guard is a conjunct, however deep in lists, branches, LETs and \E, that says
// nothing of the next state, or only compares it (a bound such as x' < 3). An
// update is x' = e or x' \in S; leaving it out puts x' = x there. A conjunct of
// another form that primes, such as \A i : x'[i] = 0, is left alone, and so is
// UNCHANGED.
func (m *Model) Mutants(next string) []*Mutant {
	w := &mutation{model: m, known: map[mutantPlace]*Mutant{}}
	for _, action := range m.Actions(next) {
		w.action, w.entered = action.Name, map[*Definition]bool{}
		at := action.at
		if action.Definition != nil {
			w.definition = action.Definition.Name
		}
		w.conjunct(at)
	}
	return w.all
}

// mutation is the walk through the actions.
type mutation struct {
	model      *Model
	all        []*Mutant
	known      map[mutantPlace]*Mutant
	action     string
	definition string
	entered    map[*Definition]bool // by this action
}

type mutantPlace struct {
	file *File
	span text.Span
	kind MutantKind
}

// conjunct looks for what can be dropped in an expression all of which has to
// hold for the action to take place.
func (w *mutation) conjunct(p place) {
	n := p.node
	switch {
	case n.shape == sGroup:
		w.conjunct(p.at(n.kids[0]))
		return
	case n.is("/\\"):
		for _, kid := range n.kids {
			w.conjunct(p.at(kid))
		}
		return
	case w.pure(p):
		w.add(p, DroppedGuard, "TRUE")
		return
	}
	switch n.shape {
	case sLet:
		w.conjunct(place{n.kids[0], p.scope, &surroundings{group: n.let, outer: p.around}, p.prefix, p.shift})
	case sIf:
		w.conditional(p)
	case sCase:
		for i := 0; i+1 < len(n.kids); i += 2 {
			if n.kids[i].name != "OTHER" && w.changes(p.at(n.kids[i+1])) {
				w.condition(p.at(n.kids[i]), DroppedCondition, "TRUE")
			}
			w.conjunct(p.at(n.kids[i+1]))
		}
	case sBind:
		w.quantified(p)
	case sName:
		w.named(p)
	case sOperator:
		w.operator(p)
	}
}

// pure says whether the expression at p says nothing of the next state.
func (w *mutation) pure(p place) bool {
	e := w.model.effectAt(p)
	return len(e.primes) == 0 && !e.action
}

// changes says whether the expression at p may change a variable.
func (w *mutation) changes(p place) bool { return len(w.model.effectAt(p).primes) > 0 }

// conditional is an IF: its condition guards each branch that changes something.
func (w *mutation) conditional(p place) {
	condition, then, otherwise := p.at(p.node.kids[0]), p.at(p.node.kids[1]), p.at(p.node.kids[2])
	if w.changes(then) {
		w.condition(condition, DroppedCondition, "TRUE")
	}
	if w.changes(otherwise) {
		w.condition(condition, NegatedCondition, "FALSE")
	}
	w.conjunct(then)
	w.conjunct(otherwise)
}

func (w *mutation) condition(p place, kind MutantKind, value string) {
	if w.pure(p) {
		w.add(p, kind, value)
	}
}

// quantified is \E, which chooses among values; each may be chosen for what the
// set's own condition says of it.
func (w *mutation) quantified(p place) {
	if p.node.name != "\\E" {
		return
	}
	for _, b := range p.node.binds {
		if b.set == nil {
			continue
		}
		set := b.set.plain()
		if set.shape == sBind && set.name == "{:}" && set.binds[0].set != nil && set.binds[0].set.span.Start < set.kids[0].span.Start {
			w.condition(p.at(set).within().at(set.kids[0]), DroppedFilter, "TRUE")
		}
	}
	w.conjunct(p.within().at(p.node.kids[0]))
}

// named goes into what a name stands for: a definition, or what was given for a
// parameter.
func (w *mutation) named(p place) {
	d, body := p.named()
	if d == nil {
		if inner := p.inner(); inner.node != p.node {
			w.conjunct(inner)
		}
		return
	}
	if w.entered[d] {
		return
	}
	w.entered[d] = true
	outer := w.definition
	w.definition = d.Name
	w.conjunct(body)
	w.definition = outer
}

// operator is a conjunct with primes that an operator makes.
func (w *mutation) operator(p place) {
	switch n := p.node; n.name {
	case "\\/":
		for _, kid := range n.kids {
			w.conjunct(p.at(kid))
		}
	case "=>":
		w.condition(p.at(n.kids[0]), DroppedCondition, "TRUE")
		w.conjunct(p.at(n.kids[1]))
	case "=", "\\in":
		if kept, ok := keeps(n.kids[0].plain(), p); ok {
			w.add(p, DroppedUpdate, kept)
		}
	case "<", ">", "<=", "=<", "\\leq", ">=", "\\geq", "#", "/=", "\\notin", "~", "\\lnot", "\\neg", "\\subseteq":
		w.add(p, DroppedGuard, "TRUE")
	}
}

// keeps says in TLA+ that what is primed keeps its value; false where that would
// not be an update any more, or is what stands there.
func keeps(primed *node, p place) (string, bool) {
	if primed.shape != sPrime {
		return "", false
	}
	src := p.scope.module.File.Text
	what := primed.kids[0].plain()
	name := what.span.Shift(p.shift).Of(src)
	switch {
	case what.shape == sName && len(what.kids) == 0:
		value := p.at(p.node.kids[1].plain()).whole().Of(src)
		return name + "' = " + name, value != name
	case what.is("<<>>"):
		return "UNCHANGED " + name, true
	}
	return "", false
}

// add notes a mutant, or one more action of one that is known.
func (w *mutation) add(p place, kind MutantKind, replacement string) {
	file := p.scope.module.File
	span := p.whole()
	key := mutantPlace{file, span, kind}
	if known := w.known[key]; known != nil {
		if last := len(known.Actions) - 1; known.Actions[last] != w.action {
			known.Actions = append(known.Actions, w.action)
		}
		return
	}
	old := oneLine(span.Of(file.Text))
	if old == "" || old == replacement {
		return
	}
	w.known[key] = &Mutant{
		Actions: []string{w.action}, Definition: w.definition, Module: p.scope.module,
		Kind: kind, Span: span, Old: old, New: replacement,
	}
	w.all = append(w.all, w.known[key])
}
