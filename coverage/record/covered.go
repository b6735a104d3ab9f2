package record

import (
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// CoveredName is a name of the list of covered functions: a function, a class
// (for all its methods) or Class.method. Whether the code has it, and as what,
// is for the caller to find out. Names in parentheses are none, but limits of the
// name before; only directly behind a file they are its names: `a.ts` (`f`, `g`).
type CoveredName struct {
	// File is as written; with an empty FileSpan it is the only path of the
	// coverage block.
	File     string
	FileSpan text.Span
	Name     string
	Span     text.Span
	// Maybe is set for a dotted name that begins with no class: journal.claim. It
	// is a call made there, which covers nothing, unless the file has a function
	// of exactly this qualified name: outer.inner, object.method. It is set as well
	// for a word without backticks that is all of an item: recover.
	Maybe bool
	// Limit is the text of the parenthesis behind the name, which limits what of
	// it is covered; "" without.
	Limit     string
	LimitSpan text.Span
}

// coveredList is what the list of covered functions says.
type coveredList struct {
	found    bool
	span     text.Span
	names    []CoveredName
	problems []Problem
	used     map[ast.Node]bool // the blocks that the list stands in
	taken    bool              // over from an earlier text
}

// readCoveredList finds "Covered functions:", in a paragraph, a list item or as
// a heading, and reads what follows it: the rest of the paragraph and the lists,
// tables and paragraphs behind it that go on with files. Of what is known of the
// document only the list itself may be part of it.
func readCoveredList(doc *document, coverage []CoveredPath) coveredList {
	list := coveredList{used: map[ast.Node]bool{}}
	r := &listReader{src: doc.src, list: &list, bare: map[text.Span]bool{}}
	if len(coverage) == 1 {
		r.only = coverage[0].Path
	}
	if at := r.find(doc, doc.root); at != nil {
		r.follow(doc, at.NextSibling())
	}
	if !list.taken {
		r.finish()
	}
	return list
}

// find reads the first block that has the label, and gives it.
func (r *listReader) find(doc *document, container ast.Node) ast.Node {
	for n := container.FirstChild(); n != nil; n = n.NextSibling() {
		if n.Kind() != ast.KindHeading && !isLeaf(n) {
			if n.Type() == ast.TypeBlock {
				if at := r.find(doc, n); at != nil {
					return at
				}
			}
			continue
		}
		if known := doc.known.of(n); known != nil {
			if r.take(known, doc, n) {
				return n
			}
			continue
		}
		tokens := doc.tokenize(n)
		if i := listLabel(tokens, n.Kind() == ast.KindHeading); i > 0 {
			r.list.found = true
			r.list.used[n] = true
			grow(&r.list.span, tokens[labelStart(tokens)].outer)
			r.read(tokens[i:])
			return n
		}
	}
	return nil
}

// listLabel counts the tokens up to and with "Covered functions:", 0 without. A
// heading needs no colon.
func listLabel(tokens []token, heading bool) int {
	i := labelStart(tokens)
	if i < 0 || (heading && i > 0) {
		return 0
	}
	for j := i + 2; j < len(tokens) && j < i+8; j++ {
		if tokens[j].kind == colon {
			return j + 1
		}
		if tokens[j].kind == name || tokens[j].kind == stop {
			return 0
		}
	}
	if heading {
		return len(tokens)
	}
	return 0
}

// labelStart is the token at which a sentence begins with "Covered functions",
// -1 if none does.
func labelStart(tokens []token) int {
	for i := 0; i+1 < len(tokens); i++ {
		second := strings.ToLower(tokens[i+1].text)
		if strings.EqualFold(tokens[i].text, "covered") && (second == "functions" || second == "function") &&
			(i == 0 || tokens[i-1].kind == stop || tokens[i-1].kind == semi) {
			return i
		}
	}
	return -1
}

// follow reads the blocks behind the label, up to the first that is no part of
// the list.
func (r *listReader) follow(doc *document, n ast.Node) {
	for ; n != nil; n = n.NextSibling() {
		leaf := n
		switch n.(type) {
		case *ast.List, *east.Table:
			leaf = firstLeaf(n)
		case *ast.Paragraph, *ast.TextBlock:
		default:
			return
		}
		if !r.goesOn(doc, leaf) {
			return
		}
		if r.list.taken {
			doc.known.broken = true
			return
		}
		r.leaves(doc, n)
		r.list.used[n] = true
	}
}

// goesOn says whether a block goes on with the list: it begins with a file, or,
// while the list has no name yet or for an item, with a name.
func (r *listReader) goesOn(doc *document, leaf ast.Node) bool {
	if leaf == nil {
		return false
	}
	if known := doc.known.of(leaf); known != nil {
		doc.known.broken = doc.known.broken || known.lists
		return false
	}
	return mayList(leaf, doc.tokenize(leaf))
}

func mayList(leaf ast.Node, tokens []token) bool {
	if len(tokens) == 0 {
		return false
	}
	switch first := tokens[0]; first.kind {
	case file:
		return true
	case name, expression:
		return !leadsElsewhere(tokens)
	case word:
		return leaf.Kind() == east.KindTableCell
	}
	return false
}

// leadsElsewhere says whether a block that begins with a name is an entry of the
// code map: `Action(m)`: ….
func leadsElsewhere(tokens []token) bool {
	i := 1 + qualifier(tokens[1:])
	return i < len(tokens) && (tokens[i].kind == colon || tokens[i].kind == equals || tokens[i].kind == slash)
}

func firstLeaf(n ast.Node) ast.Node {
	for n != nil && !isLeaf(n) && n.Kind() != east.KindTableCell {
		n = n.FirstChild()
	}
	return n
}

// leaves reads every block of text in n.
func (r *listReader) leaves(doc *document, n ast.Node) {
	if n.Kind() == east.KindTableHeader {
		return
	}
	if isLeaf(n) || n.Kind() == east.KindTableCell {
		r.read(doc.tokenize(n))
		return
	}
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		if child.Type() == ast.TypeBlock {
			r.leaves(doc, child)
		}
	}
}
