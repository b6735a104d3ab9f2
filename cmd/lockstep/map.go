package main

import (
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
			style, err := out.style(cmd.OutOrStdout())
			if err != nil {
				return err
			}
			w, err := open(cmd.Context(), args, coverage.Settings{})
			if err != nil {
				return err
			}
			defer w.Close()
			m := w.snapshot.Map()
			if out.json {
				return printJSON(cmd.OutOrStdout(), m)
			}
			report.MapText(cmd.OutOrStdout(), m, style)
			return nil
		},
	}
	out.flags(command)
	return command
}
