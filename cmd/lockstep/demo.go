package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lockstep-tla/lockstep/cmd/lockstep/demo"
	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// What the demo is about; it says so if what happens is something else.
const (
	demoFunction = "completeJob"
	demoConfig   = "P2_OnlyHolderCompletes"
)

func newDemo() *cobra.Command {
	var out output
	var keep bool
	var engine engineFlags
	command := &cobra.Command{
		Use:   "demo",
		Short: "Show on a small repository what lockstep does",
		Long: `Show on a small repository of its own, in a temporary folder, what lockstep does.

Exit status: 0 the demo went as it should; 2 something else happened.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			outliveReader()
			style, err := out.style(cmd.OutOrStdout())
			if err != nil {
				return err
			}
			tlcEngine, err := findEngine(cmd.Context(), engine.settings.Engine, cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			dir, err := os.MkdirTemp("", "lockstep-demo-")
			if err != nil {
				return err
			}
			if !keep {
				defer os.RemoveAll(dir) // a temporary folder: what is left of it harms nobody
			}
			s := &show{ctx: cmd.Context(), out: cmd.OutOrStdout(), err: cmd.ErrOrStderr(), style: style, dir: dir, engine: tlcEngine}
			if err := s.play(); err != nil {
				return err
			}
			s.end(keep)
			return nil
		},
	}
	command.Flags().StringVar(&out.color, "color", "auto", "colour: auto, always or never")
	command.Flags().BoolVar(&keep, "keep", false, "leave the folder, to be opened in an editor")
	command.Flags().StringVar(&engine.settings.Engine.Jar, "tlc-jar", "", "the TLC jar to use")
	command.Flags().StringVar(&engine.settings.Engine.Java, "java", "", "the java to use")
	return command
}

// show is one playing of the demo.
type show struct {
	ctx      context.Context
	out, err io.Writer
	style    report.Style
	dir      string
	engine   tlc.Engine
	part     int
}

// play is the demo's six parts. Each does what a user would do and looks
// whether what it shows is what it says.
func (s *show) play() error {
	s.title("A job service, its TLA+ model and a verification record")
	if err := demo.Build(s.ctx, s.dir); err != nil {
		return err
	}
	s.say("The record names the functions that the model covers, which code each action is, and the commit at which both were last compared.")
	if err := s.check(report.InStep); err != nil {
		return err
	}

	s.title("Somebody edits " + demo.Edited)
	if err := demo.Edit(s.ctx, s.dir); err != nil {
		return err
	}
	s.diff(demo.EditDiff())

	s.title("lockstep check warns, as the editor does while typing")
	if err := s.check(report.Drifted); err != nil {
		return err
	}
	s.say("An await now stands between the check and the write: what was one atomic step of the model is two.")

	s.title("The model follows the code")
	if err := demo.Follow(s.ctx, s.dir); err != nil {
		return err
	}
	s.diff(demo.FollowDiff())

	s.title("lockstep run " + demoConfig + ", with TLC")
	return s.run()
}

func (s *show) title(text string) {
	s.part++
	if s.part > 1 {
		fmt.Fprintln(s.out)
	}
	fmt.Fprintln(s.out, s.paint("1", fmt.Sprintf("%d  %s", s.part, text)))
	fmt.Fprintln(s.out)
}

func (s *show) say(text string) { fmt.Fprintf(s.out, "%s\n\n", wrap(text, 78)) }

func (s *show) paint(code, text string) string {
	if !s.style.Color {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// check is `lockstep check` on the demo's folder, whose answer must be want.
func (s *show) check(want report.State) error {
	w, err := open(s.ctx, []string{s.dir}, coverage.Settings{})
	if err != nil {
		return err
	}
	defer w.Close()
	check := w.snapshot.Check()
	report.CheckText(s.out, check, s.style)
	fmt.Fprintln(s.out)
	for _, record := range check.Records {
		if record.State != want {
			return fmt.Errorf("the demo should be %s here and is %s: %s", want, record.State, record.Reason)
		}
	}
	return nil
}

// diff prints the changed lines of a unified diff without its head.
func (s *show) diff(patch string) {
	for line := range strings.Lines(patch) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "diff "), strings.HasPrefix(line, "index "), strings.HasPrefix(line, "---"), strings.HasPrefix(line, "+++"):
		case strings.HasPrefix(line, "@@"):
			fmt.Fprintln(s.out, s.paint("2", "    …"))
		case strings.HasPrefix(line, "+"):
			fmt.Fprintln(s.out, s.paint("32", "  "+line))
		case strings.HasPrefix(line, "-"):
			fmt.Fprintln(s.out, s.paint("31", "  "+line))
		default:
			fmt.Fprintln(s.out, "  "+line)
		}
	}
}

// run checks the property that the edit can break, and expects it broken.
func (s *show) run() error {
	w, err := begin(s.ctx, []string{s.dir}, coverage.Settings{})
	if err != nil {
		return err
	}
	defer w.Close()
	record := w.Records()[0]
	ctx, stop := context.WithCancel(s.ctx)
	defer stop()
	progress := newProgress(s.err, stop)
	result, err := w.Run(ctx, w.Models, coverage.RunRequest{Record: record, Configs: []string{demoConfig}, Fresh: true}, s.engine, progress.show)
	progress.clear()
	if err != nil {
		return err
	}
	if s.ctx.Err() != nil {
		return s.ctx.Err()
	}
	outcome := result.Records[0].Outcomes[0]
	if trace, err := w.Snapshot().Trace(record, demoConfig); err == nil {
		report.Story(s.out, trace, s.style)
	}
	if outcome.Result != "FAIL" || outcome.Verdict != "changed" {
		return fmt.Errorf("%s should fail here and came to %s (%s): %s", demoConfig, outcome.Result, outcome.Verdict, outcome.Reason)
	}
	return nil
}

// end says what it means and how to go on.
func (s *show) end(keep bool) {
	s.title("What it means")
	s.say("A worker's report passes the check, then waits for the audit log. Meanwhile its lease runs out and the job goes to a second worker; the write of the first one settles it all the same, and the second one's result is lost. No test tried this order. " + demoFunction + " has to check again after the await.")
	if !keep {
		fmt.Fprintln(s.out, "lockstep demo --keep leaves the folder, to be opened in an editor.")
		return
	}
	fmt.Fprintf(s.out, "The folder is left at %s\n", s.dir)
	fmt.Fprintf(s.out, "  VS Code   code %s   (with the lockstep extension: docs/editors.md)\n", s.dir)
	fmt.Fprintf(s.out, "  Neovim    cd %s && nvim %s\n", s.dir, filepath.FromSlash(demo.Edited))
}

// wrap breaks a text of single blanks into lines of at most width bytes.
func wrap(text string, width int) string {
	var b strings.Builder
	column := 0
	for word := range strings.FieldsSeq(text) {
		switch {
		case column == 0:
		case column+1+len(word) > width:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	return b.String()
}
