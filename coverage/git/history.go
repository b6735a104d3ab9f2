package git

import (
	"context"
	"errors"
	"strconv"
	"strings"
)

// Log lists the commits from..HEAD (reachable from HEAD, not from the commit
// from) that touch one of the paths, newest first, simplified as git log does.
// Paths are relative to the root and taken literally; a folder stands for all
// below it. Without paths there is nothing that a commit could touch, and the
// answer is empty. Errors: *BadHash, *UnknownCommit, *AmbiguousCommit,
// *BadPath, *NoCommitYet.
func (r *Repository) Log(ctx context.Context, from string, paths []string) ([]Commit, error) {
	out, err := r.revList(ctx, from, paths, false)
	if err != nil {
		return nil, err
	}
	return r.commits(ctx, strings.Fields(string(out)))
}

// Recent lists the newest commits up to HEAD that touch one of the paths, the
// newest first, most of them at the most. Paths are read as by Log. Errors:
// *BadPath, *NoCommitYet.
func (r *Repository) Recent(ctx context.Context, paths []string, most int) ([]Commit, error) {
	if len(paths) == 0 {
		return nil, nil
	}
	for _, p := range paths {
		if err := checkPath(p); err != nil {
			return nil, err
		}
	}
	head, err := r.Head(ctx)
	if err != nil {
		return nil, err
	}
	args := []string{"rev-list", "--max-count=" + strconv.Itoa(most), head, "--"}
	out, err := r.git(ctx, append(args, paths...)...)
	if err != nil {
		return nil, err
	}
	return r.commits(ctx, strings.Fields(string(out)))
}

// Merges counts the merges among what Log lists, on the first parents only if
// asked: those of which the files differ from every parent's.
func (r *Repository) Merges(ctx context.Context, from string, paths []string, firstParent bool) (int, error) {
	out, err := r.revList(ctx, from, paths, firstParent, "--merges")
	return len(strings.Fields(string(out))), err
}

// commits reads commits of which git itself has just given the hashes.
func (r *Repository) commits(ctx context.Context, hashes []string) ([]Commit, error) {
	if len(hashes) == 0 {
		return nil, nil
	}
	answers, err := r.batch.ask(ctx, hashes...)
	if err != nil {
		return nil, err
	}
	commits := make([]Commit, len(answers))
	for i, answer := range answers {
		if !answer.found() {
			return nil, &UnknownCommit{Hash: hashes[i], Shallow: r.Shallow()}
		}
		commits[i] = parseCommit(answer)
	}
	return commits, nil
}

// IsAncestor says whether the commit is HEAD or an ancestor of it. In a
// shallow clone (see Shallow) false may mean that the history ends before.
// Errors: *BadHash, *UnknownCommit, *AmbiguousCommit, *NoCommitYet.
func (r *Repository) IsAncestor(ctx context.Context, commit string) (bool, error) {
	found, err := r.Resolve(ctx, commit)
	if err != nil {
		return false, err
	}
	head, err := r.Head(ctx)
	if err != nil || head == found.Hash {
		return err == nil, err
	}
	_, err = r.git(ctx, "merge-base", "--is-ancestor", found.Hash, head)
	var failed *Failed
	if errors.As(err, &failed) && failed.exitCode() == 1 {
		return false, nil
	}
	return err == nil, err
}
