package lsp

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// A file that has come since a new record was planned is not written into.
func TestOnlyNew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "SKILL.md")
	made := &protocol.CreateFile{Kind: "create", URI: uri.File(path), Options: &protocol.CreateFileOptions{IgnoreIfExists: ptr(true)}}
	edit := &protocol.WorkspaceEdit{DocumentChanges: []protocol.DocumentChange{made}}
	if err := onlyNew(edit); err != nil || made.Options != nil {
		t.Errorf("%v, %+v", err, made.Options)
	}
	if err := os.WriteFile(path, []byte("theirs"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := onlyNew(edit); err == nil || !strings.Contains(err.Error(), "SKILL.md is there by now") {
		t.Errorf("%v", err)
	}
}
