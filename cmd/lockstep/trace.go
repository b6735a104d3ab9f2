package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/report"
)

// traceCommand is the trace command's flags.
type traceCommand struct {
	output
	format string
}

func newTrace() *cobra.Command {
	t := &traceCommand{}
	command := &cobra.Command{
		Use:   "trace [record] [config]",
		Short: "Tell a counterexample in terms of the code",
		Long: `Tell the last known counterexample of a config step by step: the action and its
arguments, who acts, what changed, the code that it stands for, and the question
to ask where reality and model may part.

Nothing is run: it is the counterexample that the last lockstep run, or the
editor, came to. Without a config it is the first that is not as expected, or the
only one. One of a model that has changed since is told as stale.

--format markdown writes what can be pasted into a pull request, html a page of
its own to step through, which needs no network. Redirect it to a file; lockstep
writes none.

Exit status: 2 where no counterexample is known, or where one of several has to
be named.`,
		Args: cobra.MaximumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error { return t.run(cmd, args) },
	}
	t.flags(command)
	command.Flags().StringVar(&t.format, "format", "text", strings.Join(report.TraceFormats(), ", "))
	command.MarkFlagsMutuallyExclusive("json", "format")
	return command
}

func (t *traceCommand) run(cmd *cobra.Command, args []string) error {
	style, err := t.style(cmd.OutOrStdout())
	if err != nil {
		return err
	}
	if t.json {
		t.format = "json"
	}
	if !slices.Contains(report.TraceFormats(), t.format) {
		return fmt.Errorf("--format is one of %s, not %q", strings.Join(report.TraceFormats(), ", "), t.format)
	}
	want, err := newWanted(args, nil, nil)
	if err != nil {
		return err
	}
	w, err := openAround(cmd, want.paths, coverage.Settings{})
	if err != nil {
		return err
	}
	defer w.Close()
	record, config, err := want.counterexample(w.snapshot)
	if err != nil {
		return err
	}
	trace, err := w.snapshot.Trace(record, config)
	if err != nil {
		return err
	}
	return t.print(cmd.OutOrStdout(), trace, style)
}

func (t *traceCommand) print(out io.Writer, trace report.Trace, style report.Style) error {
	if t.format == "json" {
		return printJSON(out, trace)
	}
	report.WriteTrace(out, t.format, trace, style)
	return nil
}

// counterexample is the record and the config that the command line names, or
// those of the counterexample that it can only mean.
func (w *wanted) counterexample(s *coverage.Snapshot) (record, config string, err error) {
	switch names := both(w.names, w.configs); len(names) {
	case 0:
		chosen, err := coverage.Choose(s.Counterexamples(s.Records()...))
		return chosen.Record, chosen.Config, err
	case 1:
		config = names[0]
	default:
		return "", "", fmt.Errorf("one config at a time: %s", strings.Join(names, ", "))
	}
	var having []string
	for _, path := range s.Records() {
		if s.Models().Checkable(path).Config(config) {
			having = append(having, path)
		}
	}
	switch len(having) {
	case 0:
		return "", "", unknownName(s.Models(), config)
	case 1:
		return having[0], config, nil
	}
	return "", "", fmt.Errorf("several records have a config %s; name one of them too: %s", config, strings.Join(relativeTo(having), ", "))
}
