//go:build unix

package distributed_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// noted is the engine with a Java that notes its process in a file.
func noted(t *testing.T, engine tlc.Engine) (marked tlc.Engine, process func() int) {
	t.Helper()
	dir := t.TempDir()
	file, java := filepath.Join(dir, "pid"), filepath.Join(dir, "java")
	text := fmt.Sprintf("#!/bin/sh\necho $$ > '%s'\nexec '%s' \"$@\"\n", file, engine.Java)
	if err := os.WriteFile(java, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	engine.Java = java
	return engine, func() int {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		id, err := strconv.Atoi(strings.TrimSpace(string(text)))
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
}

func kill(t *testing.T, process int) {
	t.Helper()
	if err := syscall.Kill(process, syscall.SIGKILL); err != nil {
		t.Error(err)
	}
}

// whenExploring is a progress that calls do once, when states have come back from
// the workers.
func whenExploring(do func()) func(tlc.Progress) {
	done := false
	return func(p tlc.Progress) {
		if p.Distinct > 1000 && p.Queue > 0 && !done {
			done = true
			do()
		}
	}
}

// TestWorkerLost: the TLC of one of two workers is killed while it explores, and
// all states are found all the same. When both workers end, the run does too
// instead of waiting for ever.
func TestWorkerLost(t *testing.T) {
	engine, job := realEngine(t), fleet(t)
	wide := job("wide")
	wide.JVMArgs = []string{"-Dtlc2.tool.distributed.TLCServer.report=100"}
	pool, port, heard := openPool(t, engine, time.Second, loopback, loopback)
	first, process := noted(t, engine)
	_, endFirst := work(t, first, port)
	_, endSecond := work(t, engine, port)
	result, _, err := pool.Run(t.Context(), wide, whenExploring(func() { kill(t, process()) }))
	if err != nil || result.Distinct != 10*10*10*10+1 {
		t.Errorf("%d states, %v", result.Distinct, err)
	}
	heard.wait("127.0.0.1 is lost: TLC's worker ended before the run did (signal: killed)")

	_, _, err = pool.Run(t.Context(), wide, whenExploring(func() { endFirst(); endSecond() }))
	if err == nil || err.Error() != "no worker is there" {
		t.Errorf("without workers: %v", err)
	}
	heard.wait("exploring anew: all workers were lost")
}

// TestCancelled: a run that is cancelled leaves no process and no file; its
// worker stops exploring and waits for the next run.
func TestCancelled(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	engine, job := realEngine(t), fleet(t)
	wide := job("wide")
	wide.JVMArgs = []string{"-Dtlc2.tool.distributed.TLCServer.report=100"}
	server, serverProcess := noted(t, engine)
	pool, port, _ := openPool(t, server, time.Minute, loopback)
	worker, workerProcess := noted(t, engine)
	heard, _ := work(t, worker, port)
	ctx, cancel := context.WithCancel(t.Context())
	if _, _, err := pool.Run(ctx, wide, whenExploring(cancel)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	heard.wait("stopped after ")
	for _, process := range []int{serverProcess(), workerProcess()} {
		if err := syscall.Kill(process, 0); !errors.Is(err, syscall.ESRCH) {
			t.Errorf("process %d: %v", process, err)
		}
	}
	if left, err := os.ReadDir(temporary); err != nil || len(left) > 1 {
		t.Errorf("files are left: %v, %v", left, err)
	}
	if _, machines, err := pool.Run(t.Context(), job("alike"), nil); err != nil || len(machines) != 1 {
		t.Errorf("the next run: %v, %v", machines, err)
	}
	heard.wait("explored for ")
	pool.Close()
	heard.wait("the run is over")
}
