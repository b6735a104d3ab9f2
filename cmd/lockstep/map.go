package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lockstep-tla/lockstep/coverage/report"
)

// mapFormats are what --format names, the text for a terminal aside.
func mapFormats() map[string]func(io.Writer, report.Map) {
	return map[string]func(io.Writer, report.Map){"mermaid": report.MapMermaid, "dot": report.MapDot, "html": report.MapHTML}
}

func newMap() *cobra.Command {
	var out output
	var format string
	command := &cobra.Command{
		Use:   "map [record or folder]...",
		Short: "Show which code each action of the model stands for",
		Long: `Show which code each action of the model stands for, where it is today, and
what has drifted of it.

--format draws the picture of code, actions and the properties that these can
break: mermaid for a Markdown file (a flowchart; put it between fences), dot for
Graphviz, html for a page of its own that needs no network. Redirect it to a
file; lockstep writes none.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if out.json && cmd.Flags().Changed("format") {
				return errors.New("--json and --format each say how the map is printed: give one of them")
			}
			draw, err := mapFormat(format)
			if err != nil {
				return err
			}
			var m report.Map
			return look(cmd, args, &out, func(w *opened) (any, error) {
				m = w.snapshot.Map()
				return m, nil
			}, func(w io.Writer, style report.Style) {
				if draw != nil {
					draw(w, m)
					return
				}
				report.MapText(w, m, style)
			})
		},
	}
	out.flags(command)
	command.Flags().StringVar(&format, "format", "text", "text, mermaid, dot or html")
	return command
}

// mapFormat is how a format is drawn, nil for text.
func mapFormat(name string) (func(io.Writer, report.Map), error) {
	formats := mapFormats()
	if draw, ok := formats[name]; ok || name == "text" {
		return draw, nil
	}
	known := slices.Sorted(maps.Keys(formats))
	return nil, fmt.Errorf("--format is text, %s, not %q", strings.Join(known[:len(known)-1], ", ")+" or "+known[len(known)-1], name)
}
