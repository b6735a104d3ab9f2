package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/lockstep-tla/lockstep/coverage/report"
)

// agreed shows what a plan changes, and asks before the sync commit is advanced.
// What has been shown last is not asked about again.
func (s *syncing) agreed(cmd *cobra.Command, plan report.SyncRecord) bool {
	if s.out.json {
		return true
	}
	var changes strings.Builder
	report.SyncDiff(&changes, plan, s.style)
	if changes.Len() == 0 || changes.String() == s.shown {
		return true
	}
	s.shown = changes.String()
	fmt.Fprint(cmd.OutOrStdout(), s.shown)
	if plan.Diff == "" || s.yes || s.check || s.dryRun {
		return true
	}
	if confirmed(cmd.InOrStdin(), cmd.OutOrStdout(), "Advance the sync commit of "+plan.Record+"?") {
		return true
	}
	s.declined = true
	return false
}

// confirmed asks a question that is answered with y or yes, or else with no. It
// asks where a person sits at both ends, in and out being terminals; elsewhere
// whoever started the program has answered.
func confirmed(in io.Reader, out io.Writer, question string) bool {
	file, ok := in.(*os.File)
	if _, terminal := terminalOf(out); !terminal || !ok || !term.IsTerminal(int(file.Fd())) {
		return true
	}
	fmt.Fprint(out, question, " [y/N] ")
	line, err := bufio.NewReader(file).ReadString('\n')
	if err != nil && line == "" {
		fmt.Fprintln(out) // the end of the input is a no
	}
	switch strings.ToLower(strings.TrimSpace(line)) {
	case "y", "yes":
		return true
	}
	return false
}
