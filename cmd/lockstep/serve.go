package main

import (
	"errors"
	"log/slog"

	"github.com/lockstep-tla/lockstep/lsp"
	"github.com/spf13/cobra"
)

// newServe is the language server on standard input and output. It logs to
// standard error; its exit code is that which the protocol asks for.
func newServe() *cobra.Command {
	var verbose bool
	command := &cobra.Command{
		Use:   "serve",
		Short: "Answer an editor on standard input and output (Language Server Protocol)",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			level := slog.LevelInfo
			if verbose {
				level = slog.LevelDebug
			}
			logger := slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), &slog.HandlerOptions{Level: level}))
			err := lsp.Serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(), lsp.Options{Version: version(), Logger: logger})
			switch {
			case errors.Is(err, lsp.ErrNoShutdown):
				return &exitError{code: 1}
			case err != nil:
				return &exitError{code: 1, err: err}
			}
			return nil
		},
	}
	command.Flags().BoolVar(&verbose, "verbose", false, "log also what was ignored")
	command.Flags().Bool("stdio", true, "accepted, since some editors pass it; there is no other way")
	return command
}
