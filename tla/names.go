package tla

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Name is an identifier in a module's text that declares or uses something, or
// the symbol of an operator that a module can define.
type Name struct {
	// Name is as Model.Find takes it: "S!Op" on the Op behind S!, and also behind
	// S(k)!; a symbol as SANY spells it. Span is the identifier or symbol alone.
	Name string
	Span text.Span
	// Declares is set where the name is declared.
	Declares bool
	// Local is what binds the name within a definition, nil for one of the
	// module's scope.
	Local *Local
	// Of is the module in whose scope the name is, where that is not this one: of
	// the c in INSTANCE M WITH c <- e it is M. "" else.
	Of string
	// Module is set where the name is that of a module.
	Module bool
}

// Names are the identifiers and symbols of the module, those of nested modules left out, in
// the order of the text. Fields of records are none. Proofs are read by their
// words only: whatever is neither a field nor bound counts. In a PlusCal algorithm
// labels, processes and procedures stand for their translation. They are looked for
// once, and are not to be changed.
func (m *Module) Names() []Name { return m.named().names }

// nameWalk collects the names and locals of a module.
type nameWalk struct {
	module *Module
	names  []Name
	locals []*Local
	shift  int // how many bytes the spans of the nodes walked lack
}

func (m *Module) walkNames() *nameWalk {
	w := &nameWalk{module: m}
	w.add(Name{Name: m.Name, Span: m.NameSpan, Declares: true, Module: true})
	for _, r := range m.Extends {
		w.add(Name{Name: r.Name, Span: r.Span, Module: true})
	}
	for _, d := range slices.Concat(m.Constants, m.Variables) {
		w.add(Name{Name: d.Name, Span: d.Span, Declares: true})
	}
	for _, d := range slices.Concat(m.Definitions, m.Claims) {
		w.add(Name{Name: d.Name, Span: d.NameSpan, Declares: true})
		w.definition(d, nil)
	}
	for _, i := range m.Instances {
		w.add(Name{Name: i.Name, Span: i.NameSpan, Declares: true})
		w.instance(i, nil)
	}
	w.beyondTree()
	w.symbols()
	for _, a := range m.Algorithms() {
		for _, r := range a.names() {
			w.add(Name{Name: r.Name, Span: r.Span})
		}
	}
	slices.SortStableFunc(w.names, func(a, b Name) int { return a.Span.Start - b.Span.Start })
	w.names = slices.CompactFunc(w.names, func(a, b Name) bool { return a.Span == b.Span })
	return w
}

func (w *nameWalk) add(n Name) {
	if n.Name != "" && (isWord(n.Name[0]) || definable(n.Name)) && n.Span.Len() > 0 {
		w.names = append(w.names, n)
	}
}

// bind declares names of one kind in a scope, and gives what is in reach there.
func (w *nameWalk) bind(kind LocalKind, decls []Decl, scope text.Span, r *reach) *reach {
	if len(decls) == 0 {
		return r
	}
	inner := &reach{outer: r}
	for _, d := range decls {
		w.local(&Local{Decl: d, Kind: kind, Scope: scope}, inner)
	}
	return inner
}

func (w *nameWalk) local(l *Local, into *reach) {
	into.locals = append(into.locals, l)
	w.locals = append(w.locals, l)
	w.add(Name{Name: l.Name, Span: l.Span, Declares: true, Local: l})
}

// definition walks what a definition says, its name apart.
func (w *nameWalk) definition(d *Definition, r *reach) {
	outer := w.shift
	w.shift = d.shift
	for _, b := range d.bounds {
		w.walk(b.set, r)
	}
	w.walk(d.expr, w.bind(Parameter, d.Params, d.Span, r))
	w.shift = outer
}

func (w *nameWalk) instance(i *Instance, r *reach) {
	w.add(Name{Name: i.Module.Name, Span: i.Module.Span, Module: true})
	r = w.bind(Parameter, i.Params, i.Span, r)
	outer := w.shift
	for _, s := range i.Substitutions {
		w.add(Name{Name: s.Name, Span: s.Span, Of: i.Module.Name})
		w.shift = s.shift()
		w.walk(s.expr, r)
	}
	w.shift = outer
}

// shift is how many bytes the spans in expr lack.
func (s Substitution) shift() int { return s.Value.Start - s.expr.span.Start }

