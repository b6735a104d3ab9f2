// Package git reads a repository by running the git program: worktrees,
// partial clones, alternates, encodings and configuration are its business.
//
// In: the work tree that a folder is in, commits by (abbreviated) hash, files
// as of a commit, renames between a commit and the work tree, the commits
// that touched a path or a line, the files git knows, the paths to watch.
// Out: writing (no call changes the repository, its index included), what a
// record or a function is, and any judgement of what a change means.
//
// A repository is a stranger's input. Hashes and paths are checked before git
// sees them, environment variables that point git elsewhere are dropped, and
// so are the settings by which a repository could have git start a program
// for a mere look (fsmonitor, hooks, external diff, textconv, signature
// checks). Nothing is fetched either: what a partial clone lacks is missing.
// What stays the user's is what git needs for its work, such as content
// filters.
package git

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// Repository is one work tree with the repository behind it. It is safe for
// concurrent use. Close ends the git process that it keeps.
type Repository struct {
	root      string
	gitDir    string
	commonDir string

	batch *batch
	cache *blobCache
}

// Open finds the work tree that the folder dir is in, symbolic links resolved.
// It waits for one git process and starts the one that stays. Errors: *NotARepository, *NotOwned, *NoGit, and
// what the operating system says of dir.
func Open(ctx context.Context, dir string) (*Repository, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return nil, err
	}
	if info, err := os.Stat(dir); err != nil {
		return nil, err
	} else if !info.IsDir() {
		dir = filepath.Dir(dir)
	}
	// cat-file starts up while rev-parse runs: 2 ms of a cold check.
	batch := newBatch(dir)
	batch.warm(ctx)
	r, err := locate(ctx, dir)
	if err != nil {
		_ = batch.close()
		return nil, err
	}
	batch.dir = r.root
	r.batch = batch
	return r, nil
}

// locate asks git for the folders behind dir.
func locate(ctx context.Context, dir string) (*Repository, error) {
	out, err := run(ctx, dir, command{args: []string{"rev-parse",
		"--show-toplevel", "--absolute-git-dir", "--git-common-dir"}})
	if err != nil {
		return nil, openError(dir, err)
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != 3 {
		return nil, &NotARepository{Dir: dir, Reason: "git's answer about its folders has an unexpected shape (a line end in a folder's name?)"}
	}
	r := &Repository{
		root:      filepath.FromSlash(lines[0]),
		gitDir:    filepath.FromSlash(lines[1]),
		commonDir: filepath.FromSlash(lines[2]),
		cache:     newBlobCache(blobCacheBytes),
	}
	if !filepath.IsAbs(r.commonDir) {
		r.commonDir = filepath.Join(dir, r.commonDir)
	}
	return r, nil
}

// openError turns git's refusal to open dir into one that says what to do.
func openError(dir string, err error) error {
	var failed *Failed
	if !errors.As(err, &failed) {
		return err
	}
	said := failed.Stderr
	switch {
	case strings.Contains(said, "dubious ownership"), strings.Contains(said, "unsafe repository"):
		return &NotOwned{Dir: quotedPath(said, dir)}
	case strings.Contains(said, "not a git repository"):
		return &NotARepository{Dir: dir}
	case strings.Contains(said, "must be run in a work tree"):
		return &NotARepository{Dir: dir, Reason: "it lies in a bare repository or inside .git, where there is no work tree"}
	}
	return failed
}

// quotedPath is the path that git put in quotation marks, else fallback.
func quotedPath(said, fallback string) string {
	if _, rest, found := strings.Cut(said, "repository at '"); found {
		if path, _, found := strings.Cut(rest, "'"); found {
			return path
		}
	}
	return fallback
}

// Root is the absolute path of the work tree's top folder.
func (r *Repository) Root() string { return r.root }

// Shallow says whether the history is cut off now. Where it is, "no ancestor"
// and "unknown commit" may only mean that the history ends before the commit.
func (r *Repository) Shallow() bool {
	// The file's being there is git's own test (shallow.c).
	_, err := os.Stat(filepath.Join(r.commonDir, "shallow"))
	return err == nil
}

// Close ends the git process that Repository keeps. A call after Close fails
// with os.ErrClosed where it needs that process.
func (r *Repository) Close() error { return r.batch.close() }

// git runs one git process at the work tree's root.
func (r *Repository) git(ctx context.Context, args ...string) ([]byte, error) {
	return run(ctx, r.root, command{args: args})
}
