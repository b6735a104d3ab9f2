package git

import (
	"os"
	"path/filepath"
	"strings"
)

// WatchPaths are the absolute paths of the files whose change means that HEAD,
// the index or the current branch changed, also in a linked worktree. Not all
// of them exist at all times, and git replaces each by renaming a lock file
// over it: watch the folders that they stand in, and ask again after a change,
// since another branch has another file.
func (r *Repository) WatchPaths() []string {
	paths := []string{
		filepath.Join(r.gitDir, "HEAD"),
		filepath.Join(r.gitDir, "index"),
		filepath.Join(r.commonDir, "packed-refs"),
		filepath.Join(r.commonDir, "shallow"),
	}
	if branch := r.branchFile(); branch != "" {
		paths = append(paths, branch)
	}
	// A repository of the reftable format keeps its references here instead.
	for _, dir := range []string{r.gitDir, r.commonDir} {
		tables := filepath.Join(dir, "reftable", "tables.list")
		if _, err := os.Stat(tables); err == nil {
			paths = append(paths, tables)
		}
	}
	return paths
}

// branchFile is the file of the branch that is checked out, whether or not it
// exists (it may be packed); empty where none is.
func (r *Repository) branchFile() string {
	head, err := os.ReadFile(filepath.Join(r.gitDir, "HEAD"))
	if err != nil {
		return ""
	}
	branch, isBranch := strings.CutPrefix(strings.TrimSpace(string(head)), "ref: ")
	if !isBranch || !filepath.IsLocal(branch) {
		return ""
	}
	return filepath.Join(r.commonDir, filepath.FromSlash(branch))
}
