package tla

import (
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Action is one of the actions among which a next-state relation chooses. Name
// is as the root can say it, "S!Acquire" through an instance. Definition is what
// the name stands for; for a disjunct without a name, Name and Definition are
// those of the definition that it stands in. Module is where it is mentioned,
// Span the mention there, or the unnamed disjunct.
type Action struct {
	Name       string
	Definition *Definition
	Module     *Module
	Span       text.Span
	at         place
}

// Unnamed says that the action is a disjunct without a name of its own.
func (a *Action) Unnamed() bool { return a.at.node.shape != sName }

// Actions lists the disjuncts of a next-state action by name, each once, in the
// order of their first mention: through \/, \E, LET, IF, CASE and through named
// operators that only choose among actions. next is a definition of the root, or
// a specification, which stands for the A of its [][A]_v; "" is the root's Spec,
// else the first of its definitions that reads like one, else Next.
//
// In next itself, a conjunction such as (A \/ B) /\ UNCHANGED x chooses among A
// and B; in an operator that next names, it is a part of that one action. A
// disjunct that changes nothing and has no name is none.
func (m *Model) Actions(next string) []*Action {
	m.once.Do(m.analyse)
	p, name, ok := m.nextPlace(next)
	if !ok {
		return nil
	}
	w := &actionWalk{model: m, seen: map[string]bool{}, entered: map[string]bool{}}
	around := around{name: name, top: true}
	if b := m.root.find(name); b != nil {
		around.definition = b.symbol.Definition
	}
	w.walk(w.renamed(p, around))
	return w.actions
}

// maxInstances ends the walk through a module that instantiates itself.
const maxInstances = 16

type actionWalk struct {
	model   *Model
	actions []*Action
	seen    map[string]bool
	entered map[string]bool
}

// around is the definition that a choice stands in; top says that it is the
// next-state action itself.
type around struct {
	name       string
	definition *Definition
	top        bool
}

// renamed passes from a name to what it names, where that chooses: the Next of
// [][Next]_v is the next-state action, and so is what that renames.
func (w *actionWalk) renamed(p place, in around) (place, around) {
	at, renamed := p.inner(), in
	for range maxInstances {
		if at.node.shape != sName {
			break
		}
		d, body := at.named()
		if d == nil {
			return p, in
		}
		renamed.name, renamed.definition, at = at.prefix+at.node.name, d, body.inner()
	}
	if choices(at.node) != nil || at.node.is("/\\") && w.chooser(at) != nil {
		return at, renamed
	}
	return p, in
}

func (w *actionWalk) walk(p place, in around) {
	p = p.inner()
	if parts := choices(p.node); parts != nil {
		for _, part := range parts {
			w.walk(p.within().at(part), in)
		}
		return
	}
	if p.node.shape == sName {
		w.name(p, in)
		return
	}
	if in.top && p.node.is("/\\") {
		if part := w.chooser(p); part != nil {
			w.walk(p.at(part), in)
			return
		}
	}
	if len(w.model.effectAt(p).primes) > 0 {
		w.add(in.name, in.definition, p)
	}
}

// choices is the expressions among which n chooses, nil where it does not.
func choices(n *node) []*node {
	switch {
	case n.is("\\/"):
		return n.kids
	case n.shape == sBind && n.name == "\\E":
		return n.kids
	case n.shape == sIf:
		return n.kids[1:]
	case n.shape == sCase:
		var values []*node
		for i := 1; i < len(n.kids); i += 2 {
			values = append(values, n.kids[i])
		}
		return values
	}
	return nil
}

// name adds the action that the name at p means, or those among which it
// chooses.
func (w *actionWalk) name(p place, in around) {
	d, body := p.named()
	if d == nil {
		if len(w.model.effectAt(p).primes) > 0 { // a parameter or something unknown
			w.add(in.name, in.definition, p)
		}
		return
	}
	name := p.prefix + p.node.name
	if !w.onlyChooses(body) {
		w.add(name, d, p)
		return
	}
	if !w.entered[name] && strings.Count(name, "!") <= maxInstances {
		w.entered[name] = true
		w.walk(body, around{name: name, definition: d})
	}
}

// onlyChooses says whether all that the expression at p does is to choose among
// named actions.
func (w *actionWalk) onlyChooses(p place) bool {
	p = p.inner()
	if parts := choices(p.node); parts != nil {
		for _, part := range parts {
			if !w.onlyChooses(p.within().at(part)) {
				return false
			}
		}
		return true
	}
	if p.node.shape != sName {
		return false
	}
	d, _ := p.named()
	return d != nil && w.model.effectAt(p).action
}

// chooser is the conjunct at p that chooses among named actions, nil where there
// is none or more than one.
func (w *actionWalk) chooser(p place) *node {
	var found *node
	for _, kid := range p.node.kids {
		if !w.onlyChooses(p.at(kid)) {
			continue
		}
		if found != nil {
			return nil
		}
		found = kid
	}
	return found
}

func (w *actionWalk) add(name string, d *Definition, p place) {
	if w.seen[name] {
		return
	}
	w.seen[name] = true
	w.actions = append(w.actions, &Action{
		Name: name, Definition: d, Module: p.scope.module, Span: p.node.span.Shift(p.shift), at: p,
	})
}
