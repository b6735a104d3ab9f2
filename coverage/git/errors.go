package git

import (
	"errors"
	"fmt"
	"os/exec"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/shell"
)

// NotARepository says that Dir is in no work tree of a repository.
type NotARepository struct {
	Dir    string
	Reason string // empty: git found no repository at all
}

func (e *NotARepository) Error() string {
	if e.Reason != "" {
		return fmt.Sprintf("%s is in no git work tree: %s", e.Dir, e.Reason)
	}
	return e.Dir + " is in no git repository"
}

// NotOwned says that git refuses a repository since it belongs to another
// user (see safe.directory in git-config).
type NotOwned struct{ Dir string }

func (e *NotOwned) Error() string {
	return fmt.Sprintf("git refuses %[1]s, since the folder belongs to another user; if you trust it, run: git config --global --add safe.directory %[2]s",
		e.Dir, shell.Word(e.Dir))
}

// NoGit says that the git program could not be started.
type NoGit struct{ Err error }

func (e *NoGit) Error() string {
	return fmt.Sprintf("the git program cannot be started (%v); install git, or put it on PATH", e.Err)
}

func (e *NoGit) Unwrap() error { return e.Err }

// BadHash says that a text is no commit hash: 4 to 64 hexadecimal digits.
// git has not seen it.
type BadHash struct{ Hash string }

func (e *BadHash) Error() string {
	return fmt.Sprintf("%q is no commit hash (4 to 64 hexadecimal digits)", e.Hash)
}

// BadPath says that a path cannot be asked for: not relative to the work
// tree's root, not clean, or with a line end or NUL in it. git has not seen it.
type BadPath struct{ Path, Reason string }

func (e *BadPath) Error() string { return fmt.Sprintf("path %q is refused: %s", e.Path, e.Reason) }

// UnknownCommit says that the repository has no such commit. Where Shallow is
// set, the commit may exist where the repository was cloned from.
type UnknownCommit struct {
	Hash    string
	Shallow bool
}

func (e *UnknownCommit) Error() string {
	if e.Shallow {
		return fmt.Sprintf("commit %s is not in this shallow clone; git fetch --unshallow brings the whole history", e.Hash)
	}
	return fmt.Sprintf("commit %s is not in this repository; fetch the branch that holds it, or name the commit that it became by a squash or rebase", e.Hash)
}

// AmbiguousCommit says that several commits begin with Hash.
type AmbiguousCommit struct {
	Hash       string
	Candidates []string // full hashes, sorted
}

func (e *AmbiguousCommit) Error() string {
	return fmt.Sprintf("commit %s is ambiguous: %s", e.Hash, strings.Join(e.Candidates, ", "))
}

// MissingReason tells why a commit has no file at a path.
type MissingReason string

// The reasons for which there is no file to read.
const (
	Absent    MissingReason = "there is nothing at that path"
	IsLink    MissingReason = "it is a symbolic link"
	IsFolder  MissingReason = "it is a folder"
	IsModule  MissingReason = "it is a submodule"
	InModule  MissingReason = "it lies in a submodule, a repository of its own, where a record can cover it"
	NotStored MissingReason = "its content is not in this partial clone, and nothing is fetched here"
	TooLarge  MissingReason = "it is too large"
	NotPulled MissingReason = "its content is in Git LFS and not in this repository; git lfs fetch --all brings it"
)

// BlobMissing says that a commit, or the index where Commit is empty, has no
// file to read at a path.
type BlobMissing struct {
	Commit, Path string
	Reason       MissingReason
}

func (e *BlobMissing) Error() string {
	switch {
	case e.Commit == "":
		return fmt.Sprintf("%s in the index: %s", e.Path, e.Reason)
	case e.Reason == NotStored:
		return fmt.Sprintf("%s at commit %s: %s; to bring it, run: git show %s", e.Path, e.Commit, e.Reason, shell.Word(e.Commit+":"+e.Path))
	}
	return fmt.Sprintf("%s at commit %s: %s", e.Path, e.Commit, e.Reason)
}

// NoCommitYet says that HEAD names a branch without a commit.
type NoCommitYet struct{}

func (e *NoCommitYet) Error() string { return "the repository has no commit yet" }

// NotCommitted says that lines of a file are, at least in part, in no commit.
type NotCommitted struct{ Path string }

func (e *NotCommitted) Error() string {
	return "lines of " + e.Path + " are not committed yet"
}

// HistoryEnds says that a shallow clone's history ends before the answer.
type HistoryEnds struct{ Path string }

func (e *HistoryEnds) Error() string {
	return "the history of this shallow clone ends before lines of " + e.Path + " were written"
}

// Failed says that a git process ended with an error that has no type of its
// own.
type Failed struct {
	Args   []string // without the options that every process gets
	Stderr string   // what git said, cut to its first lines
	Err    error
}

func (e *Failed) Error() string {
	said, _, _ := strings.Cut(strings.TrimSpace(e.Stderr), "\n")
	if said == "" {
		said = e.Err.Error()
	}
	return fmt.Sprintf("git %s: %s", e.Args[0], said)
}

func (e *Failed) Unwrap() error { return e.Err }

// lacksObjects says whether git failed for want of an object that a partial
// clone would have to fetch.
func lacksObjects(err error) bool {
	var failed *Failed
	return errors.As(err, &failed) &&
		(strings.Contains(failed.Stderr, "promisor") || strings.Contains(failed.Stderr, "lazy fetching disabled"))
}

// exitCode is the status that git ended with, -1 where it was killed.
func (e *Failed) exitCode() int {
	var exit *exec.ExitError
	if errors.As(e.Err, &exit) {
		return exit.ExitCode()
	}
	return -1
}
