package git

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Files lists the tracked files and the untracked ones that are not ignored,
// sorted, relative to the root, with slashes. A tracked file that is deleted
// on disk is listed still; a submodule is listed as its folder.
func (r *Repository) Files(ctx context.Context) ([]string, error) {
	return r.listFiles(ctx, "--cached", "--others", "--exclude-standard")
}

// Tracked lists what the index has, as Files does: what a commit can hold.
func (r *Repository) Tracked(ctx context.Context) ([]string, error) {
	return r.listFiles(ctx, "--cached")
}

// FilesAndNested lists what Files does, and the folders of the repositories
// inside this one: submodules, checked out or not, and those that lie there
// untracked and are not ignored.
func (r *Repository) FilesAndNested(ctx context.Context) (files, nested []string, err error) {
	all, err := r.list(ctx, "--cached", "--others", "--exclude-standard")
	if err != nil {
		return nil, nil, err
	}
	for _, name := range all {
		// A name that ends in a slash is an untracked repository of its own.
		if folder, ok := strings.CutSuffix(name, "/"); ok {
			nested = append(nested, folder)
		} else {
			files = append(files, name)
		}
	}
	modules, err := r.submodules(ctx)
	return files, append(nested, modules...), err
}

// submodules are the entries of the index that are commits. Without this file
// there is none that git would take for a submodule (gitmodules(5)).
func (r *Repository) submodules(ctx context.Context) ([]string, error) {
	if _, err := os.Stat(filepath.Join(r.root, ".gitmodules")); err != nil {
		return nil, nil
	}
	entries, err := r.list(ctx, "--stage")
	var modules []string
	for _, entry := range entries { // `MODE ID STAGE`, tab, name
		if head, name, _ := strings.Cut(entry, "\t"); strings.HasPrefix(head, "160000 ") {
			modules = append(modules, name)
		}
	}
	return slices.Compact(modules), err
}

func (r *Repository) listFiles(ctx context.Context, which ...string) ([]string, error) {
	all, err := r.list(ctx, which...)
	return slices.DeleteFunc(all, func(name string) bool { return strings.HasSuffix(name, "/") }), err
}

// list is git ls-files, sorted, each entry once.
func (r *Repository) list(ctx context.Context, which ...string) ([]string, error) {
	out, err := r.git(ctx, append([]string{"ls-files", "-z"}, which...)...)
	if err != nil {
		return nil, err
	}
	entries := splitNUL(out)
	slices.Sort(entries)
	return slices.Compact(entries), nil
}

// splitNUL splits what git prints under -z.
func splitNUL(out []byte) []string {
	text := strings.TrimSuffix(string(out), "\x00")
	if text == "" {
		return nil
	}
	return strings.Split(text, "\x00")
}
