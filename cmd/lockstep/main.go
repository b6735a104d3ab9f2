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
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
)

// version is set by the linker for a release.
var version = "dev"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:])
	stop()
	os.Exit(code)
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
	fmt.Fprintln(root.ErrOrStderr(), "lockstep:", err)
	return code
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "lockstep",
		Short:         "Keep TypeScript code and its TLA+ model in step",
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.AddCommand(newServe(), newCheck(), newRun(), newMap(), newDoctor(), newDemo(), newVersion())
	return root
}

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		Run:   func(cmd *cobra.Command, _ []string) { fmt.Fprintln(cmd.OutOrStdout(), "lockstep", version) },
	}
}
