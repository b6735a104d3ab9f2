package main

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/report"
)

func newMap() *cobra.Command {
	var out output
	command := &cobra.Command{
		Use:   "map [record or folder]...",
		Short: "Show which code each action of the model stands for",
		RunE: func(cmd *cobra.Command, args []string) error {
			var m report.Map
			return look(cmd, args, &out, func(s *coverage.Snapshot) any {
				m = s.Map()
				return m
			}, func(w io.Writer, style report.Style) { report.MapText(w, m, style) })
		},
	}
	out.flags(command)
	return command
}
