package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// examination is one thing that lockstep needs, and what was found.
type examination struct {
	Name  string `json:"name"`
	OK    bool   `json:"ok"`
	Found string `json:"found"`
	Do    string `json:"do"` // what to do where it is not OK
}

func newDoctor() *cobra.Command {
	var out output
	var engine engineFlags
	var install bool
	command := &cobra.Command{
		Use:   "doctor",
		Short: "Say what lockstep needs and what of it is there",
		Long: `Say what lockstep needs and what of it is there.

Exit status: 0 all is there; 1 there is something to do; 2 --install failed.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			style, err := out.style(cmd.OutOrStdout())
			if err != nil {
				return err
			}
			if install {
				say := func(line string) { fmt.Fprintln(cmd.ErrOrStderr(), "lockstep:", line) }
				if _, err := tlc.Install(cmd.Context(), engine.settings.Engine, os.Getenv, say); err != nil {
					return err
				}
			}
			found := examine(cmd.Context(), engine.settings.Engine)
			if out.json {
				err = printJSON(cmd.OutOrStdout(), map[string]any{"schema": "lockstep.doctor/1", "examinations": found})
			} else {
				printExaminations(cmd.OutOrStdout(), found, style)
			}
			if err != nil {
				return err
			}
			for _, e := range found {
				if !e.OK {
					return exitWith(1)
				}
			}
			return nil
		},
	}
	out.flags(command)
	command.Flags().StringVar(&engine.settings.Engine.Jar, "tlc-jar", "", "the TLC jar to look at")
	command.Flags().StringVar(&engine.settings.Engine.Java, "java", "", "the java to look at")
	command.Flags().BoolVar(&install, "install", false, "put a TLC jar into lockstep's cache")
	return command
}

func examine(ctx context.Context, settings tlc.Settings) []examination {
	return []examination{examineGit(ctx), examineJava(ctx, settings), examineJar(ctx, settings)}
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
	if e.Found = fmt.Sprintf("%s (%s)", line, java); err != nil {
		e.Do = err.Error()
		return e
	}
	e.OK = true
	return e
}

func examineJar(ctx context.Context, settings tlc.Settings) examination {
	e := examination{Name: "TLC"}
	engine, err := tlc.FindJar(settings, os.Getenv)
	if err != nil {
		e.Do = err.Error()
		return e
	}
	e.OK, e.Found = true, engine.Jar
	if engine.Note != "" {
		e.Found += " (" + engine.Note + ")"
	}
	return e
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
