package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// diagnosis is what `lockstep doctor --json` prints.
type diagnosis struct {
	Schema       string        `json:"schema"` // lockstep.doctor/1
	Examinations []examination `json:"examinations"`
}

// examination is one thing that lockstep needs, and what was found.
type examination struct {
	Name  string `json:"name"`
	OK    bool   `json:"ok"`
	Found string `json:"found"`
	Do    string `json:"do"` // what to do where it is not OK
}

// doctorCommand is the doctor command's flags.
type doctorCommand struct {
	output
	engine  tlc.Settings
	install bool
}

func newDoctor() *cobra.Command {
	d := &doctorCommand{}
	command := &cobra.Command{
		Use:   "doctor",
		Short: "Say what lockstep needs and what of it is there",
		Long: `Say what lockstep needs and what of it is there.

Exit status: 0 all is there; 1 there is something to do; 2 --install failed.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return d.run(cmd) },
	}
	d.flags(command)
	command.Flags().StringVar(&d.engine.Jar, "tlc-jar", "", "the TLC jar to look at")
	command.Flags().StringVar(&d.engine.Java, "java", "", "the java to look at")
	command.Flags().BoolVar(&d.install, "install", false, "put a TLC jar into lockstep's cache, and a class-data archive that lets it start faster")
	return command
}

func (d *doctorCommand) run(cmd *cobra.Command) error {
	style, err := d.style(cmd.OutOrStdout())
	if err != nil {
		return err
	}
	if d.install {
		tell := func(line string) { say(cmd.ErrOrStderr(), line) }
		done, err := tlc.SetUp(cmd.Context(), d.engine, os.Getenv, true, tell)
		if err != nil {
			return err
		}
		if done.Unarchived != "" {
			tell(done.Unarchived)
		}
	}
	found := examine(cmd.Context(), d.engine)
	if d.json {
		err = printJSON(cmd.OutOrStdout(), diagnosis{"lockstep.doctor/1", found})
	} else {
		printExaminations(cmd.OutOrStdout(), found, style)
	}
	if err != nil {
		return err
	}
	if slices.ContainsFunc(found, func(e examination) bool { return !e.OK }) {
		return exitWith(1)
	}
	return nil
}

func examine(ctx context.Context, settings tlc.Settings) []examination {
	return []examination{examineGit(ctx), examineJava(ctx, settings), examineJar(settings), examineCache(settings)}
}

func examineGit(ctx context.Context) examination {
	out, err := exec.CommandContext(ctx, "git", "version").Output()
	if err != nil {
		return examination{Name: "git", Do: "install git: without it nothing can be compared"}
	}
	return examination{Name: "git", OK: true, Found: strings.TrimPrefix(strings.TrimSpace(string(out)), "git version ")}
}

// examineJava looks for Java alone: a jar that is missing too has a line of its
// own.
func examineJava(ctx context.Context, settings tlc.Settings) examination {
	e := examination{Name: "java"}
	java, err := tlc.FindJava(settings, os.Getenv)
	if err != nil {
		e.Do = err.Error()
		return e
	}
	_, line, err := tlc.Engine{Java: java}.JavaVersion(ctx)
	if line != "" {
		e.Found = fmt.Sprintf("%s (%s)", line, java)
	}
	var tooOld *tlc.JavaMissing
	switch {
	case err == nil:
		e.OK = true
	case errors.As(err, &tooOld):
		e.Do = err.Error()
	default:
		e.Do = err.Error() + ": name another Java with --java, JAVA or JAVA_HOME"
	}
	return e
}

func examineJar(settings tlc.Settings) examination {
	e := examination{Name: "TLC"}
	engine, err := tlc.FindJar(settings, os.Getenv)
	if err != nil {
		e.Do = err.Error()
		return e
	}
	e.OK, e.Found = true, engine.Jar
	switch {
	case engine.Note != "":
		e.Found = fmt.Sprintf("%s (SHA-256 %s)", engine.Note, engine.SHA256)
	case engine.Name() != "":
		e.Found = fmt.Sprintf("%s (%s, SHA-256 %s…)", engine.Name(), engine.Jar, engine.SHA256[:12])
	}
	return e
}

// examineCache tells where lockstep keeps the jar that it installs.
func examineCache(settings tlc.Settings) examination {
	dir, err := tlc.CacheDir(settings, os.Getenv)
	if err != nil {
		return examination{Name: "cache", Do: err.Error()}
	}
	return examination{Name: "cache", OK: true, Found: dir}
}

func printExaminations(w io.Writer, found []examination, style report.Style) {
	for _, e := range found {
		mark, code, told := "✓", "32", e.Found
		if !e.OK {
			mark, code, told = "✗", "31", strings.TrimPrefix(e.Found+": "+e.Do, ": ")
		}
		if style.Color {
			mark = "\x1b[" + code + "m" + mark + "\x1b[0m"
		}
		fmt.Fprintf(w, "%s %-5s %s\n", mark, e.Name, told)
	}
}
