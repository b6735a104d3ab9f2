package git

import (
	"context"
	"os"
	"path/filepath"
	"strings"
)

// LeftOut is the text that the index has of a file which a sparse checkout
// leaves out of the work tree: what the file would be if it were checked out,
// before filters. False: it is not left out.
// Errors: *BadPath, and *BlobMissing where a partial clone lacks the text.
func (r *Repository) LeftOut(ctx context.Context, path string) (content []byte, leftOut bool, err error) {
	if err := checkPath(path); err != nil {
		return nil, false, err
	}
	// Without this file there is no sparse checkout (git-sparse-checkout).
	if _, err := os.Stat(filepath.Join(r.gitDir, "info", "sparse-checkout")); err != nil {
		return nil, false, nil
	}
	out, err := r.git(ctx, "ls-files", "-t", "--stage", "-z", "--", path)
	if err != nil {
		return nil, false, err
	}
	for _, entry := range splitNUL(out) {
		head, name, _ := strings.Cut(entry, "\t") // `S MODE ID STAGE`, S for skip-worktree
		fields := strings.Fields(head)
		if name != path || len(fields) != 4 || fields[0] != "S" {
			continue
		}
		answers, err := r.askStored(ctx, fields[2:3])
		if err != nil {
			return nil, true, err
		}
		if !answers[0].found() {
			return nil, true, &BlobMissing{"", path, NotStored}
		}
		return answers[0].body, true, nil
	}
	return nil, false, nil
}
