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

func signal(t *testing.T, process int, what syscall.Signal) {
	t.Helper()
	if err := syscall.Kill(process, what); err != nil {
		t.Error(err)
	}
}

// scripted is an engine whose Java is a script: its TLC comes as far as the
// initial states, its server knows of a worker and counts, its worker explores,
// and none of them ends by itself.
func scripted(t *testing.T) tlc.Engine {
	t.Helper()
	dir := t.TempDir()
	java := filepath.Join(dir, "java")
	const text = `#!/bin/sh
say() { printf '@!@!@STARTMSG %s @!@!@\n%s\n@!@!@ENDMSG %s @!@!@\n' "$1" "$2" "${1%:*}"; }
case "$*" in
*TLCWorker*) echo "TLC worker with 1 threads ready at: now" ;;
*TLCServer*)
	echo "TLC2 TLC Server Version 2.18"
	say 7000:0 ready
	say 7001:0 registered
	say 2200:0 "Progress(9) at now: 9,000 states generated, 4,000 distinct states found, 70 states left on queue." ;;
*)
	say 2262:0 "TLC2 Version 2.18"
	say 2189:0 "Computing initial states..." ;;
esac
exec sleep 600
`
	if err := os.WriteFile(java, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return tlc.Engine{Java: java}
}

// once is a progress that calls do when states have come back from the workers,
// and never again.
func once(do func()) func(tlc.Progress) {
	done := false
	return func(p tlc.Progress) {
		if p.Distinct > 100 && p.Queue > 0 && !done {
			done = true
			do()
		}
	}
}

// TestWorkerLost: the TLC of a worker is killed while it holds states, when
// another one has come, which finds them all the same. The model has a state that
// takes long, so that it is not done before it is held.
func TestWorkerLost(t *testing.T) {
	engine, job := realEngine(t), fleet(t)
	wide := job("wide")
	wide.JVMArgs = []string{"-Dtlc2.tool.distributed.TLCServer.report=10"}
	pool, port, _ := openPool(t, engine, patience, loopback)
	first, process := noted(t, engine)
	work(t, first, port)
	type outcome struct {
		distinct int64
		err      error
	}
	held, ended := make(chan struct{}), make(chan outcome, 1)
	go func() {
		result, _, err := pool.Run(t.Context(), wide, once(func() {
			signal(t, process(), syscall.SIGSTOP)
			close(held)
		}))
		ended <- outcome{result.Distinct, err}
	}()
	select {
	case <-held:
	case early := <-ended:
		t.Fatalf("ended before a state came back: %+v", early)
	}
	second, _ := work(t, engine, port)
	second.wait("exploring")
	signal(t, process(), syscall.SIGKILL)
	if got := <-ended; got != (outcome{distinct: 8*8*8*8 + 1}) {
		t.Errorf("got %d states: %v", got.distinct, got.err)
	}
}

// TestAllLost: the run says why it lost a worker, and when all have ended it does
// too instead of waiting for ever.
func TestAllLost(t *testing.T) {
	engine, job := scripted(t), fleet(t)
	pool, port, heard := openPool(t, engine, time.Second, loopback, loopback)
	killed, process := noted(t, engine)
	first, endFirst := work(t, killed, port)
	_, endSecond := work(t, engine, port)
	_, _, err := pool.Run(t.Context(), job("wide"), once(func() {
		first.await("exploring", 1)
		signal(t, process(), syscall.SIGKILL)
		heard.await("127.0.0.1 is lost: TLC's worker ended before the run did (signal: killed)", 1)
		endFirst()
		endSecond()
	}))
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
	engine, job := scripted(t), fleet(t)
	server, serverProcess := noted(t, engine)
	pool, port, _ := openPool(t, server, time.Minute, loopback)
	worker, workerProcess := noted(t, engine)
	heard, _ := work(t, worker, port)
	for round := 1; round <= 2; round++ {
		ctx, cancel := context.WithCancel(t.Context())
		_, _, err := pool.Run(ctx, job("wide"), once(func() {
			heard.await("exploring", round)
			cancel()
		}))
		if !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
		heard.await("stopped after ", round)
		for _, process := range []int{serverProcess(), workerProcess()} {
			if err := syscall.Kill(process, 0); !errors.Is(err, syscall.ESRCH) {
				t.Errorf("process %d: %v", process, err)
			}
		}
		if left, err := os.ReadDir(temporary); err != nil || len(left) > 1 {
			t.Errorf("files are left: %v, %v", left, err)
		}
	}
	pool.Close()
	heard.wait("the run is over")
}
