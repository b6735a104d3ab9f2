package tla

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Parts is what the text of an action says of its steps, without evaluating it.
type Parts struct {
	Choices []Choice
	Guards  []Guard
	Updates []Update
}

// Choice is a name that each step of an action gives a value to: a parameter of
// the action, in order, then what an \E at the head of its conjuncts binds. Of an
// action without a name of its own, it is what an \E around it binds.
type Choice struct {
	Name  string
	Bound bool   // by an \E, and no parameter
	Set   string // source text of the set that the next-state action takes the values from; "" unknown
	// Constant is the root's CONSTANT that the set is, itself or through names
	// that stand for it; "" for none.
	Constant string
	Fixed    bool // the set is the same in every state
}

// Guard is a condition on the state that an action is taken in, which says
// nothing of the next one: a conjunct without which the action cannot be taken, or
// what an IF among the conjuncts or in a new value tests.
type Guard struct {
	Module *Module
	Span   text.Span
	Tested bool // by an IF, which goes on either way
}

// Text is the guard's source on one line.
func (g Guard) Text() string { return oneLine(g.Span.Of(g.Module.File.Text)) }

// Update is one way in which an action changes a variable of the root. A step
// that changes the variable does so in one of the ways listed for it.
type Update struct {
	Variable string
	// Keys are, for [x EXCEPT ![a].f[b] = e], the names of the Choices that lead
	// to what changes: a, "", b. "" stands for a field or another expression.
	Keys []string
	// Element is the Choice that is put into or taken out of a set or at the end
	// of a sequence, Value the one that the variable becomes. With none of the
	// three nothing is known of what changes.
	Element, Value string
}

// PartsOf takes an action of the model apart. Updates of an action that is
// reached through an instance are not told: its variables may be the root's
// expressions.
func (m *Model) PartsOf(a *Action) Parts {
	m.once.Do(m.analyse)
	w := &partsWalk{model: m, choices: map[choiceKey]string{}}
	body := a.at
	if d, inside := a.at.named(); a.at.node.shape == sName && d != nil {
		body = w.parameters(a.at, d, inside)
	} else {
		w.binders(a.at.around)
	}
	w.walk(body, false, 0)
	if strings.Contains(a.Name, "!") {
		w.parts.Updates = nil
	}
	return w.parts
}

type partsWalk struct {
	model   *Model
	parts   Parts
	choices map[choiceKey]string // the names of parts.Choices
}

// choiceKey tells a declaration from others of its name.
type choiceKey struct {
	name  string
	start int
}

// maxParts ends the walk through operators that name each other.
const maxParts = 16

// parameters makes those of d choices, from the sets that the mention at p takes
// its arguments from, and returns d's body with nothing known of them.
func (w *partsWalk) parameters(p place, d *Definition, inside place) place {
	kids := p.node.kids
	kids = kids[max(0, len(kids)-len(d.Params)):]
	for i, decl := range d.Params {
		var set place
		if i < len(kids) {
			_, set, _ = p.at(kids[i]).value()
		}
		w.choice(decl, set, false)
	}
	inside.around = &surroundings{arguments: inside.values(d.Params, nil), outer: inside.around.outer}
	return inside
}

// binders makes what is bound around an action without a name choices.
func (w *partsWalk) binders(a *surroundings) {
	var names []string
	var from []*surroundings
	for ; a != nil; a = a.outer {
		for name := range a.arguments {
			names, from = append(names, name), append(from, a)
		}
	}
	type found struct {
		decl Decl
		set  place
	}
	var all []found
	for i, name := range names {
		if decl, set, ok := from[i].arguments[name].value(); ok && set.node != nil {
			all = append(all, found{decl, set})
		}
	}
	slices.SortFunc(all, func(x, y found) int { return x.decl.Span.Start - y.decl.Span.Start })
	for _, f := range all {
		w.choice(f.decl, f.set, true)
	}
}

func (w *partsWalk) choice(decl Decl, set place, isBound bool) {
	c := Choice{Name: decl.Name, Bound: isBound}
	if set.node != nil {
		c.Set = oneLine(set.whole().Of(set.scope.module.File.Text))
		c.Constant = set.constant()
		c.Fixed = len(w.model.variables(w.model.effectAt(set).reads)) == 0
	}
	w.parts.Choices = append(w.parts.Choices, c)
	w.choices[choiceKey{decl.Name, decl.Span.Start}] = decl.Name
}

// constant is the name of the CONSTANT that the expression at p is.
func (p place) constant() string {
	for range maxParts {
		p = p.inner()
		if p.node.shape != sName || len(p.node.kids) > 0 {
			return ""
		}
		if b := p.scope.find(p.node.name); b != nil && b.via == nil && b.symbol.Kind == SymbolConstant {
			return b.symbol.Name
		}
		d, body := p.named()
		if d == nil {
			return ""
		}
		p = body
	}
	return ""
}

// whole is the span of the expression at p. That of a name's node does not reach
// over the arguments behind it.
func (p place) whole() text.Span {
	span := p.node.span.Shift(p.shift)
	if p.node.shape != sName || len(p.node.kids) == 0 {
		return span
	}
	last := p.at(p.node.kids[len(p.node.kids)-1]).whole()
	if last.End < span.End {
		return span // S(k)!Op
	}
	src := p.scope.module.File.Text
	if i := strings.IndexByte(src[min(last.End, len(src)):], ')'); i >= 0 {
		span.End = last.End + i + 1
	}
	return span
}

// oneLine is source text with all blanks and line ends between words made one.
func oneLine(src string) string { return strings.Join(strings.Fields(src), " ") }
