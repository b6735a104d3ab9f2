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

// Document is one open editor document. It keeps the tree of its last text
// without a syntax error, so that a keystroke re-parses and re-reads only what
// differs from that one. It is for one goroutine at a time; the Files that it
// hands out are for any number.
//
// The tree before is no good base when it has errors: tree-sitter then takes
// over pieces that were read in a wrong context, and finds errors in text that
// has none any more (seen in about one of fifty repairs of a random edit).
// Where there never was a text without errors, each parse starts afresh.
type Document struct {
	path    string
	src     string
	grammar *grammar
	parser  *sitter.Parser
	base    *sitter.Tree // the tree of good; nil when there is none
	good    *File        // the last result without an error
	anchors []anchor     // those of good
	file    *File        // the last result; nil when src has changed since
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
	d.rebase(nil, nil, nil)
	d.parser.Close()
}

// Text is the document's current source.
func (d *Document) Text() string { return d.src }

// Edit replaces the bytes of span, which is clamped to the text. It does not
// parse; the next call of File does.
func (d *Document) Edit(span text.Span, newText string) {
	start := min(max(span.Start, 0), len(d.src))
	end := min(max(span.End, start), len(d.src))
	d.SetText(d.src[:start] + newText + d.src[end:])
}

// SetText replaces the whole text. It does not parse either, and costs no more
// than Edit: what differs is found by comparing.
func (d *Document) SetText(src string) {
	if src != d.src {
		d.src, d.file = src, nil
	}
}

// File is the index of the current text. A call without an edit since the last
// one returns the same value.
func (d *Document) File() *File {
	switch {
	case d.file != nil:
	case d.good != nil && d.good.Text == d.src:
		d.file = d.good
	default:
		d.file = d.parse()
	}
	return d.file
}

// trustedBytes is how much may differ from the base for errors of an incremental
// parse to be believed. Where more was replaced, a paste or a checkout, the
// parser has been seen to find errors that a fresh parse does not find.
const trustedBytes = 256

func (d *Document) parse() *File {
	if d.base == nil {
		return d.parseFrom(nil, nil)
	}
	change := difference(d.good.Text, d.src)
	old := d.base.Copy()
	defer old.Close()
	old.Edit(change)
	file := d.parseFrom(old, &previous{d.good.syntax, d.anchors, change})
	if len(file.Broken) > 0 && max(change.OldEndIndex, change.NewEndIndex)-change.StartIndex > trustedBytes {
		return d.parseFrom(nil, nil)
	}
	return file
}

// parseFrom parses the current text, with the help of an edited tree and of
// what was made from it, if there is one.
func (d *Document) parseFrom(old *sitter.Tree, before *previous) *File {
	tree, err := d.parser.ParseCtx(context.Background(), old, []byte(d.src))
	if err != nil {
		// The parser would resume the parse it gave up.
		d.parser.Reset()
		file := d.newFile()
		file.TimedOut = true
		return file
	}
	file, anchors := d.read(tree, before)
	if misread := len(taggedTypes(d.src)) > 0; misread || len(file.Broken) > 0 {
		tree.Close()
		return d.bridged(file, misread)
	}
	d.rebase(tree, file, anchors)
	return file
}

func (d *Document) newFile() *File {
	return &File{Path: d.path, Text: d.src, Lines: text.NewLines(d.src), syntax: &syntax{grammar: d.grammar, src: d.src}}
}

// read makes a File of a tree.
func (d *Document) read(tree *sitter.Tree, before *previous) (*File, []anchor) {
	file := d.newFile()
	var anchors []anchor
	file.syntax, anchors = build(d.grammar, d.src, tree, before)
	extract(file)
	return file, anchors
}

// bridged parses the text once more with the grammar's gaps bridged. Its result
// is taken where it has fewer errors, or as many where the grammar has misread
// the text without one; no later parse is based on it.
func (d *Document) bridged(broken *File, misread bool) *File {
	bridged := bridgeGaps(d.src)
	if bridged == d.src {
		return broken
	}
	tree, err := d.parser.ParseCtx(context.Background(), nil, []byte(bridged))
	if err != nil {
		d.parser.Reset()
		return broken
	}
	defer tree.Close()
	file, _ := d.read(tree, nil)
	if len(file.Broken) < len(broken.Broken) || misread && len(file.Broken) == len(broken.Broken) {
		return file
	}
	return broken
}

// rebase keeps another tree to parse from.
func (d *Document) rebase(tree *sitter.Tree, file *File, anchors []anchor) {
	if d.base != nil {
		d.base.Close()
	}
	d.base, d.good, d.anchors = tree, file, anchors
}

// difference is the edit that makes one text of another: what lies between
// their common beginning and their common end, without cutting a character.
func difference(before, after string) sitter.EditInput {
	start := commonStart(before, after)
	for start > 0 && start < len(after) && !utf8.RuneStart(after[start]) {
		start--
	}
	tail := 0
	for limit := min(len(before), len(after)) - start; tail < limit && after[len(after)-1-tail] == before[len(before)-1-tail]; {
		tail++
	}
	for tail > 0 && !utf8.RuneStart(after[len(after)-tail]) {
		tail--
	}
	oldEnd, newEnd := len(before)-tail, len(after)-tail
	return sitter.EditInput{
		StartIndex: uint32(start), OldEndIndex: uint32(oldEnd), NewEndIndex: uint32(newEnd),
		StartPoint: pointAt(before, start), OldEndPoint: pointAt(before, oldEnd), NewEndPoint: pointAt(after, newEnd),
	}
}

// commonStart is the number of bytes that two texts have in common at their
// beginnings. It compares blocks first, which is many times faster.
func commonStart(a, b string) int {
	const block = 1024
	limit, n := min(len(a), len(b)), 0
	for n+block <= limit && a[n:n+block] == b[n:n+block] {
		n += block
	}
	for n < limit && a[n] == b[n] {
		n++
	}
	return n
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
