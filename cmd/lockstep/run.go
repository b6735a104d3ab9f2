package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// runCommand is the run command's flags.
type runCommand struct {
	output
	engineFlags
	configs, properties []string
	failed, stale       bool
	fresh, accept       bool
	noShare, coverage   bool
	distributed         distributedFlags
}

func newRun() *cobra.Command {
	r := &runCommand{}
	command := &cobra.Command{
		Use:   "run [record, folder, config or property]...",
		Short: "Check configs with TLC and compare with what is expected",
		Long: `Check configs with TLC and compare the outcomes with expected.txt.

An argument that names nothing on disk is a config or a property. Without any,
every config is run. --failed and --stale narrow that to what earlier runs on
this machine, or in an editor, left to do; the exit status is then of those. An
outcome of an unchanged model is taken from the user's cache, with the time at
which TLC was run, unless --fresh is given. Ends with the covered functions that
have drifted, and how many configs came to what.

Exit status: 0 every outcome is as expected or nothing is recorded for it; 1 one
changed: a new violation, a known one gone, another path; 2 an error of tool or
model, a violation of something else, cancelled, or of a model that was written
during the run. What --accept has recorded counts as expected.

With --distributed the workers of other machines ("lockstep worker" there)
explore what may take long and lists invariants only; all else runs here, and
so does what they do not show to pass. Only for a network in which everybody is
trusted: TLC's connections are open to all who reach this machine.`,
		RunE: func(cmd *cobra.Command, args []string) error { return r.run(cmd, args) },
	}
	r.output.flags(command)
	r.verboseFlag(command, "hints, information and expected counterexamples")
	r.engineFlags.flags(command)
	command.Flags().BoolVar(&r.failed, "failed", false, "only configs whose last outcome is another than expected, or an error")
	command.Flags().BoolVar(&r.stale, "stale", false, "only configs that were never run, or whose model has changed since")
	command.MarkFlagsMutuallyExclusive("failed", "stale")
	r.distributed.flags(command)
	command.Flags().BoolVar(&r.fresh, "fresh", false, "run TLC also where the outcome of an earlier run of the same model is kept")
	command.Flags().BoolVar(&r.noShare, "no-share", false, "explore for each config alone, also for those that differ only in what they check")
	command.Flags().BoolVar(&r.coverage, "coverage", false, "count how often each action is taken also in a large model, which may take half as long again")
	command.Flags().BoolVar(&r.accept, "accept", false, "write the outcomes into expected.txt, after showing the difference")
	command.Flags().StringSliceVar(&r.configs, "config", nil, "a config by name, without .cfg")
	command.Flags().StringSliceVar(&r.properties, "property", nil, "every config that checks this property")
	return command
}

