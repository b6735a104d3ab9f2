package git

import (
	"context"
	"errors"
)

// Ignored says whether git would pass over a file at path (relative to the
// root, slashes), which need not be there. Errors: *BadPath.
func (r *Repository) Ignored(ctx context.Context, path string) (bool, error) {
	if err := checkPath(path); err != nil {
		return false, err
	}
	// check-ignore cannot take paths literally; behind "./" none is magic.
	_, err := r.git(ctx, "--no-literal-pathspecs", "check-ignore", "--quiet", "--", "./"+path)
	var failed *Failed
	if errors.As(err, &failed) && failed.exitCode() == 1 {
		return false, nil
	}
	return err == nil, err
}
