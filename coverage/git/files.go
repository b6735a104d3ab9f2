package git

import (
	"context"
	"slices"
	"strings"
)

// Files lists the tracked files and the untracked ones that are not ignored,
// sorted, relative to the root, with slashes. A tracked file that is deleted
// on disk is listed still; a submodule is listed as its folder.
func (r *Repository) Files(ctx context.Context) ([]string, error) {
	return r.listFiles(ctx, "--cached", "--others", "--exclude-standard")
}

func (r *Repository) listFiles(ctx context.Context, which ...string) ([]string, error) {
	out, err := r.git(ctx, append([]string{"ls-files", "-z"}, which...)...)
	if err != nil {
		return nil, err
	}
	// A name that ends in a slash is an untracked repository of its own.
	files := slices.DeleteFunc(splitNUL(out), func(name string) bool { return strings.HasSuffix(name, "/") })
	slices.Sort(files)
	return slices.Compact(files), nil
}

// splitNUL splits what git prints under -z.
func splitNUL(out []byte) []string {
	text := strings.TrimSuffix(string(out), "\x00")
	if text == "" {
		return nil
	}
	return strings.Split(text, "\x00")
}