func (r *runCommand) run(cmd *cobra.Command, args []string) error {
	outliveReader()
	style, err := r.style(cmd.OutOrStdout())
	if err != nil {
		return err
	}
	want, err := newWanted(args, r.configs, r.properties)
	if err != nil {
		return err
	}
	w, err := beginAround(cmd, want.paths, r.settings)
	if err != nil {
		return err
	}
	defer w.Close()
	requests, err := r.requests(cmd, w, want)
	if err != nil {
		return err
	}
	if requests = r.left(w.Models, requests); len(requests) == 0 {
		return r.nothingLeft(cmd)
	}
	engine, err := findEngine(cmd.Context(), r.settings.Engine, cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	closeAll, err := r.distribute(cmd, engine, requests)
	if err != nil {
		return err
	}
	defer closeAll()
	all, err := r.runAll(cmd, w, engine, requests, style)
	if err != nil {
		return err
	}
	if r.json {
		if err := printJSON(cmd.OutOrStdout(), all); err != nil {
			return err
		}
	}
	return exitWith(runCode(all))
}

// runAll runs record by record, and tells of each as soon as it has ended.
func (r *runCommand) runAll(cmd *cobra.Command, w *begun, engine tlc.Engine, requests []coverage.RunRequest, style report.Style) (report.Run, error) {
	out := cmd.OutOrStdout()
	all := report.Run{Schema: "lockstep.run/1", Records: []report.RunRecord{}}
	for i, request := range requests {
		record, err := r.runRecord(cmd, w, engine, request)
		if err != nil {
			return all, err
		}
		if !r.json {
			if i > 0 {
				fmt.Fprintln(out)
			}
			if len(requests) > 1 {
				fmt.Fprintf(out, "%s\n\n", report.Clean(record.Record))
			}
			tell(cmd.Context(), out, w, request.Record, record, style)
		}
		if r.accept && cmd.Context().Err() == nil {
			if record.Accepted, err = r.accepted(out, w, request.Record, record, style); err != nil {
				return all, err
			}
		}
		all.Records = append(all.Records, record)
	}
	if !r.json {
		report.Tally(out, all.Records, style)
	}
	return all, nil
}

// accepted accepts the outcomes; with --json the answer tells of it.
func (r *runCommand) accepted(out io.Writer, w *begun, path string, record report.RunRecord, style report.Style) (*report.Acceptance, error) {
	if r.json {
		return accept(io.Discard, w.Workspace, path, record, style)
	}
	fmt.Fprintln(out)
	return accept(out, w.Workspace, path, record, style)
}

// requests are what is to be run; a record without a config is told of, and is
// an error where there is no other.
func (r *runCommand) requests(cmd *cobra.Command, w *begun, want *wanted) ([]coverage.RunRequest, error) {
	requests, left, err := want.requests(w.Models)
	if err != nil {
		return nil, err
	}
	for _, record := range relativeTo(left) {
		line := record + " has no config (.cfg) below its folder: there is nothing to run"
		if len(requests) == 0 {
			return nil, errors.New(line)
		}
		say(cmd.ErrOrStderr(), line)
	}
	return requests, nil
}

func (r *runCommand) runRecord(cmd *cobra.Command, w *begun, engine tlc.Engine, request coverage.RunRequest) (report.RunRecord, error) {
	ctx, stop := context.WithCancel(cmd.Context())
	defer stop()
	progress := newProgress(cmd.ErrOrStderr(), stop)
	request.Fresh, request.NoShare, request.Coverage, request.Brief = r.fresh, r.noShare, r.coverage, !r.json
	result, err := w.Run(ctx, w.Models, request, engine, progress.show)
	progress.clear()
	if err != nil {
		return report.RunRecord{}, err
	}
	if len(result.Records) != 1 {
		return report.RunRecord{}, errors.New("the run gave no outcome")
	}
	if why := result.Records[0].Unkept; why != "" {
		say(cmd.ErrOrStderr(), "the outcomes could not be kept for the next run: "+why)
	}
	return result.Records[0], nil
}

// tell prints the outcomes, the counterexamples that nobody expects (all of
// them with -v), and what has drifted, as it was before the run, unless ctx was
// cancelled: who ends a run does not ask for more.
func tell(ctx context.Context, out io.Writer, w *begun, path string, record report.RunRecord, style report.Style) {
	report.Outcomes(out, record.Outcomes, style)
	report.NeverTaken(out, record.Untaken, style)
	for _, outcome := range record.Outcomes {
		if len(outcome.Steps) == 0 || !style.Verbose && outcome.Verdict == string(verify.AsExpected) {
			continue
		}
		// Without an error the run has just made it known.
		if trace, err := w.Snapshot().Trace(path, outcome.Config); err == nil {
			fmt.Fprintln(out)
			report.Story(out, trace, style)
		}
	}
	if ctx.Err() == nil {
		fmt.Fprintln(out)
		report.CheckText(out, w.Loaded().Check(path), style)
	}
}

// runCode is the exit status over all outcomes.
func runCode(run report.Run) int {
	var verdicts []verify.Verdict
	for _, record := range run.Records {
		verdicts = append(verdicts, countedVerdicts(record)...)
	}
	return verify.ExitCode(verdicts...)
}
