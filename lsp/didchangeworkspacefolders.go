package lsp

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"go.lsp.dev/protocol"
)

// DidChangeWorkspaceFolders adds and removes folders; the findings of a removed
// one are cleared with the next publication.
func (s *server) DidChangeWorkspaceFolders(ctx context.Context, params *protocol.DidChangeWorkspaceFoldersParams) error {
	added := foldersAsSpelled(ctx, params.Event.Added)
	removed := foldersOf(params.Event.Removed)
	began := time.Now()
	s.mutate(func(v *view) {
		folders := slices.DeleteFunc(slices.Clone(v.folders), func(f folder) bool {
			return slices.ContainsFunc(removed, func(r folder) bool { return r.path == f.path })
		})
		for _, f := range added {
			if !slices.ContainsFunc(folders, func(g folder) bool { return g.path == f.path }) {
				folders = append(folders, f)
			}
		}
		v.folders = folders
		v.snapshot = v.workspace.SetFolders(paths(folders))
	})
	s.watch(began)
	s.readModules()
	return nil
}

// foldersAsSpelled are the added folders with the client's own URIs.
func foldersAsSpelled(ctx context.Context, decoded []protocol.WorkspaceFolder) []folder {
	raw, _ := ctx.Value(paramsKey{}).([]byte)
	var params struct {
		Event struct{ Added []spelledFolder } `json:"event"`
	}
	if json.Unmarshal(raw, &params) != nil {
		return foldersOf(decoded)
	}
	return spelledFolders(params.Event.Added)
}

// spelledFolder is a workspace folder whose URI has not been rewritten.
type spelledFolder struct {
	URI string `json:"uri"`
}

func spelledFolders(list []spelledFolder) []folder {
	var folders []folder
	for _, f := range list {
		if known, ok := newFolder(f.URI); ok {
			folders = append(folders, known)
		}
	}
	return folders
}

func foldersOf(list []protocol.WorkspaceFolder) []folder {
	spelled := make([]spelledFolder, len(list))
	for i, f := range list {
		spelled[i].URI = f.URI.String()
	}
	return spelledFolders(spelled)
}
