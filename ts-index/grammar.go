package tsindex

import (
	"sync"
	"unsafe"

	sitter "github.com/smacker/go-tree-sitter"
	typescript "github.com/tree-sitter/tree-sitter-typescript/bindings/go"
)

// grammar is one of the two tree-sitter grammars with its symbols by number:
// asking C for the name of each node would cost more than the parse.
type grammar struct {
	language *sitter.Language
	names    []string
	named    []bool
	carries  []bool
	anchors  []bool
}

const errorKind = "ERROR"

// typescriptGrammar and tsxGrammar are built at first use and never change.
var (
	typescriptGrammar = sync.OnceValue(func() *grammar { return newGrammar(typescript.LanguageTypescript()) })
	tsxGrammar        = sync.OnceValue(func() *grammar { return newGrammar(typescript.LanguageTSX()) })
)

// grammarOf takes TSX for JavaScript, since a .js file may hold JSX. TSX cannot
// read `<T>x`, which JavaScript does not have.
func grammarOf(name string) *grammar {
	switch extension(name) {
	case ".tsx", ".js", ".jsx", ".mjs", ".cjs":
		return tsxGrammar()
	}
	return typescriptGrammar()
}

func newGrammar(language unsafe.Pointer) *grammar {
	g := &grammar{language: sitter.NewLanguage(language)}
	for i := range g.language.SymbolCount() {
		symbol := sitter.Symbol(i)
		name := g.language.SymbolName(symbol)
		named := g.language.SymbolType(symbol) == sitter.SymbolTypeRegular
		g.names = append(g.names, name)
		g.named = append(g.named, named)
		g.carries = append(g.carries, named && (isFunction(name) || isClass(name)))
		g.anchors = append(g.anchors, named && holdsStatements(name))
	}
	return g
}

// kind is the node type's name; the error symbol stands outside the table.
func (g *grammar) kind(symbol uint16) string {
	if int(symbol) >= len(g.names) {
		return errorKind
	}
	return g.names[symbol]
}

// isNamed says whether a node of this symbol can have children: an anonymous
// one is a word or a sign of the language.
func (g *grammar) isNamed(symbol uint16) bool {
	return int(symbol) >= len(g.names) || g.named[symbol]
}

// isCarrier says whether a node of this symbol is a function or a class.
func (g *grammar) isCarrier(symbol uint16) bool {
	return int(symbol) < len(g.names) && g.carries[symbol]
}

// isError says whether the symbol is the one of an ERROR node.
func (g *grammar) isError(symbol uint16) bool { return int(symbol) >= len(g.names) }

// isAnchoring says whether the children of a node of this symbol are worth an
// anchor.
func (g *grammar) isAnchoring(symbol uint16) bool {
	return int(symbol) < len(g.names) && g.anchors[symbol]
}

// holdsStatements says whether the children of a node of this kind are
// statements or members.
func holdsStatements(kind string) bool {
	switch kind {
	case "program", "class_body", "statement_block", "object":
		return true
	}
	return false
}

// isFunction says whether a node of this kind has a body that runs when called.
func isFunction(kind string) bool {
	switch kind {
	case "function_declaration", "generator_function_declaration", "method_definition",
		"arrow_function", "function_expression", "generator_function":
		return true
	}
	return false
}

func isClass(kind string) bool {
	return kind == "class_declaration" || kind == "abstract_class_declaration" || kind == "class"
}
