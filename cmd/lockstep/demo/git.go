package demo

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// repository is the demo's own git repository, with its root at dir.
type repository struct{ dir string }

// isolation holds the settings that would let the user's machine into the
// demo: a signature or a hook changes or refuses a commit, an ignore file
// drops the record, an attribute or a line ending changes what is committed.
// The last three name files that git would read without being configured to.
func isolation() []string {
	return []string{
		"-c", "commit.gpgSign=false",
		"-c", "core.autocrlf=false",
		"-c", "maintenance.auto=false",
		"-c", "core.hooksPath=" + os.DevNull,
		"-c", "core.excludesFile=" + os.DevNull,
		"-c", "core.attributesFile=" + os.DevNull,
	}
}

// init names all that a newer git may one day choose otherwise.
func (r repository) init(ctx context.Context) error {
	_, err := r.run(ctx, invocation{args: []string{
		"init", "--quiet", "--template=", "--object-format=sha1", "--initial-branch=main",
	}})
	return err
}

// commit commits all that differs, at a date in RFC 3339, and answers the
// short hash of the new commit.
func (r repository) commit(ctx context.Context, subject, date string) (string, error) {
	if _, err := r.run(ctx, invocation{args: []string{"add", "--all"}}); err != nil {
		return "", err
	}
	_, err := r.run(ctx, invocation{
		args: []string{"commit", "--quiet", "--message", subject},
		env: []string{
			"GIT_AUTHOR_NAME=Robin Vale", "GIT_AUTHOR_EMAIL=robin@example.org", "GIT_AUTHOR_DATE=" + date,
			"GIT_COMMITTER_NAME=Robin Vale", "GIT_COMMITTER_EMAIL=robin@example.org", "GIT_COMMITTER_DATE=" + date,
		},
	})
	if err != nil {
		return "", err
	}
	// Eight digits whatever the user's core.abbrev: they become part of the next commit.
	return r.run(ctx, invocation{args: []string{"rev-parse", "--short=8", "HEAD"}})
}

// apply changes the working tree by a unified diff, all of it or nothing.
func (r repository) apply(ctx context.Context, patch string) error {
	_, err := r.run(ctx, invocation{args: []string{"apply", "--whitespace=nowarn", "-"}, stdin: patch})
	return err
}

type invocation struct {
	args, env []string
	stdin     string
}

// run runs git on this repository and no other: an inherited GIT_DIR or a
// repository around dir must not receive the demo's commits.
func (r repository) run(ctx context.Context, call invocation) (string, error) {
	gitDir := filepath.Join(r.dir, ".git")
	args := append(isolation(), "--git-dir="+gitDir, "--work-tree="+r.dir)
	cmd := exec.CommandContext(ctx, "git", append(args, call.args...)...)
	cmd.Dir = r.dir
	cmd.Env = slices.DeleteFunc(os.Environ(), func(pair string) bool { return strings.HasPrefix(pair, "GIT_") })
	cmd.Env = append(cmd.Env, "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1")
	cmd.Env = append(cmd.Env, call.env...)
	cmd.Stdin = strings.NewReader(call.stdin)
	var failure strings.Builder
	cmd.Stderr = &failure
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("git %s in the demo's repository: %w: %s", call.args[0], err, strings.TrimSpace(failure.String()))
	}
	return strings.TrimSpace(string(out)), nil
}
