package lsptest

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// process is a running server.
type process struct {
	command *exec.Cmd
	done    chan struct{} // closed when it has ended
}

// Build compiles the command into a temporary folder and returns its path, or
// takes the binary that LOCKSTEP_BIN names.
func Build(t testing.TB) string {
	t.Helper()
	if binary := os.Getenv("LOCKSTEP_BIN"); binary != "" {
		return binary
	}
	_, here, _, _ := runtime.Caller(0)
	binary := filepath.Join(t.TempDir(), "lockstep")
	if runtime.GOOS == "windows" {
		binary += ".exe"
	}
	build := exec.CommandContext(t.Context(), "go", "build", "-o", binary, "./cmd/lockstep")
	build.Dir = filepath.Join(filepath.Dir(here), "..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build ./cmd/lockstep: %v\n%s", err, out)
	}
	return binary
}

// Start starts `binary serve` with environment variables on top of the
// process's own. What it logs goes to the test's log if the test fails.
func Start(t testing.TB, binary string, environment ...string) *Client {
	t.Helper()
	command := exec.CommandContext(t.Context(), binary, "serve")
	command.Env = append(os.Environ(), environment...)
	return StartCommand(t, command)
}

// StartCommand starts any language server that speaks over stdio.
func StartCommand(t testing.TB, command *exec.Cmd) *Client {
	t.Helper()
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, outServer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	var log strings.Builder
	command.Stdout, command.Stderr = outServer, &log
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	_ = outServer.Close()
	p := &process{command: command, done: make(chan struct{})}
	go func() {
		defer close(p.done)
		_ = command.Wait()
	}()
	t.Cleanup(func() {
		_ = in.Close()
		<-p.done
		_ = out.Close()
		if t.Failed() {
			t.Logf("the server's log:\n%s", log.String())
		}
	})
	c := newClient(t, out, in)
	c.process = p
	return c
}

// ExitCode waits until the server's process has ended.
func (c *Client) ExitCode() int {
	c.t.Helper()
	select {
	case <-c.process.done:
	case <-c.ctx.Done():
		c.t.Fatal("the server still runs")
	}
	return c.process.command.ProcessState.ExitCode()
}

// PID is the server's process.
func (c *Client) PID() int { return c.process.command.Process.Pid }
