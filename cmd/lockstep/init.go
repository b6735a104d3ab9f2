package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/report"
)

func newInit() *cobra.Command {
	var out output
	var how beginning
	command := &cobra.Command{
		Use:   "init FILE#FUNCTION... | FILE",
		Short: "Begin a verification record for some functions",
		Long: `Write a new verification record: SKILL.md with the functions, their code map and
HEAD as the sync commit, a TLA+ module with one action for each segment between
two awaits, an example of a property that holds and of a control that fails,
expected.txt and sync.json. The folder is .claude/skills/verify-NAME, or the one
of .agents/skills where that is there. Nothing is overwritten.

A FILE without a function lists its exported functions that await something, and
writes nothing; with --all the record is for all of them.

Exit status: 0 done; 2 it could not be.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			style, err := out.style(cmd.OutOrStdout())
			if err != nil {
				return err
			}
			init, err := how.begin(cmd.Context(), args)
			switch {
			case err != nil:
				return err
			case out.json:
				return printJSON(cmd.OutOrStdout(), init)
			case init.State == report.InitProposed:
				report.ProposalText(cmd.OutOrStdout(), init, strings.TrimSuffix(args[0], "#"), style)
			default:
				report.InitText(cmd.OutOrStdout(), init, style)
			}
			return nil
		},
	}
	out.flags(command)
	how.flags(command)
	return command
}

// beginning is how a record is begun.
type beginning struct {
	name, dir   string
	all, dryRun bool
}

func (b *beginning) flags(command *cobra.Command) {
	flags := command.Flags()
	flags.StringVar(&b.name, "name", "", "name of the skill, by default after the functions")
	flags.StringVar(&b.dir, "dir", "", "folder to make the record's folder in")
	flags.BoolVar(&b.all, "all", false, "cover all exported functions of FILE that await something")
	flags.BoolVar(&b.dryRun, "dry-run", false, "print the files, write nothing")
}

// begin proposes functions, or writes a record unless that was only to be
// shown.
func (b beginning) begin(ctx context.Context, args []string) (report.Init, error) {
	w := coverage.NewWorkspace(nil, coverage.Settings{})
	defer w.Close()
	request := coverage.InitRequest{Name: b.name}
	for _, arg := range args {
		file, function, _ := strings.Cut(arg, "#")
		path, err := realPath(file)
		if err != nil {
			return report.Init{}, err
		}
		if function != "" {
			request.Functions = append(request.Functions, coverage.InitFunction{Path: path, Name: function})
			continue
		}
		here, err := realPath(".")
		if err != nil {
			return report.Init{}, err
		}
		proposed, err := w.Snapshot().Propose(here, path)
		switch {
		case err != nil || !b.all && len(args) == 1:
			return proposed, err
		case !b.all:
			return proposed, fmt.Errorf("%s names no function: write %s#FUNCTION, or add --all", file, file)
		case len(proposed.Functions) == 0:
			return proposed, fmt.Errorf("no exported function of %s awaits anything: name functions, %s#FUNCTION", file, file)
		}
		for _, fn := range proposed.Functions {
			request.Functions = append(request.Functions, coverage.InitFunction{Path: path, Name: fn.Name})
		}
	}
	return b.write(ctx, w, request)
}

func (b beginning) write(ctx context.Context, w *coverage.Workspace, request coverage.InitRequest) (report.Init, error) {
	var err error
	if b.dir != "" {
		if request.Dir, err = filepath.Abs(b.dir); err != nil {
			return report.Init{}, err
		}
	}
	fresh, err := w.Snapshot().Init(ctx, request)
	if err != nil || b.dryRun {
		return fresh.Report, err
	}
	if err := writeFolder(fresh); err != nil {
		return fresh.Report, err
	}
	fresh.Report.State = report.InitWritten
	return fresh.Report, nil
}

// writeFolder makes the record's folder with all that is in it, or nothing: it
// is filled under another name beside its place.
func writeFolder(fresh coverage.NewRecord) (err error) {
	made, err := makeFolders(filepath.Dir(fresh.Folder))
	if err != nil {
		return err
	}
	filled := ""
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(filled), removeEmpty(made))
		}
	}()
	if filled, err = os.MkdirTemp(filepath.Dir(fresh.Folder), ".init-*"); err != nil {
		return err
	}
	if err = os.Chmod(filled, 0o755); err != nil {
		return err
	}
	for _, file := range fresh.Report.Files {
		rel, err := filepath.Rel(fresh.Folder, filepath.Join(fresh.Root, filepath.FromSlash(file.Path)))
		if err != nil {
			return err
		}
		path := filepath.Join(filled, rel)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(file.Text), 0o644); err != nil {
			return err
		}
	}
	// An empty folder may stand there; one that was filled in between stays.
	_ = os.Remove(fresh.Folder)
	return os.Rename(filled, fresh.Folder)
}

// makeFolders is MkdirAll that tells which folders it made, outermost first.
func makeFolders(path string) (made []string, err error) {
	if _, err = os.Stat(path); err == nil || !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	if made, err = makeFolders(filepath.Dir(path)); err != nil {
		return made, err
	}
	if err := os.Mkdir(path, 0o755); err != nil {
		return made, err
	}
	return append(made, path), nil
}

func removeEmpty(made []string) error {
	for i := len(made) - 1; i >= 0; i-- {
		if err := os.Remove(made[i]); err != nil {
			return err
		}
	}
	return nil
}
