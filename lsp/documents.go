package lsp

import (
	"maps"
	"slices"
	"strings"

	"go.lsp.dev/uri"
)

// document is a text that the client has open.
type document struct {
	uri     string // as the client spells it
	path    string // real path
	version int32
	text    string
}

// documents are the open documents: immutable, every change makes a new value.
// Two of them may show the same file, one through a symbolic link; the file
// then has the text of the one that was changed last, its owner.
type documents struct {
	byURI  map[uri.URI]document // by URI as package protocol decodes it
	owners map[string]uri.URI   // by real path
}

func (d documents) get(u uri.URI) (document, bool) {
	doc, ok := d.byURI[u]
	return doc, ok
}

// with adds or replaces a document and makes it its file's owner.
func (d documents) with(u uri.URI, doc document) documents {
	next := d.clone()
	next.byURI[u] = doc
	next.owners[doc.path] = u
	return next
}

// without removes a document. Where another one shows the same file, that one
// becomes its owner and is returned.
func (d documents) without(u uri.URI) (next documents, heir document, inherited bool) {
	next = d.clone()
	doc := next.byURI[u]
	delete(next.byURI, u)
	delete(next.owners, doc.path)
	for _, other := range next.keys() {
		if heir = next.byURI[other]; heir.path == doc.path {
			next.owners[doc.path] = other
			return next, heir, true
		}
	}
	return next, document{}, false
}

// showing are the open documents of a file, its owner first.
func (d documents) showing(path string) []document {
	owner, ok := d.owners[path]
	if !ok {
		return nil
	}
	list := []document{d.byURI[owner]}
	for _, u := range d.keys() {
		if doc := d.byURI[u]; doc.path == path && u != owner {
			list = append(list, doc)
		}
	}
	return list
}

// version is the version of the document that the client spells so.
func (d documents) version(spelled string) (int32, bool) {
	for _, doc := range d.byURI {
		if doc.uri == spelled {
			return doc.version, true
		}
	}
	return 0, false
}

func (d documents) keys() []uri.URI {
	return slices.SortedFunc(maps.Keys(d.byURI), func(a, b uri.URI) int {
		return strings.Compare(string(a), string(b))
	})
}

func (d documents) clone() documents {
	next := documents{byURI: maps.Clone(d.byURI), owners: maps.Clone(d.owners)}
	if next.byURI == nil {
		next = documents{byURI: map[uri.URI]document{}, owners: map[string]uri.URI{}}
	}
	return next
}
