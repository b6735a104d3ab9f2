package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// proveCommand is the prove command's flags.
type proveCommand struct {
	output
	options coverage.Settings
	request coverage.ProveRequest
}

func newProve() *cobra.Command {
	p := &proveCommand{}
	command := &cobra.Command{
		Use:   "prove [record or folder]...",
		Short: "Show whether each check of a model can fail",
		Long: `Show whether each check of a model can fail.

Each guard of each action is dropped in turn, and each update left out, in a copy
of the model outside of the repository. The properties of the configs that expect
PASS are checked on it: one of them has to fail. Where none does, either nothing
needs what was taken away, or a property is missing. A mutant that only loses
steps, and makes none that the model does not make, is told apart: no property of
states and steps can mind it.

Results are kept like those of runs, unless --fresh is given.

Exit status: 0 all are caught or make no new step; 1 a mutant survives; 2 could
not: the model itself does not pass, a bound was reached, TLC refused a mutant,
or cancelled. 2 beats 1.`,
		RunE: func(cmd *cobra.Command, args []string) error { return p.run(cmd, args) },
	}
	p.output.flags(command)
	flags := command.Flags()
	flags.StringSliceVar(&p.request.Actions, "action", nil, "only mutants of this action, or of an operator of this name")
	flags.StringSliceVar(&p.request.Properties, "property", nil, "ask only this property, or the config of this name")
	flags.IntVar(&p.request.Seconds, "seconds", 60, "how long one exploration may take")
	flags.Int64Var(&p.request.States, "states", 0, "how many distinct states one exploration may find; 0: ten times those of the model")
	flags.BoolVar(&p.request.Fresh, "fresh", false, "run TLC also where the result of an earlier run is kept")
	flags.StringVar(&p.options.Engine.Jar, "tlc-jar", "", "the TLC jar to use (else LOCKSTEP_TLA_JAR, CAIRN_TLA_JAR, known places)")
	flags.StringVar(&p.options.Engine.Java, "java", "", "the java to use (else JAVA, JAVA_HOME, PATH)")
	flags.IntVar(&p.options.MemoryMB, "memory", 0, "Java heap of each TLC in MiB; 0 leaves it to Java")
	flags.IntVar(&p.options.Parallel, "parallel", 0, "TLC processes at a time; 0: as many as cores and memory allow")
	flags.BoolVar(&p.options.NoDeadlock, "no-deadlock", false, "do not look for deadlocks")
	return command
}

func (p *proveCommand) run(cmd *cobra.Command, args []string) error {
	outliveReader()
	out := cmd.OutOrStdout()
	style, err := p.style(out)
	if err != nil {
		return err
	}
	w, err := open(cmd.Context(), args, p.options)
	if err != nil {
		return err
	}
	defer w.Close()
	engine, err := findEngine(cmd.Context(), p.options.Engine, cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	all := report.Prove{Schema: "lockstep.prove/1", Records: []report.ProveRecord{}}
	for i, path := range w.snapshot.Records() {
		record, err := p.proveRecord(cmd, w, engine, path)
		if err != nil {
			return err
		}
		if !p.json {
			if i > 0 {
				fmt.Fprintln(out)
			}
			report.ProveText(out, record, style)
		}
		all.Records = append(all.Records, record)
	}
	if p.json {
		if err := printJSON(out, all); err != nil {
			return err
		}
	}
	return exitWith(proveCode(all))
}

func (p *proveCommand) proveRecord(cmd *cobra.Command, w *opened, engine tlc.Engine, path string) (report.ProveRecord, error) {
	ctx, stop := context.WithCancel(cmd.Context())
	defer stop()
	progress := newProgress(cmd.ErrOrStderr(), stop)
	request := p.request
	request.Record = path
	record, err := w.Prove(ctx, request, engine, progress.show)
	progress.clear()
	if err != nil && ctx.Err() != nil {
		return record, errors.New("cancelled")
	}
	return record, err
}

// proveCode is the exit status: 1 where a mutant survives, 2 where one could not
// be judged. 2 beats 1.
func proveCode(all report.Prove) int {
	code := 0
	for _, record := range all.Records {
		s := record.Score
		switch {
		case s.Undecided+s.NotBuildable+s.Cancelled > 0:
			return 2
		case s.Survived > 0:
			code = 1
		}
	}
	return code
}
