package git

import (
	"context"
	"fmt"
	"strings"
)

// UnknownRevision says that git finds no commit by a revision that a user gave.
type UnknownRevision struct{ Revision string }

func (e *UnknownRevision) Error() string {
	return fmt.Sprintf("%q names no commit of this repository", e.Revision)
}

// Revision finds the commit that a user means by a branch, a tag, a hash or
// what else git reads (gitrevisions(7)). It is for what a user types, never for
// what a repository's files say: see Resolve. Errors: *UnknownRevision.
func (r *Repository) Revision(ctx context.Context, revision string) (Commit, error) {
	if revision == "" || strings.HasPrefix(revision, "-") || strings.ContainsAny(revision, "\n\x00") {
		return Commit{}, &UnknownRevision{revision}
	}
	out, err := r.git(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	if err != nil {
		if ctx.Err() != nil {
			return Commit{}, ctx.Err()
		}
		return Commit{}, &UnknownRevision{revision}
	}
	return r.Resolve(ctx, strings.TrimSpace(string(out)))
}
