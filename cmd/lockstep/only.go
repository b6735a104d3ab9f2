package main

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/report"
)

// left are the requests, narrowed as the flags say, but those of records with
// nothing left to run.
func (r *runCommand) left(m *coverage.Models, requests []coverage.RunRequest) []coverage.RunRequest {
	only := r.only()
	for i := range requests {
		requests[i].Only = only
	}
	return slices.DeleteFunc(requests, func(request coverage.RunRequest) bool {
		configs, err := m.Requested(request)
		return only != "" && err == nil && len(configs) == 0 // the run itself tells an error
	})
}

func (r *runCommand) only() coverage.Only {
	switch {
	case r.failed:
		return coverage.OnlyFailed
	case r.stale:
		return coverage.OnlyStale
	}
	return ""
}

// nothingLeft says that what the run was narrowed to is empty.
func (r *runCommand) nothingLeft(cmd *cobra.Command) error {
	say(cmd.ErrOrStderr(), r.only().Nothing())
	if r.json {
		return printJSON(cmd.OutOrStdout(), report.Run{Schema: "lockstep.run/1", Records: []report.RunRecord{}})
	}
	return nil
}
