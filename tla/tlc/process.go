package tlc

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"runtime"
	"sync/atomic"
	"time"
)

// drain is how long output may still come after the program itself has ended:
// a child of it that keeps the pipe open must not hold a run up.
const drain = 2 * time.Second

// ended says how a program ended.
type ended struct {
	exit   int    // its status, -1 when a signal ended it
	how    string // in words: "exit status 12", "signal: killed"
	killed bool   // because the context was cancelled
	stderr string // the end of what it wrote to standard error
}

// runProcess runs cmd to its end and gives its standard output to read, which
// must read it all. Cancelling ctx kills cmd with all that it has started; the
// death of lockstep itself kills it too: by the system (Linux: cmd alone, Windows),
// else by a guard. The error is that of starting.
func runProcess(ctx context.Context, cmd *exec.Cmd, read func(io.Reader)) (ended, error) {
	if err := ctx.Err(); err != nil {
		return ended{killed: true, exit: -1}, nil
	}
	out, writeEnd, err := os.Pipe()
	if err != nil {
		return ended{}, err
	}
	defer out.Close()
	var stderr tail
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = writeEnd, &stderr, drain
	// Linux ties the death signal to the thread that started the child.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	group, err := startGroup(cmd)
	closeErr := writeEnd.Close()
	if err = errors.Join(err, closeErr); err != nil {
		return ended{}, err
	}
	defer group.close()

	var killed atomic.Bool
	stop := context.AfterFunc(ctx, func() {
		killed.Store(true)
		group.kill()
	})
	readAll := make(chan struct{})
	go func() {
		defer close(readAll)
		read(out)
	}()
	waitErr := cmd.Wait()
	stop()
	awaitRead(readAll, out)
	end := ended{exit: cmd.ProcessState.ExitCode(), how: cmd.ProcessState.String(), killed: killed.Load(), stderr: stderr.String()}
	if waitErr != nil && !isExit(waitErr) {
		end.how = waitErr.Error()
	}
	return end, nil
}

// awaitRead waits for the reader, and cuts its input off when it takes longer
// than drain.
func awaitRead(readAll <-chan struct{}, out *os.File) {
	timer := time.NewTimer(drain)
	defer timer.Stop()
	select {
	case <-readAll:
	case <-timer.C:
		_ = out.Close()
		<-readAll
	}
}

func isExit(err error) bool {
	var exit *exec.ExitError
	return errors.As(err, &exit)
}

// tail keeps the last bytes written to it.
type tail struct{ kept []byte }

const tailBytes = 8 << 10

func (t *tail) Write(p []byte) (int, error) {
	t.kept = append(t.kept, p...)
	if extra := len(t.kept) - tailBytes; extra > 0 {
		t.kept = append(t.kept[:0], t.kept[extra:]...)
	}
	return len(p), nil
}

func (t *tail) String() string { return string(t.kept) }
