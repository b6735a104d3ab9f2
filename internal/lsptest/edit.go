package lsptest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// ApplyEdit does what an editor does with a workspace edit: it changes its open
// documents and tells the server, makes files that are to be made, and writes
// files that are not open. It fails the test where a version is not that of the
// document, or where the edits of a file overlap.
func (c *Client) ApplyEdit(edit *protocol.WorkspaceEdit) {
	c.t.Helper()
	for u, edits := range edit.Changes {
		c.edit(u, nil, edits)
	}
	for _, change := range edit.DocumentChanges {
		switch change := change.(type) {
		case *protocol.CreateFile:
			if _, err := os.Lstat(change.URI.FsPath()); err == nil {
				if change.Options == nil || change.Options.IgnoreIfExists == nil || !*change.Options.IgnoreIfExists {
					c.t.Fatalf("%s is to be made and is there", change.URI)
				}
				continue
			}
			c.write(change.URI, "")
		case *protocol.TextDocumentEdit:
			var edits []protocol.TextEdit
			for _, e := range change.Edits {
				edits = append(edits, *e.(*protocol.TextEdit))
			}
			c.edit(change.TextDocument.URI, change.TextDocument.Version, edits)
		default:
			c.t.Fatalf("unexpected change %T", change)
		}
	}
}

func (c *Client) edit(u uri.URI, version *int32, edits []protocol.TextEdit) {
	c.t.Helper()
	doc := c.documents[string(u)]
	if doc == nil {
		if version != nil {
			c.t.Fatalf("%s is not open and has version %d", u, *version)
		}
		src, err := os.ReadFile(u.FsPath())
		if err != nil {
			c.t.Fatal(err)
		}
		c.write(u, c.edited(string(src), edits))
		return
	}
	if version != nil && int(*version) != doc.version {
		c.t.Fatalf("an edit of version %d of %s, which has version %d", *version, u, doc.version)
	}
	c.SetText(string(u), c.edited(doc.text, edits))
}

// edited makes the edits from the end of the text to its start.
func (c *Client) edited(src string, edits []protocol.TextEdit) string {
	c.t.Helper()
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b protocol.TextEdit) int {
		return Offset(src, b.Range.Start) - Offset(src, a.Range.Start)
	})
	last := len(src)
	for _, e := range edits {
		start, end := Offset(src, e.Range.Start), Offset(src, e.Range.End)
		if end > last {
			c.t.Fatalf("edits overlap: %+v", edits)
		}
		src, last = src[:start]+e.NewText+src[end:], start
	}
	return src
}

func (c *Client) write(u uri.URI, src string) {
	c.t.Helper()
	path := u.FsPath()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		c.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(src), 0o666); err != nil {
		c.t.Fatal(err)
	}
}

// Action is the code action at a position whose title begins with some words.
func (c *Client) Action(uri string, at protocol.Position, title string) *protocol.CodeAction {
	c.t.Helper()
	var titles []string
	for _, action := range c.CodeAction(uri, at, nil) {
		if strings.HasPrefix(action.Title, title) {
			return &action
		}
		titles = append(titles, action.Title)
	}
	c.t.Fatalf("no code action %q, but %q", title, titles)
	return nil
}
