package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// mostSquashed bounds the commits of the main branch that are looked at.
const mostSquashed = 2000

// NoSquash says that no commit of the main branch has what a commit has.
type NoSquash struct {
	Commit string // full hash
	Branch string // the main branch, "" where none was found
}

func (e *NoSquash) Error() string {
	if e.Branch == "" {
		return "no main branch is known here: neither origin/HEAD, main nor master is there, and the branch has no upstream"
	}
	return fmt.Sprintf("no commit of %s has the files or the changes of %.8s; fetch the branch that it was merged into, or name the commit that it became", e.Branch, e.Commit)
}

// SeveralSquashes says that more than one commit of the main branch may be the
// one that a commit became.
type SeveralSquashes struct {
	Commit     string
	Candidates []string // full hashes, newest first
}

func (e *SeveralSquashes) Error() string {
	short := make([]string, len(e.Candidates))
	for i, hash := range e.Candidates {
		short[i] = hash[:8]
	}
	return fmt.Sprintf("%.8s may have become any of %s: name the one that is meant", e.Commit, strings.Join(short, ", "))
}

// SquashOf finds the commit that a commit (full hash) became on the main branch:
// the commit itself where it is there; else the one with the same files; else
// the one with the same changes as the whole branch, or as the commit alone;
// else the first one where the paths are what they are in the commit, which is
// the one that brought them in where more was merged than led to it. The
// main branch is origin/HEAD, else main or master, else the upstream of the
// branch that is checked out; only its first parents are looked at. Errors:
// *NoSquash, *SeveralSquashes.
func (r *Repository) SquashOf(ctx context.Context, commit string, paths []string) (Commit, error) {
	if !isFullHash(commit) {
		return Commit{}, &BadHash{commit}
	}
	branch, tip := r.mainBranch(ctx)
	if branch == "" {
		return Commit{}, &NoSquash{Commit: commit}
	}
	base, err := r.git(ctx, "merge-base", commit, tip)
	if err != nil {
		return Commit{}, &NoSquash{commit, branch}
	}
	from := strings.TrimSpace(string(base))
	if from == commit {
		return r.Resolve(ctx, commit)
	}
	samePaths := func(ctx context.Context, commit, from, tip string) ([]string, error) {
		return r.samePaths(ctx, commit, from, tip, paths)
	}
	for _, find := range []func(context.Context, string, string, string) ([]string, error){r.sameTree, r.samePatch, samePaths} {
		found, err := find(ctx, commit, from, tip)
		switch {
		case err != nil:
			return Commit{}, err
		case len(found) == 1:
			return r.Resolve(ctx, found[0])
		case len(found) > 1:
			return Commit{}, &SeveralSquashes{commit, found}
		}
	}
	return Commit{}, &NoSquash{commit, branch}
}

// mainBranch is the name and the commit of the branch that others are merged
// into, "" where none is known.
func (r *Repository) mainBranch(ctx context.Context) (name, tip string) {
	for _, name := range []string{"origin/HEAD", "main", "master", "@{upstream}"} {
		ref := name
		switch name {
		case "origin/HEAD":
			ref = "refs/remotes/origin/HEAD"
		case "main", "master":
			ref = "refs/heads/" + name
		}
		if commit, err := r.Revision(ctx, ref); err == nil {
			return name, commit.Hash
		}
	}
	return "", ""
}

// sameTree are the commits from..tip that have the same files as the commit.
func (r *Repository) sameTree(ctx context.Context, commit, from, tip string) ([]string, error) {
	tree, err := r.git(ctx, "rev-parse", "--verify", "--end-of-options", commit+"^{tree}")
	if err != nil {
		return nil, err
	}
	out, err := r.git(ctx, "log", "--first-parent", "--format=%T %H", "--max-count="+strconv.Itoa(mostSquashed), tip, "^"+from, "--")
	return second(out, strings.TrimSpace(string(tree))), err
}

// samePatch are the commits from..tip that make the same changes as the branch
// that the commit ends, or as the commit alone.
func (r *Repository) samePatch(ctx context.Context, commit, from, tip string) ([]string, error) {
	made, err := r.git(ctx, append([]string{"log", "--first-parent", "--format=commit %H", "--patch", "--max-count=" + strconv.Itoa(mostSquashed)},
		append(plainDiff(), tip, "^"+from, "--")...)...)
	if err != nil {
		return nil, err
	}
	ids, err := r.patchIDs(ctx, made)
	if err != nil {
		return nil, err
	}
	for _, before := range []string{from, commit + "^"} {
		patch, err := r.git(ctx, append(append([]string{"diff"}, plainDiff()...), before, commit, "--")...)
		if err != nil {
			return nil, err
		}
		id, err := r.patchIDs(ctx, patch)
		if err != nil || len(id) == 0 {
			return nil, err
		}
		wanted, _, _ := strings.Cut(string(id), " ")
		if found := second(ids, wanted); len(found) > 0 {
			return found, nil
		}
	}
	return nil, nil
}

// mostCompared bounds the commits that are compared one by one.
const mostCompared = 100

// samePaths is the first of the commits from..tip that changed the paths into
// what they are in the commit.
func (r *Repository) samePaths(ctx context.Context, commit, from, tip string, paths []string) ([]string, error) {
	for _, p := range paths {
		if err := checkPath(p); err != nil {
			return nil, err
		}
	}
	if len(paths) == 0 {
		return nil, nil
	}
	out, err := r.git(ctx, append([]string{"log", "--first-parent", "--reverse", "--format=%H", tip, "^" + from, "--"}, paths...)...)
	touching := strings.Fields(string(out))
	for _, hash := range touching[:min(len(touching), mostCompared)] {
		_, err := r.git(ctx, append([]string{"diff-tree", "-r", "--quiet", commit, hash, "--"}, paths...)...)
		var failed *Failed
		switch {
		case err == nil:
			return []string{hash}, nil
		case !errors.As(err, &failed) || failed.exitCode() != 1:
			return nil, err
		}
	}
	return nil, err
}

// plainDiff keeps a repository from having git start a program for a diff, and
// its configuration from changing what a diff looks like.
func plainDiff() []string {
	return []string{"--no-ext-diff", "--no-textconv", "--no-color", "--no-renames", "--full-index", "--binary", "--unified=3"}
}

// patchIDs is what git patch-id says of diffs: `ID COMMIT`, one a line.
func (r *Repository) patchIDs(ctx context.Context, diffs []byte) ([]byte, error) {
	return run(ctx, r.root, command{args: []string{"patch-id", "--stable"}, stdin: bytes.NewReader(diffs)})
}

// second are the second words of the lines that begin with a word.
func second(lines []byte, first string) []string {
	var all []string
	for line := range strings.Lines(string(lines)) {
		if word, rest, _ := strings.Cut(strings.TrimSpace(line), " "); word == first {
			all = append(all, rest)
		}
	}
	return all
}
