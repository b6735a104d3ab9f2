package lsp

import (
	"path/filepath"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"go.lsp.dev/uri"
)

// located is where the record at an absolute path is. relative is its path as
// an answer gives it, which ends the absolute one: what is before it is the
// folder that all paths of the answer are relative to.
func (v *view) located(path, relative string) report.Located {
	located := report.Located{URI: string(v.uriOf(path))}
	if root, ok := strings.CutSuffix(filepath.ToSlash(path), "/"+relative); ok {
		located.Root = string(v.uriOf(filepath.FromSlash(root)))
	}
	return located
}

// recordPaths are the records that a command's argument means: the one of the
// URI, or all where it is left out.
func (v *view) recordPaths(record string) ([]string, error) {
	if record == "" {
		return v.snapshot.Records(), nil
	}
	path, ok := v.pathOf(uri.URI(record))
	if !ok {
		return nil, invalidParams("record: %q is no file URI", record)
	}
	return []string{path}, nil
}
