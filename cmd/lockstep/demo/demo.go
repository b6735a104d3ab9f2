// Package demo lays out the small repository that `lockstep demo` shows.
//
// In: the files of that repository (a TypeScript service that hands jobs to
// workers, its verification record and its TLA+ model), its history, and the
// two changes that the demo makes to it: an edit of the code and a model that
// follows the edit.
// Out: reading, checking and running any of it. The command does that, by the
// same calls as for every other repository.
package demo

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// RecordFolder is the folder of the verification record, relative to the
// repository's root, with forward slashes.
const RecordFolder = ".claude/skills/verify-job-claim"

// Edited is the file that Edit changes, relative to the repository's root,
// with forward slashes.
const Edited = "src/jobs/claim.ts"

// The record is kept as a template, under a name that no search for records
// or skills finds: it speaks of a commit that exists only once it is laid out.
const (
	templateSuffix  = ".tmpl"
	syncPlaceholder = "@SYNC@"
)

//go:embed all:repo
var files embed.FS

//go:embed history.patch
var historyPatch string

//go:embed edit.patch
var editPatch string

//go:embed follow.patch
var followPatch string

// ErrNotEmpty is what Build answers for a folder that holds something.
var ErrNotEmpty = errors.New("the folder is not empty")

// Build lays the repository out in dir, which is made if it is missing and
// must be empty if it is there (ErrNotEmpty). Its three commits are the code,
// which is the sync commit, then record and model, then comments that move
// lines of the code. They have the same hashes on every machine, whatever the
// user's git configuration says. After any other error dir is half laid out.
func Build(ctx context.Context, dir string) error {
	if err := makeEmpty(dir); err != nil {
		return fmt.Errorf("lay out the demo in %s: %w", dir, err)
	}
	repo := repository{dir: dir}
	if err := repo.init(ctx); err != nil {
		return err
	}
	if err := lay(dir, isCode, ""); err != nil {
		return err
	}
	sync, err := repo.commit(ctx, "Hand jobs to workers under a lease", "2026-02-02T09:00:00Z")
	if err != nil {
		return err
	}
	if err := lay(dir, isRecord, sync); err != nil {
		return err
	}
	if _, err := repo.commit(ctx, "Check the claim with a TLA+ model", "2026-02-03T10:30:00Z"); err != nil {
		return err
	}
	if err := repo.apply(ctx, historyPatch); err != nil {
		return err
	}
	_, err = repo.commit(ctx, "Say what the times and tickets are for", "2026-02-09T14:15:00Z")
	return err
}

// Edit puts an await between the check and the write of completeJob, in the
// working tree of a repository that Build laid out in dir. Nothing is
// committed. It fails when the lines are no longer there, so also when it was
// made before.
func Edit(ctx context.Context, dir string) error {
	return repository{dir: dir}.apply(ctx, editPatch)
}

// Follow splits the model's action CompleteJob at the await that Edit brings,
// and the record's entry with it, under the same terms as Edit.
func Follow(ctx context.Context, dir string) error {
	return repository{dir: dir}.apply(ctx, followPatch)
}

// EditDiff is what Edit changes, as a unified diff.
func EditDiff() string { return editPatch }

// FollowDiff is what Follow changes, as a unified diff.
func FollowDiff() string { return followPatch }

func makeEmpty(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	if len(entries) > 0 {
		return ErrNotEmpty
	}
	return nil
}

func isRecord(name string) bool { return strings.HasPrefix(name, RecordFolder+"/") }

func isCode(name string) bool { return !isRecord(name) }

// lay writes the embedded files that the filter wants below dir; templates get
// the sync commit and lose their suffix.
func lay(dir string, want func(name string) bool, sync string) error {
	return fs.WalkDir(files, "repo", func(at string, entry fs.DirEntry, err error) error {
		name := strings.TrimPrefix(at, "repo/")
		if err != nil || entry.IsDir() || !want(name) {
			return err
		}
		content, err := files.ReadFile(at)
		if err != nil {
			return err
		}
		if plain, ok := strings.CutSuffix(name, templateSuffix); ok {
			name, content = plain, bytes.ReplaceAll(content, []byte(syncPlaceholder), []byte(sync))
		}
		if err := os.MkdirAll(filepath.Join(dir, filepath.FromSlash(path.Dir(name))), 0o755); err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), content, 0o644)
	})
}
