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
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// runCommand is the run command's flags.
type runCommand struct {
	output
	engineFlags
	configs, properties []string
}

func newRun() *cobra.Command {
	r := &runCommand{}
	command := &cobra.Command{
		Use:   "run [record, folder, config or property]...",
		Short: "Check configs with TLC and compare with what is expected",
		Long: `Check configs with TLC and compare the outcomes with expected.txt.

An argument that names nothing on disk is a config or a property. Without any,
every config is run. Ends with the covered functions that have drifted.

Exit status: 0 every outcome is as expected or nothing is recorded for it; 1 one
changed: a new violation, a known one gone, another path; 2 an error of tool or
model, a violation of something else, or cancelled.`,
		RunE: func(cmd *cobra.Command, args []string) error { return r.run(cmd, args) },
	}
	r.output.flags(command)
	r.engineFlags.flags(command)
	command.Flags().StringSliceVar(&r.configs, "config", nil, "a config by name, without .cfg")
	command.Flags().StringSliceVar(&r.properties, "property", nil, "every config that checks this property")
	return command
}

func (r *runCommand) run(cmd *cobra.Command, args []string) error {
	ctx := cmd.Context()
	style, err := r.style(cmd.OutOrStdout())
	if err != nil {
		return err
	}
	var paths, names []string
	for _, arg := range args {
		if isPath(arg) {
			paths = append(paths, arg)
		} else {
			names = append(names, strings.TrimSuffix(arg, ".cfg"))
		}
	}
	w, err := open(ctx, paths, r.settings)
	if err != nil {
		return err
	}
	defer w.Close()
	requests, err := r.requests(w, names)
	if err != nil {
		return err
	}
	engine, err := findEngine(ctx, r.settings.Engine, cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	all := report.Run{Schema: "lockstep.run/1", Records: []report.RunRecord{}}
	for _, request := range requests {
		record, err := r.runRecord(ctx, cmd, w, engine, request)
		if err != nil {
			return err
		}
		all.Records = append(all.Records, record)
		if !r.json {
			r.tell(cmd, w, request.Record, record, style)
		}
	}
	if r.json {
		if err := printJSON(cmd.OutOrStdout(), all); err != nil {
			return err
		}
	}
	return exitWith(runCode(all))
}

// requests are one for each record that has what is named. A name that no
// record has is an error.
func (r *runCommand) requests(w *opened, names []string) ([]coverage.RunRequest, error) {
	var requests []coverage.RunRequest
	known := map[string]bool{}
	wanted := len(names)+len(r.configs)+len(r.properties) > 0
	for _, record := range w.snapshot.Records() {
		request := coverage.RunRequest{Record: record}
		has := w.snapshot.Checkable(record)
		for _, name := range append(names, r.configs...) {
			if has.Config(name) {
				request.Configs, known[name] = append(request.Configs, name), true
			}
		}
		for _, name := range append(names, r.properties...) {
			if has.Property(name) {
				request.Properties, known[name] = append(request.Properties, name), true
			}
		}
		if !wanted || len(request.Configs)+len(request.Properties) > 0 {
			requests = append(requests, request)
		}
	}
	for _, name := range append(append(names, r.configs...), r.properties...) {
		if !known[name] {
			return nil, fmt.Errorf("%s is no config or property of %s", name, strings.Join(relativeTo(w.snapshot.Records()), ", "))
		}
	}
	return requests, nil
}

func relativeTo(paths []string) []string {
	here, err := os.Getwd()
	if err != nil {
		return paths
	}
	short := make([]string, len(paths))
	for i, path := range paths {
		if short[i], err = filepath.Rel(here, path); err != nil {
			short[i] = path
		}
	}
	return short
}

func (r *runCommand) runRecord(ctx context.Context, cmd *cobra.Command, w *opened, engine tlc.Engine, request coverage.RunRequest) (report.RunRecord, error) {
	progress := newProgress(cmd.ErrOrStderr())
	result, err := w.Run(ctx, request, engine, progress.show)
	progress.clear()
	if err != nil {
		return report.RunRecord{}, err
	}
	if len(result.Records) != 1 {
		return report.RunRecord{}, errors.New("the run gave no outcome")
	}
	return result.Records[0], nil
}

// tell prints the outcomes, the counterexamples that nobody expects (all of
// them with -v), and what has drifted.
func (r *runCommand) tell(cmd *cobra.Command, w *opened, path string, record report.RunRecord, style report.Style) {
	out := cmd.OutOrStdout()
	report.Outcomes(out, record.Outcomes, style)
	for _, outcome := range record.Outcomes {
		if len(outcome.Steps) > 0 && (style.Verbose || outcome.Verdict != "as-expected") || outcome.Verdict == "error" {
			fmt.Fprintln(out)
			report.Story(out, outcome, w.snapshot.LineOf(path), style)
		}
	}
	fmt.Fprintln(out)
	report.CheckText(out, w.Snapshot().Check(path), style)
}

// runCode is the exit status over all outcomes; 2 beats 1.
func runCode(run report.Run) int {
	code := 0
	for _, record := range run.Records {
		for _, outcome := range record.Outcomes {
			switch outcome.Verdict {
			case "as-expected", "unrecorded":
			case "changed":
				code = max(code, 1)
			default:
				return 2
			}
		}
	}
	return code
}
