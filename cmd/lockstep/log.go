package main

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/report"
)

func newLog() *cobra.Command {
	var out output
	var options coverage.LogOptions
	command := &cobra.Command{
		Use:   "log [record or folder]...",
		Short: "Show which commits changed a covered function since the sync commit",
		Long: `Show which commits since the sync commit changed a covered function, and how,
the newest first: each commit is compared with its parent, so that an edit that
a later one takes back is seen. Renames of files and functions are followed,
merges that change nothing themselves are left out. What is not committed is
not in the log; see lockstep check.

Exit status: 0; 2 a record has no log, or a covered function is not in it, since
git does not have what it was at the sync commit.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			var log report.Log
			err := look(cmd, args, &out, func(w *opened) (any, error) {
				log = w.snapshot.Log(cmd.Context(), options)
				return log, nil
			}, func(w io.Writer, style report.Style) { report.LogText(w, log, style) })
			if err != nil {
				return err
			}
			return logged(log)
		},
	}
	command.Flags().BoolVar(&options.FirstParent, "first-parent", false, "take a merge as one commit, compared with its first parent")
	out.flags(command)
	out.verboseFlag(command, "the awaits that came and went")
	return command
}

// logged is the error for records that have no whole log; what is wrong with
// each has been printed.
func logged(log report.Log) error {
	for _, r := range log.Records {
		if r.Reason != "" {
			return exitWith(2)
		}
	}
	return nil
}
