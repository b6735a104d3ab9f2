package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/lockstep-tla/lockstep/coverage/report"
)

// output is how a command prints: --json, --color and, where there is more to
// say, -v.
type output struct {
	json    bool
	color   string
	verbose bool
}

func (o *output) flags(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&o.json, "json", false, "print one JSON object")
	cmd.Flags().StringVar(&o.color, "color", "auto", "colour: auto, always or never")
}

// verboseFlag is -v, which prints more also.
func (o *output) verboseFlag(cmd *cobra.Command, more string) {
	cmd.Flags().BoolVarP(&o.verbose, "verbose", "v", false, "print "+more+" too")
}

// style follows the flags, NO_COLOR (https://no-color.org) and whether w is a
// terminal.
func (o *output) style(w io.Writer) (report.Style, error) {
	style := report.Style{Verbose: o.verbose}
	_, terminal := terminalOf(w)
	style.Width = terminalWidth(w)
	switch o.color {
	case "auto":
		style.Color = terminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	case "always":
		style.Color = true
	case "never":
	default:
		return style, fmt.Errorf("--color is auto, always or never, not %q", o.color)
	}
	return style, nil
}

func terminalOf(w io.Writer) (fd int, terminal bool) {
	file, ok := w.(*os.File)
	if !ok {
		return 0, false
	}
	return int(file.Fd()), term.IsTerminal(int(file.Fd()))
}

// terminalWidth is in columns, 0 where w is no terminal.
func terminalWidth(w io.Writer) int {
	fd, terminal := terminalOf(w)
	if !terminal {
		return 0
	}
	width, _, err := term.GetSize(fd)
	if err != nil {
		return 0
	}
	return width
}

// outliveReader lets writes to a closed pipe, as in `lockstep demo | head`,
// fail, which otherwise end the program on the spot and leave behind what it
// has to take away. (signal.Ignore would be inherited by the programs started.)
func outliveReader() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }

// printJSON writes one indented object and a line end.
func printJSON(w io.Writer, object any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(object)
}
