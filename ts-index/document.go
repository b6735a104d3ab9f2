package tsindex

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	sitter "github.com/smacker/go-tree-sitter"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// parseLimit ends a parse that gets nowhere. The slowest real file measured
// (227 KB) took 0.3 s.
const parseLimit = 3 * time.Second

// Document is one open editor document. It keeps its tree-sitter tree, so that
// a keystroke re-parses and re-reads only what it touched. It is for one
// goroutine at a time; the Files that it hands out are for any number.
type Document struct {
	path    string
	src     string
	grammar *grammar
	parser  *sitter.Parser
	tree    *sitter.Tree // nil before the first parse and after one that timed out
	anchors []anchor
	file    *File // the last result; nil when src has changed since
	last    *File // the result that tree and anchors belong to
}

// Open makes a document of src. Nothing is parsed before File is called. The
// caller must Close it.
func Open(name, src string) *Document {
	d := &Document{path: name, src: src, grammar: grammarOf(name), parser: sitter.NewParser()}
	d.parser.SetLanguage(d.grammar.language)
	// A context would do as well, but one that is cancelled after its parse
	// makes the following parses of the same parser fail.
	d.parser.SetOperationLimit(int(parseLimit / time.Microsecond))
	return d
}

// Close frees the parser and the tree. Files handed out stay valid.
func (d *Document) Close() {
	d.forget()
	d.parser.Close()
}

// Text is the document's current source.
func (d *Document) Text() string { return d.src }

// Edit replaces the bytes of span, which is clamped to the text. It only notes
// the edit; the next call of File parses.
func (d *Document) Edit(span text.Span, newText string) {
	start := min(max(span.Start, 0), len(d.src))
	end := min(max(span.End, start), len(d.src))
	if d.src[start:end] == newText {
		return
	}
	src := d.src[:start] + newText + d.src[end:]
	if d.tree != nil {
		d.tree.Edit(sitter.EditInput{
			StartIndex:  uint32(start),
			OldEndIndex: uint32(end),
			NewEndIndex: uint32(start + len(newText)),
			StartPoint:  pointAt(d.src, start),
			OldEndPoint: pointAt(d.src, end),
			NewEndPoint: pointAt(src, start+len(newText)),
		})
	}
	d.src, d.file = src, nil
}

// pointAt is tree-sitter's row and column, both from 0 and the column in bytes;
// only "\n" ends a row for it.
func pointAt(src string, offset int) sitter.Point {
	before := src[:offset]
	return sitter.Point{
		Row:    uint32(strings.Count(before, "\n")),
		Column: uint32(offset - strings.LastIndexByte(before, '\n') - 1),
	}
}

// SetText replaces the whole text, by an edit of what lies between the common
// beginning and the common end.
func (d *Document) SetText(src string) {
	limit := min(len(src), len(d.src))
	start := 0
	for start < limit && src[start] == d.src[start] {
		start++
	}
	for start > 0 && start < len(src) && !utf8.RuneStart(src[start]) {
		start--
	}
	tail := 0
	for tail < limit-start && src[len(src)-1-tail] == d.src[len(d.src)-1-tail] {
		tail++
	}
	for tail > 0 && !utf8.RuneStart(src[len(src)-tail]) {
		tail--
	}
	d.Edit(text.Span{Start: start, End: len(d.src) - tail}, src[start:len(src)-tail])
}

// File is the index of the current text. A call without an edit since the last
// one returns the same value.
func (d *Document) File() *File {
	if d.file == nil {
		d.file = d.parse()
	}
	return d.file
}

func (d *Document) parse() *File {
	file := &File{Path: d.path, Text: d.src, Lines: text.NewLines(d.src), syntax: &syntax{grammar: d.grammar, src: d.src}}
	tree, err := d.parser.ParseCtx(context.Background(), d.tree, []byte(d.src))
	if err != nil {
		// The parser would resume the parse it gave up.
		d.parser.Reset()
		d.forget()
		file.TimedOut = true
		return file
	}
	var old *previous
	if d.tree != nil {
		old = newPrevious(d.last.syntax, d.anchors)
	}
	// The old tree must live until here: see anchor.
	file.syntax, d.anchors = build(d.grammar, d.src, tree, old)
	d.forget()
	d.tree, d.last = tree, file
	extract(file)
	return file
}

// forget frees the tree.
func (d *Document) forget() {
	if d.tree != nil {
		d.tree.Close()
	}
	d.tree, d.last = nil, nil
}
