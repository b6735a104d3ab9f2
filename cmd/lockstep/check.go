package main

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/report"
)

func newCheck() *cobra.Command {
	var out output
	command := &cobra.Command{
		Use:   "check [record or folder]...",
		Short: "Compare covered functions with the code at the sync commit",
		Long: `Compare every covered function with the code at the record's sync commit.

Exit status: 0 in step, or only hints and information; 1 a covered function has
drifted, or a path, function or action is missing; 2 no usable record, a fault
of record or model, or a function that could not be compared.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			var check report.Check
			err := look(cmd, args, &out, func(s *coverage.Snapshot) any {
				check = s.Check()
				return check
			}, func(w io.Writer, style report.Style) { report.CheckText(w, check, style) })
			if err != nil {
				return err
			}
			return exitWith(checkCode(check))
		},
	}
	out.flags(command)
	out.verboseFlag(command, "hints and information")
	return command
}

// look prints what a question of the records that the arguments name is answered
// with: as JSON, else as text.
func look(cmd *cobra.Command, args []string, out *output, ask func(*coverage.Snapshot) any, text func(io.Writer, report.Style)) error {
	style, err := out.style(cmd.OutOrStdout())
	if err != nil {
		return err
	}
	w, err := open(cmd.Context(), args, coverage.Settings{})
	if err != nil {
		return err
	}
	defer w.Close()
	answer := ask(w.snapshot)
	if out.json {
		return printJSON(cmd.OutOrStdout(), answer)
	}
	text(cmd.OutOrStdout(), style)
	return nil
}

// exitWith is the error that carries a code; nil for 0.
func exitWith(code int) error {
	if code == 0 {
		return nil
	}
	return &exitError{code: code}
}

// checkCode is the exit status of check over all records; 2 beats 1.
func checkCode(check report.Check) int {
	code := 0
	for _, record := range check.Records {
		if record.State == report.NotCompared {
			return 2
		}
		for _, finding := range record.Findings {
			switch finding.Severity {
			case "error":
				return 2
			case "warning":
				code = 1
			}
		}
	}
	return code
}