func (w *nameWalk) walk(n *node, r *reach) {
	if n == nil {
		return
	}
	switch n.shape {
	case sName:
		w.use(n.name, n.span.Shift(w.shift), r)
	case sBind:
		for _, b := range n.binds {
			w.walk(b.set, r)
		}
		var bound []Decl
		for _, b := range n.binds {
			bound = append(bound, movedDecls(b.names, w.shift)...)
		}
		r = w.bind(Bound, bound, n.span.Shift(w.shift), r)
	case sLet:
		r = w.let(n, r)
	}
	for _, kid := range n.kids {
		w.walk(kid, r)
	}
}

// let walks the definitions of a LET and gives what is in reach in its body.
func (w *nameWalk) let(n *node, r *reach) *reach {
	inner, scope, group := &reach{outer: r}, n.span.Shift(w.shift), n.let.moved(w.shift)
	for _, d := range group.definitions {
		decl := Decl{Name: d.Name, Arity: len(d.Params), Span: d.NameSpan}
		w.local(&Local{Decl: decl, Kind: LetDefinition, Scope: scope, Definition: d}, inner)
	}
	for _, i := range group.instances {
		w.local(&Local{Decl: Decl{Name: i.Name, Span: i.NameSpan}, Kind: LetInstance, Scope: scope, Instance: i}, inner)
	}
	for _, d := range group.definitions {
		w.definition(d, inner)
	}
	for _, i := range group.instances {
		w.instance(i, inner)
	}
	return inner
}

// moved is the group with the spans of its heads further on.
func (g *letGroup) moved(by int) letGroup {
	return letGroup{
		definitions: each(g.definitions, func(d *Definition) *Definition { return d.moved(by) }),
		instances:   each(g.instances, func(i *Instance) *Instance { return i.moved(by) }),
	}
}

// use takes the names of S!Op, or a plain one.
func (w *nameWalk) use(name string, span text.Span, r *reach) {
	first, rest, chained := strings.Cut(name, "!")
	if !isWord(name[0]) {
		first, chained = name, false // +(a, b), and !!
	}
	local := r.find(first)
	if !chained {
		w.add(Name{Name: first, Span: span, Local: local})
		return
	}
	w.add(Name{Name: first, Span: text.Span{Start: span.Start, End: span.Start + len(first)}, Local: local})
	last := rest[strings.LastIndexByte(rest, '!')+1:]
	if last == "" || !isWord(last[0]) {
		return
	}
	tail := Name{Name: name, Span: text.Span{Start: span.End - len(last), End: span.End}}
	if local != nil {
		if local.Instance == nil {
			return // a part of a local definition
		}
		tail.Name, tail.Of = rest, local.Instance.Module.Name
	}
	w.add(tail)
}

// beyondTree adds what the tree of expressions does not hold: the names behind
// RECURSIVE, and those in proofs and behind USE and HIDE.
func (w *nameWalk) beyondTree() {
	known := map[int]bool{}
	for _, n := range w.names {
		known[n.Span.Start] = true
	}
	tokens := w.module.outermost().tokens
	for i, t := range tokens {
		if t.kind != tIdent || known[t.start] || !w.module.Span.Contains(t.start) || w.nested(t.start) || !w.beyond(tokens, i) {
			continue
		}
		w.add(w.found(t.text, spanOf(t)))
	}
}

// found is a name with what binds it, if anything does.
func (w *nameWalk) found(name string, span text.Span) Name {
	n := Name{Name: name, Span: span}
	for _, l := range w.locals { // the innermost stands last
		if l.Name == name && l.Scope.Encloses(span) {
			n.Local = l
		}
	}
	return n
}

func (w *nameWalk) nested(offset int) bool {
	return slices.ContainsFunc(w.module.Modules, func(m *Module) bool { return m.Span.Contains(offset) })
}

// beyond says whether token i stands where names are that the tree does not
// hold.
func (w *nameWalk) beyond(tokens []token, i int) bool {
	if i > 0 && tokens[i-1].op(".") || tokens[i+1].op("|->") || tokens[i+1].op(":") || tokens[i+1].op("::") {
		return false // a field, a bound name or a label
	}
	for _, d := range slices.Concat(w.module.Definitions, w.module.Claims) {
		if d.Kind == Theorem && tokens[i].start >= d.Body.End && tokens[i].start < d.Span.End {
			return true
		}
	}
	for j := i - 1; j >= 0; j-- {
		switch t := tokens[j]; {
		case t.word("RECURSIVE"), t.word("USE"), t.word("HIDE"):
			return true
		case t.kind != tIdent && !t.op(",") && !t.op("(") && !t.op(")") && !t.op("_") && !t.word("DEF") && !t.word("DEFS"):
			return false
		}
	}
	return false
}
