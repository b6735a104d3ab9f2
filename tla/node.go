package tla

import "github.com/lockstep-tla/lockstep/internal/text"

// shape is the sort of an expression node, as far as scopes, primes and choices
// among actions need it.
type shape int

const (
	sLiteral   shape = iota // numbers, strings, @, operators as arguments
	sName                   // name, also S!Op; kids are its arguments
	sOperator               // any other operator, bracket or list; name is its symbol
	sPrime                  // kids[0]'
	sUnchanged              // UNCHANGED kids[0]
	sEnabled                // ENABLED kids[0]
	sSquare                 // [kids[0]]_kids[1]
	sAngle                  // <<kids[0]>>_kids[1]
	sFair                   // WF_kids[1](kids[0]), SF_
	sBind                   // \E, \A, CHOOSE, LAMBDA, {x \in S : p}, [x \in S |-> e]; binds, kids[0]
	sLet                    // LET in kids[0]
	sIf                     // kids: condition, then, else
	sCase                   // kids: condition, value, condition, value …
	sGroup                  // ( ) or a label: kids[0]
)

// node is an expression. Nodes are never changed once the parser returned.
type node struct {
	shape shape
	name  string
	span  text.Span
	kids  []*node
	binds []bind
	let   *letGroup
}

// bind is x, y \in S; set is nil where the binder is unbounded.
type bind struct {
	names []Decl
	set   *node
}

// letGroup is what stands between LET and IN.
type letGroup struct {
	definitions []*Definition
	instances   []*Instance
	recursive   bool // something in it is RECURSIVE
}

// is says whether n applies the operator op, and to at least one operand.
func (n *node) is(op string) bool { return n.shape == sOperator && n.name == op && len(n.kids) > 0 }

// plain drops the parentheses and labels around n.
func (n *node) plain() *node {
	for n.shape == sGroup {
		n = n.kids[0]
	}
	return n
}
