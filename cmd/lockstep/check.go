package main

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

func newCheck() *cobra.Command {
	var out output
	var sany bool
	var engine tlc.Settings
	command := &cobra.Command{
		Use:   "check [record or folder]...",
		Short: "Compare covered functions with the code at the sync commit",
		Long: `Compare every covered function with the code at the record's sync commit.

Exit status: 0 in step, or only hints and information; 1 a covered function has
drifted, or a path, function or action is missing; 2 no usable record, a fault
of record or model, or a function that could not be compared.

With --sany, SANY reads the modules too, which finds unknown names, missing
modules and whatever else only TLA+'s own parser knows. It is run by Java on the
model: ask for it where you trust its authors.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			var check report.Check
			err := look(cmd, args, &out, func(w *opened) (any, error) {
				if sany {
					if err := readBySANY(cmd, w, engine); err != nil {
						return nil, err
					}
				}
				check = w.Snapshot().Check()
				return check, nil
			}, func(w io.Writer, style report.Style) { report.CheckText(w, check, style) })
			if err != nil {
				return err
			}
			return exitWith(checkCode(check))
		},
	}
	out.flags(command)
	out.verboseFlag(command, "hints and information")
	command.Flags().BoolVar(&sany, "sany", false, "have SANY, TLA+'s own parser, read the modules too (starts Java)")
	toolFlags(command, &engine)
	return command
}

// readBySANY has SANY read all modules; that it could not is an error, since it
// was asked for.
func readBySANY(cmd *cobra.Command, w *opened, settings tlc.Settings) error {
	engine, err := findEngine(cmd.Context(), settings, cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	return w.ReadRoots(cmd.Context(), engine)
}

// look prints what a question of the records that the arguments name is answered
// with: as JSON, else as text.
func look(cmd *cobra.Command, args []string, out *output, ask func(*opened) (any, error), text func(io.Writer, report.Style)) error {
	style, err := out.style(cmd.OutOrStdout())
	if err != nil {
		return err
	}
	w, err := openAround(cmd, args, coverage.Settings{})
	if err != nil {
		return err
	}
	defer w.Close()
	answer, err := ask(w)
	if err != nil {
		return err
	}
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
