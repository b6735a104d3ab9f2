package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/report"
)

func newSync() *cobra.Command {
	var out output
	var check bool
	command := &cobra.Command{
		Use:   "sync [record or folder]...",
		Short: "Keep the fingerprints of the covered functions in sync.json",
		Long: `Write sync.json beside each record: the fingerprints of its covered functions
at the sync commit, which stays. Where the history lacks that commit (a clone of
depth 1, a squash merge, a rewritten branch), check compares with them.

Exit status: 0 done; 1 with --check, where a sync.json is missing or is not what
would be written; 2 the history does not tell what to write.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			style, err := out.style(cmd.OutOrStdout())
			if err != nil {
				return err
			}
			w, err := open(cmd.Context(), args, coverage.Settings{})
			if err != nil {
				return err
			}
			defer w.Close()
			sync, err := syncAll(w.snapshot, check)
			if out.json {
				err = errors.Join(printJSON(cmd.OutOrStdout(), sync), err)
			} else {
				report.SyncText(cmd.OutOrStdout(), sync, style)
			}
			if err != nil {
				return err
			}
			return exitWith(syncCode(sync))
		},
	}
	out.flags(command)
	command.Flags().BoolVar(&check, "check", false, "write nothing; exit with 1 where there is something to write")
	return command
}

// syncAll brings the sync.json of every record up to date, or only looks. The
// error tells of all that could not be.
func syncAll(s *coverage.Snapshot, check bool) (report.Sync, error) {
	out := report.Sync{Schema: "lockstep.sync/1", Records: []report.SyncRecord{}}
	var failed []string
	for _, record := range s.Records() {
		path, content, state := s.Keep(record)
		switch {
		case state.State == report.SyncUntold:
			failed = append(failed, fmt.Sprintf("%s is not written: %s", state.File, state.Reason))
		case state.State != report.SyncUpToDate && !check:
			if err := replaceFile(path, content); err != nil {
				failed = append(failed, err.Error())
				break
			}
			state.State = report.SyncWritten
		}
		out.Records = append(out.Records, state)
	}
	if len(failed) > 0 {
		return out, errors.New(strings.Join(failed, "; "))
	}
	return out, nil
}

func syncCode(sync report.Sync) int {
	for _, record := range sync.Records {
		if record.State == report.SyncStale || record.State == report.SyncMissing {
			return 1
		}
	}
	return 0
}

// replaceFile puts a file in place as a whole or not at all.
func replaceFile(path string, content []byte) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), ".sync-*.json")
	if err != nil {
		return err // it names the folder
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s cannot be written: %w", path, err)
			_ = os.Remove(file.Name()) // it is no use to anyone
		}
	}()
	_, err = file.Write(content)
	if err = errors.Join(err, file.Chmod(0o644), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
