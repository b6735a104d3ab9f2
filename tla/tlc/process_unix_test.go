//go:build unix

package tlc

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"testing"
)

// holders starts a part of the test program that ends in count processes which
// hold the pipe, and returns once all are there. The pipe's end is the event
// that tells of their death; start closes it for the test itself.
func holders(t *testing.T, count int, start func(pipe *os.File)) (pipe *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	start(w)
	if _, err := io.ReadFull(r, make([]byte, count)); err != nil {
		t.Fatal(err)
	}
	return r
}

// TestCancelKillsTheGroup: the program and what it has started.
func TestCancelKillsTheGroup(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var end ended
	done := make(chan error, 1)
	pipe := holders(t, 2, func(w *os.File) {
		go func() {
			var err error
			defer w.Close()
			end, err = runProcess(ctx, helper("spawn", w), func(out io.Reader) { _, _ = io.Copy(io.Discard, out) })
			done <- err
		}()
	})
	cancel()
	if err := <-done; err != nil || !end.killed {
		t.Errorf("got %+v, %v", end, err)
	}
	if _, err := io.Copy(io.Discard, pipe); err != nil {
		t.Error(err)
	}
}

// TestDeathOfLockstep: killed outright, lockstep takes the program of its run
// along. (A child of that one would stay; TLC starts none.)
func TestDeathOfLockstep(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("this system cannot tie a child's life to its parent's")
	}
	var lockstep *os.Process
	pipe := holders(t, 1, func(w *os.File) {
		cmd := helper("run", w)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lockstep = cmd.Process
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	})
	if err := lockstep.Kill(); err != nil {
		t.Fatal(err)
	}
	if _, err := lockstep.Wait(); err != nil {
		t.Error(err)
	}
	if _, err := io.Copy(io.Discard, pipe); err != nil {
		t.Error(err)
	}
}

// TestGuard: when lockstep's end of the guard's pipe is gone, so is the group, and
// not before; a guard that is stopped leaves it alone.
func TestGuard(t *testing.T) {
	start := func() (program *exec.Cmd, pipe *os.File) {
		pipe = holders(t, 2, func(w *os.File) {
			program = helper("spawn", w)
			program.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
			if err := program.Start(); err != nil {
				t.Fatal(err)
			}
			_ = w.Close()
		})
		t.Cleanup(func() {
			_ = syscall.Kill(-program.Process.Pid, syscall.SIGKILL)
			_ = program.Wait()
		})
		return program, pipe
	}
	guarded, pipe := start()
	g, err := startGuard(guarded.Process.Pid)
	if err != nil {
		t.Fatal(err)
	}
	spared, _ := start()
	other, err := startGuard(spared.Process.Pid)
	if err != nil {
		t.Fatal(err)
	}
	other.stop()
	_ = g.pipe.Close() // as by the death of lockstep
	if _, err := io.Copy(io.Discard, pipe); err != nil {
		t.Error(err)
	}
	if err := g.shell.Wait(); err != nil {
		t.Error(err)
	}
	if err := spared.Process.Signal(syscall.Signal(0)); err != nil {
		t.Errorf("a stopped guard has ended its group: %v", err)
	}
}

// TestOutputOfAnOrphan: a child that outlives the program and keeps its output
// open does not hold the run up.
func TestOutputOfAnOrphan(t *testing.T) {
	h := newHome(t)
	program := newCommand(h.script("orphan", "cat <&3 & echo done"))
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	program.ExtraFiles = []*os.File{r}
	var out bytes.Buffer
	end, err := runProcess(t.Context(), program, func(from io.Reader) { _, _ = io.Copy(&out, from) })
	if err != nil || end.exit != 0 || out.String() != "done\n" {
		t.Errorf("got %+v, %q, %v", end, out.String(), err)
	}
	_ = w.Close() // ends the orphan
}
