package lsp

import (
	"path/filepath"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/report"
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
