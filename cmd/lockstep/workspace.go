package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage"
)

// opened is the Snapshot that a command works on.
type opened struct {
	*coverage.Workspace
	snapshot *coverage.Snapshot
}

// open loads the records that the arguments name: Markdown files, or folders
// with all records below; the current folder where there is none. No record at
// all is an error that says what was looked at.
func open(ctx context.Context, args []string, settings coverage.Settings) (*opened, error) {
	if len(args) == 0 {
		args = []string{"."}
	}
	folders := make([]string, len(args))
	for i, arg := range args {
		path, err := filepath.Abs(arg)
		if err == nil {
			path, err = filepath.EvalSymlinks(path)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: no such file or folder", arg)
		}
		folders[i] = path
	}
	w := coverage.NewWorkspace(folders, settings)
	s := w.Load(ctx)
	if err := ctx.Err(); err != nil {
		w.Close()
		return nil, err
	}
	if len(s.Records()) == 0 {
		w.Close()
		return nil, fmt.Errorf("no verification record in %s (a Markdown file with a sync-commit line and a ```coverage block)", strings.Join(args, ", "))
	}
	return &opened{w, s}, nil
}

// isPath says whether an argument names something on disk.
func isPath(arg string) bool {
	_, err := os.Stat(arg)
	return err == nil
}
