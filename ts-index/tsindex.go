// Package tsindex finds the functions of a TypeScript or JavaScript file and
// gives each a normal form, so that two versions of a function can be compared
// without regard to layout, comments and types.
//
// In: functions of every shape with their qualified names and byte spans, the
// normal form (leaf tokens, a compiler's print, the erased types, the text of
// logging calls), suspension points, the constants at a file's top and the names
// that a piece of code reads, incremental parsing of an open document.
// It is the only user of tree-sitter and of esbuild.
//
// Out: what a difference means (coverage/drift decides), files on disk, git,
// and the editor's UTF-16 positions: every position here is a byte offset.
//
// tree-sitter says where a function is, what it is called and where it waits;
// esbuild says what it means, by printing the function's text alone. Neither
// its trees nor its parsers outlive a call: what is kept is a syntax, a plain
// Go copy of the tree that any number of goroutines may read.
package tsindex

import (
	"path"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// FormVersion is the version of the normal form's rules. It is kept wherever
// fingerprints of a form are, and grows with every rule that changes what a
// form contains, an upgrade of esbuild or of the grammar included.
const FormVersion = 1

// Supported says whether the path's extension names a language that Index
// reads: .ts .mts .cts .tsx .js .jsx .mjs .cjs.
func Supported(name string) bool {
	switch extension(name) {
	case ".ts", ".mts", ".cts", ".tsx", ".js", ".jsx", ".mjs", ".cjs":
		return true
	}
	return false
}

func extension(name string) string { return strings.ToLower(path.Ext(name)) }

// File is what one parse of one text found. It is immutable and safe for
// concurrent use.
type File struct {
	Path string
	// Text is the whole source; every span is a byte range of it.
	Text  string
	Lines text.Lines
	// Functions are in source order, an outer one before those inside it.
	Functions []*Function
	// Classes are in source order too.
	Classes   []Class
	Reexports []Reexport
	// Imports are whole import statements.
	Imports []text.Span
	// Broken are the places that the grammar could not make sense of: ERROR
	// nodes, and empty spans where a token is missing. Valid code that the
	// grammar does not know yet is among them.
	Broken []text.Span
	// TimedOut says that the parse hit its limit: nothing was found, and
	// nothing follows from that.
	TimedOut bool

	syntax  *syntax
	imports map[string]Reexport    // by local name
	byName  map[string][]*Function // by exact name, in source order
}

// Class is a class declaration, or a class expression that something names.
type Class struct {
	// Name is qualified: ns.Store, default for an anonymous default export.
	Name string
	// NameSpan is the class's name, or the word `class` where it has none.
	NameSpan text.Span
	// Span takes in decorators and `export`.
	Span text.Span

	node int
}

// Reexport is a name that the file hands on from another module, by `export …
// from` or by importing it and exporting it again; or, see Import, one that it
// only imports.
type Reexport struct {
	// Name is what this file calls it, Local what the other module calls it.
	// `export * from` has "*" in both, `export * as q from` has q and "*".
	Name, Local string
	// From is the module specifier as written, without quotes.
	From string
	Span text.Span
}

// Index parses src once. It never fails: what it could not understand is in
// Broken. It is safe for concurrent use, since every call has a parser of its
// own.
func Index(name, src string) *File {
	doc := Open(name, src)
	defer doc.Close()
	return doc.File()
}
