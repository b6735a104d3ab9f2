package tlc

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"testing"
)

// TestMain lets the test program stand in for programs that tests start: the
// variable says which.
func TestMain(m *testing.M) {
	switch os.Getenv("LOCKSTEP_TLC_HELPER") {
	case "hold":
		hold()
	case "spawn":
		if err := helper("hold", os.NewFile(3, "pipe")).Start(); err != nil {
			os.Exit(1)
		}
		hold()
	case "run":
		_, _ = runProcess(context.Background(), helper("hold", os.NewFile(3, "pipe")), func(out io.Reader) { _, _ = io.Copy(io.Discard, out) })
	default:
		os.Exit(m.Run())
	}
}

// hold says on file 3 that it is there and stays until it is killed.
func hold() {
	_, _ = os.NewFile(3, "pipe").Write([]byte("."))
	ignored := make(chan os.Signal, 1)
	signal.Notify(ignored)
	for range ignored {
	}
}

// helper is the test program in one of its parts, with pipe as its file 3.
func helper(part string, pipe *os.File) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "LOCKSTEP_TLC_HELPER="+part)
	cmd.ExtraFiles = []*os.File{pipe}
	return cmd
}

// testEngine is a real engine; it installs the jar into the user's cache when
// none is there. Without Java the test is skipped, which CI does not allow.
func testEngine(t *testing.T) Engine {
	t.Helper()
	engine, err := Find(t.Context(), Settings{}, os.Getenv)
	var noJar *JarMissing
	if errors.As(err, &noJar) {
		if _, err := Install(t.Context(), Settings{}, os.Getenv, func(line string) { t.Log(line) }); err != nil {
			t.Fatal(err)
		}
		engine, err = Find(t.Context(), Settings{}, os.Getenv)
	}
	var noJava *JavaMissing
	if errors.As(err, &noJava) && os.Getenv("CI") != "true" {
		t.Skipf("SKIPPED, TLC IS NOT TESTED: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return engine
}

func newCommand(path string) *exec.Cmd { return exec.Command(path) }
