package git_test

import (
	"context"

	"github.com/lockstep-tla/lockstep/coverage/git"
)

// lastCommitOf is the commit that last changed one of the lines of a file on
// disk.
func lastCommitOf(ctx context.Context, r *git.Repository, path string, first, last int) (string, error) {
	blame, err := r.Blame(ctx, path, nil)
	if err != nil {
		return "", err
	}
	return blame.LastCommit(first, last)
}
