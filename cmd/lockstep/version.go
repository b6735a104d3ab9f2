package main

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// release is the version of this source tree; that of the VS Code extension's
// package.json is the same.
const release = "0.2.0"

// version is the release, with the commit that Go wrote into the binary where it
// was built in a checkout: "0.2.0 (1a2b3c4d, with changes)".
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return release
	}
	return release + revisionTold(info.Settings)
}

// revisionTold is the commit in brackets; "" where none is known.
func revisionTold(settings []debug.BuildSetting) string {
	said := map[string]string{}
	for _, s := range settings {
		said[s.Key] = s.Value
	}
	revision := said["vcs.revision"]
	switch {
	case revision == "":
		return ""
	case said["vcs.modified"] == "true":
		return fmt.Sprintf(" (%.8s, with changes)", revision)
	}
	return fmt.Sprintf(" (%.8s)", revision)
}

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		Run:   func(cmd *cobra.Command, _ []string) { fmt.Fprintln(cmd.OutOrStdout(), "lockstep", version()) },
	}
}
