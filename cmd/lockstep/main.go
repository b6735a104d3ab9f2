// Command lockstep keeps TypeScript code and the TLA+ model that was written
// from it in step.
//
// In: flags, signals, exit codes, what is printed; one file for each command.
// Out: everything that a command does (coverage and below, lsp).
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/lockstep-tla/lockstep/coverage/report"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), endings()...)
	// The first signal asks to tidy up, a second one ends at once.
	context.AfterFunc(ctx, stop)
	code := run(ctx, os.Args[1:])
	stop()
	os.Exit(code)
}

// endings are the signals that ask lockstep to end. A closed terminal is one,
// unless nohup or the like has it ignored.
func endings() []os.Signal {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	return signals
}

// exitError carries an exit code through cobra. Its err, if any, is printed.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit code %d", e.code)
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

// run executes one command line and returns its exit code: 2 for an error that
// names no other, as for wrong usage.
func run(ctx context.Context, args []string) int {
	root := newRoot()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return 0
	}
	code := 2
	var exit *exitError
	if errors.As(err, &exit) {
		if code = exit.code; exit.err == nil {
			return code
		}
	}
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		err = errors.New("cancelled")
	}
	say(root.ErrOrStderr(), err.Error())
	return code
}

// say tells the user something beside the output, in one line. It may speak of
// files of a stranger's repository.
func say(w io.Writer, text string) {
	var parts []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			parts = append(parts, line)
		}
	}
	fmt.Fprintln(w, "lockstep:", report.Clean(strings.Join(parts, " ")))
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "lockstep",
		Short:         "Keep TypeScript code and its TLA+ model in step",
		SilenceUsage:  true,
		SilenceErrors: true,
		Version:       version(),
	}
	root.AddCommand(newServe(), newCheck(), newRun(), newWorker(), newProve(), newTrace(), newMap(), newLog(), newSync(), newInit(), newDoctor(), newDemo(), newVersion())
	return root
}
