package main

import (
	"context"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// engineFlags are how TLC is run.
type engineFlags struct {
	settings coverage.Settings
}

func (e *engineFlags) flags(cmd *cobra.Command) {
	toolFlags(cmd, &e.settings.Engine)
	flags := cmd.Flags()
	flags.IntVar(&e.settings.Workers, "workers", 0, "TLC workers for configs that expect PASS, 0: chosen by the size of the last run; a counterexample is always looked for with one")
	flags.IntVar(&e.settings.MemoryMB, "memory", 0, "Java heap of each TLC in MiB; 0 leaves it to Java")
	flags.IntVar(&e.settings.Parallel, "parallel", 0, "TLC processes at a time; 0: as many as cores and memory allow")
	flags.BoolVar(&e.settings.NoDeadlock, "no-deadlock", false, "do not look for deadlocks")
}

// toolFlags name the programs.
func toolFlags(cmd *cobra.Command, settings *tlc.Settings) {
	flags := cmd.Flags()
	flags.StringVar(&settings.Jar, "tlc-jar", "", "the TLC jar to use (else LOCKSTEP_TLA_JAR, CAIRN_TLA_JAR, known places)")
	flags.StringVar(&settings.Java, "java", "", "the java to use (else JAVA, JAVA_HOME, PATH)")
}

// findEngine finds or installs TLC, with a line on w for what there is to say,
// and takes away what runs have left that were killed.
func findEngine(ctx context.Context, settings tlc.Settings, w io.Writer) (tlc.Engine, error) {
	tlc.TidyUp(settings, os.Getenv)
	engine, err := tlc.Provide(ctx, settings, os.Getenv, func(line string) { say(w, line) })
	if err == nil && engine.Note != "" {
		say(w, engine.Note)
	}
	return engine, err
}
