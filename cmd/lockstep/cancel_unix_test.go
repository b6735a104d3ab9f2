//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/lockstep-tla/lockstep/cmd/lockstep/demo"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/internal/gittest"
)

// A run that is interrupted ends with status 2 and all its outcomes, and takes
// the programs along that it has started.
func TestInterruptedRun(t *testing.T) {
	for _, sent := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if signal.Ignored(sent) {
			t.Logf("%v is ignored here, as under nohup, and so not sent", sent)
			continue
		}
		t.Run(sent.String(), func(t *testing.T) { wantCancelled(t, interrupted(t, sent, "run", "--json")) })
	}
}

// Who interrupts a run reads what was cancelled last, and not what has drifted.
func TestInterruptedRunEndsWithItsTally(t *testing.T) {
	printed := string(interrupted(t, syscall.SIGINT, "run"))
	if lines := strings.Split(strings.TrimSpace(printed), "\n"); !strings.Contains(lines[len(lines)-1], " cancelled, P1_") || strings.Contains(printed, "SKILL.md") {
		t.Errorf("it printed %s", printed)
	}
}

// Proving that is interrupted takes its copies of the model away too.
func TestInterruptedProof(t *testing.T) {
	if printed := interrupted(t, syscall.SIGINT, "prove", "--json"); len(printed) > 0 {
		t.Errorf("it printed %s", printed)
	}
}

// interrupted is what lockstep prints that gets a signal while TLC runs. It has
// to end with status 2 and to leave nothing behind. The stand-in for Java holds a
// pipe, whose end tells of the death of the last one.
func interrupted(t *testing.T, sent syscall.Signal, args ...string) []byte {
	t.Helper()
	dir := t.TempDir()
	repo, temporary, hold, java := filepath.Join(dir, "repo"), filepath.Join(dir, "tmp"), filepath.Join(dir, "hold"), filepath.Join(dir, "java")
	err := errors.Join(demo.Build(t.Context(), repo), os.Mkdir(temporary, 0o700), syscall.Mkfifo(hold, 0o600),
		os.WriteFile(java, []byte("#!/bin/sh\nexec 9>\"$HOLD\"\nexec tail -f /dev/null\n"), 0o755))
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "lockstep", append(args, "--java", java, "--tlc-jar", java)...)
	cmd.Dir = repo
	cmd.Env = append(gittest.Environment(os.Environ(), dir), "TMPDIR="+temporary, "HOLD="+hold)
	var out bytes.Buffer
	cmd.Stdout = &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	held, err := os.Open(hold) // waits for the first stand-in
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	if err := cmd.Process.Signal(sent); err != nil {
		t.Fatal(err)
	}
	err = cmd.Wait()
	if _, err := io.Copy(io.Discard, held); err != nil { // waits for the last one's death
		t.Error(err)
	}
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 2 {
		t.Errorf("ended with %v, want exit status 2", err)
	}
	if left := listing(t, temporary); len(left) > 1 {
		t.Errorf("temporary files are left: %v", left)
	}
	return out.Bytes()
}

// A reader that has seen enough, as in `lockstep demo | head`, leaves nothing
// behind either.
func TestReaderThatGoesAway(t *testing.T) {
	engine, err := findTLC(t.Context(), func(line string) { t.Log(line) })
	if err != nil {
		t.Fatal(err)
	}
	temporary := t.TempDir()
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "lockstep", "demo")
	cmd.Env = append(gittest.Environment(os.Environ(), t.TempDir()), "TMPDIR="+temporary, "LOCKSTEP_TLA_JAR="+engine.Jar, "JAVA="+engine.Java,
		"LOCKSTEP_CACHE="+filepath.Join(t.TempDir(), "cache"))
	cmd.Stdout, cmd.Stderr = out, out
	if err := errors.Join(in.Close(), cmd.Start(), out.Close()); err != nil {
		t.Fatal(err)
	}
	err = cmd.Wait()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) || exit != nil && exit.ExitCode() != 2 {
		t.Errorf("ended with %v", err)
	}
	if left := listing(t, temporary); len(left) > 1 {
		t.Errorf("temporary files are left: %v", left)
	}
}

func wantCancelled(t *testing.T, printed []byte) {
	t.Helper()
	var run report.Run
	if err := json.Unmarshal(printed, &run); err != nil {
		t.Fatalf("no object was printed: %v\n%s", err, printed)
	}
	if len(run.Records) != 1 || len(run.Records[0].Outcomes) != 4 {
		t.Fatalf("want the 4 outcomes of a record:\n%s", printed)
	}
	for _, outcome := range run.Records[0].Outcomes {
		if outcome.Verdict != "cancelled" {
			t.Errorf("%s is %s, want cancelled", outcome.Config, outcome.Verdict)
		}
	}
}
