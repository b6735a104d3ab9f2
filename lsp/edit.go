package lsp

import (
	"slices"

	"github.com/lockstep-tla/lockstep/coverage"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// workspaceEdit is one change of one or more files, with the versions that it
// was made for where the client can check them. ok is false where the client
// cannot apply it: it did not say that it applies edits, or a file is to be
// made and it makes none.
func (v *view) workspaceEdit(edits []coverage.Edit, mappers mappers) (edit *protocol.WorkspaceEdit, ok bool) {
	if !v.session.edits() {
		return nil, false
	}
	return v.fileEdits(edits, mappers)
}

// fileEdits is workspaceEdit for a client that asked for an edit. A file that is
// to be made may have come in the meantime: then it is added to, since some
// editors would empty it before they made it anew.
func (v *view) fileEdits(edits []coverage.Edit, mappers mappers) (edit *protocol.WorkspaceEdit, ok bool) {
	edit = &protocol.WorkspaceEdit{}
	if !v.session.documentChanges {
		edit.Changes = map[uri.URI][]protocol.TextEdit{}
	}
	for _, path := range editedPaths(edits) {
		_, _, there := v.snapshot.Text(path)
		if !there && !v.session.createFiles {
			return nil, false
		}
		u, changes := v.uriOf(path), textEdits(edits, path, mappers.of(path))
		if !v.session.documentChanges {
			edit.Changes[u] = changes
			continue
		}
		if !there {
			edit.DocumentChanges = append(edit.DocumentChanges, &protocol.CreateFile{
				Kind: string(protocol.ResourceOperationKindCreate), URI: u,
				Options: &protocol.CreateFileOptions{IgnoreIfExists: ptr(true)},
			})
		}
		edit.DocumentChanges = append(edit.DocumentChanges, v.documentEdit(u, changes))
	}
	return edit, true
}

// editedPaths are the files of the edits, each once, in their order.
func editedPaths(edits []coverage.Edit) []string {
	var paths []string
	for _, e := range edits {
		if !slices.Contains(paths, e.Path) {
			paths = append(paths, e.Path)
		}
	}
	return paths
}

func textEdits(edits []coverage.Edit, path string, mapper Mapper) []protocol.TextEdit {
	var changes []protocol.TextEdit
	for _, e := range edits {
		if e.Path == path {
			changes = append(changes, protocol.TextEdit{Range: mapper.SpanRange(e.Span), NewText: e.New})
		}
	}
	return changes
}

// documentEdit names the version of an open document; of others there is none.
func (v *view) documentEdit(u uri.URI, changes []protocol.TextEdit) *protocol.TextDocumentEdit {
	edit := &protocol.TextDocumentEdit{}
	edit.TextDocument.URI = u
	if version, open := v.documents.version(string(u)); open {
		edit.TextDocument.Version = &version
	}
	for i := range changes {
		edit.Edits = append(edit.Edits, &changes[i])
	}
	return edit
}
