package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/outcomes"
)

// opened is the Snapshot that a command works on.
type opened struct {
	*coverage.Workspace
	snapshot *coverage.Snapshot
}

// begun are the models that a command starts with, while the code is compared.
type begun struct {
	*coverage.Workspace
	*coverage.Loading
}

// opened waits until the code is compared.
func (b *begun) opened(ctx context.Context) (*opened, error) {
	w := &opened{b.Workspace, b.Loaded()}
	if err := ctx.Err(); err != nil {
		w.Close()
		return nil, err
	}
	return w, nil
}

// openAround is beginAround for a command that needs the code first.
func openAround(cmd *cobra.Command, args []string, settings coverage.Settings) (*opened, error) {
	b, err := beginAround(cmd, args, settings)
	if err != nil {
		return nil, err
	}
	return b.opened(cmd.Context())
}

// beginAround is begin for a command that a user types anywhere in a repository:
// without arguments, and with no record in the folder or around it, all records
// of the repository are meant, as git means all of it. That is said.
func beginAround(cmd *cobra.Command, args []string, settings coverage.Settings) (*begun, error) {
	b, err := begin(cmd.Context(), args, settings)
	var none *noRecord
	root := repositoryAround(".")
	if len(args) > 0 || !errors.As(err, &none) || root == "" {
		return b, err
	}
	all, fault := beginAll(cmd.Context(), []string{root}, settings)
	if fault != nil {
		return nil, err
	}
	say(cmd.ErrOrStderr(), "no record lies here: these are those of the repository, "+root)
	return all, nil
}

// repositoryAround is the root of the work tree around a folder, "" where that is
// the folder itself, or none.
func repositoryAround(dir string) string {
	here, err := realPath(dir)
	if err != nil {
		return ""
	}
	for at := here; filepath.Dir(at) != at; at = filepath.Dir(at) {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil && at != here {
			return at
		} else if err == nil {
			return ""
		}
	}
	return ""
}

// open is begin for a command that needs the code first.
func open(ctx context.Context, args []string, settings coverage.Settings) (*opened, error) {
	b, err := begin(ctx, args, settings)
	if err != nil {
		return nil, err
	}
	return b.opened(ctx)
}

// begin loads the records that the arguments name: Markdown files, or folders
// with all records below. Without arguments that is the current folder, or,
// where it holds no record, the record of the nearest folder around it. An
// argument without a record is an error that says what was looked at.
func begin(ctx context.Context, args []string, settings coverage.Settings) (*begun, error) {
	if len(args) == 0 {
		b, err := beginAll(ctx, []string{"."}, settings)
		var none *noRecord
		if errors.As(err, &none) {
			if above := recordAbove("."); above != "" {
				return beginAll(ctx, []string{above}, settings)
			}
		}
		return b, err
	}
	return beginAll(ctx, args, settings)
}

func beginAll(ctx context.Context, args []string, settings coverage.Settings) (*begun, error) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400) // most commands end before it would pay to collect more
	}
	folders := make([]string, len(args))
	for i, arg := range args {
		path, err := realPath(arg)
		if err != nil {
			return nil, err
		}
		folders[i] = path
	}
	settings.Outcomes = outcomes.OfUser(settings.Engine, os.Getenv)
	w := coverage.NewWorkspace(folders, settings)
	b := &begun{w, w.Begin(ctx)}
	if err := b.refusal(ctx, args, folders); err != nil {
		w.Close()
		return nil, err
	}
	return b, nil
}

// refusal is why a command cannot go on with what was found. Folders are the
// arguments' real paths.
func (b *begun) refusal(ctx context.Context, args, folders []string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if len(b.Records()) == 0 {
		return &noRecord{args}
	}
	return eachHasRecord(ctx, args, folders, b.Records())
}

// eachHasRecord refuses an argument that holds no record: what somebody named
// must not pass for checked. Folders are the arguments' real paths.
func eachHasRecord(ctx context.Context, args, folders, records []string) error {
	var without []string
	for i, folder := range folders {
		holds := func(record string) bool {
			rel, err := filepath.Rel(folder, record)
			return err == nil && filepath.IsLocal(rel)
		}
		if !slices.ContainsFunc(records, holds) && !leadsToRecord(ctx, folder) {
			without = append(without, args[i])
		}
	}
	if len(without) > 0 {
		return &noRecord{without}
	}
	return nil
}

// leadsToRecord says whether a folder holds a link to a record that lies
// elsewhere.
func leadsToRecord(ctx context.Context, folder string) bool {
	w := coverage.NewWorkspace([]string{folder}, coverage.Settings{})
	defer w.Close()
	return len(w.Begin(ctx).Records()) > 0
}

// realPath is the absolute path of an argument with links resolved. An empty
// one is more likely a variable without a value than the current folder.
func realPath(arg string) (string, error) {
	if arg == "" {
		return "", errors.New("an argument is empty: name a record or a folder")
	}
	path, err := filepath.Abs(arg)
	if err == nil {
		path, err = filepath.EvalSymlinks(path)
	}
	if errors.Is(err, os.ErrNotExist) {
		return "", fmt.Errorf("%s: no such file or folder", arg)
	}
	return path, err
}

// noRecord says that none of the arguments holds a verification record.
type noRecord struct{ args []string }

func (e *noRecord) Error() string {
	return fmt.Sprintf("no verification record in %s: a record is a Markdown file with a `sync-commit: HASH` line and a ```coverage block; name it, or a folder above it",
		strings.Join(e.args, ", "))
}

// recordAbove is the record in the nearest folder around dir that holds one, ""
// for none. It goes no further than the repository.
func recordAbove(dir string) string {
	dir, err := realPath(dir)
	for err == nil {
		if path := recordIn(dir); path != "" {
			return path
		}
		_, outermost := os.Lstat(filepath.Join(dir, ".git"))
		parent := filepath.Dir(dir)
		if outermost == nil || parent == dir {
			break
		}
		dir = parent
	}
	return ""
}

// recordIn is the first record that lies in dir itself.
func recordIn(dir string) string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "" // what cannot be read holds no record for us
	}
	for _, entry := range entries {
		if ext := filepath.Ext(entry.Name()); !strings.EqualFold(ext, ".md") && !strings.EqualFold(ext, ".markdown") {
			continue
		}
		if path := filepath.Join(dir, entry.Name()); coverage.IsRecord(path) {
			return path
		}
	}
	return ""
}
