package git

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

// objectBytes is the largest object that is read into memory. A source file
// or a tree beyond it is not one that a person wrote.
const objectBytes = 32 << 20

// object is git cat-file's answer to one name.
type object struct {
	id, kind string // empty where the name names nothing, or several things
	tooLarge bool
	body     []byte
}

func (o object) found() bool { return o.kind != "" }

// batch is the one long-lived `git cat-file --batch` of a Repository. It is
// started anew at the next question if it died.
type batch struct {
	dir string
	// turn holds the process between questions (nil: to be started). Taking
	// it out is the right to speak with it; a closed channel means closed.
	turn chan *conversation
	done chan struct{}
}

func newBatch(dir string) *batch {
	b := &batch{dir: dir, turn: make(chan *conversation, 1), done: make(chan struct{})}
	b.turn <- nil
	return b
}

// warm starts the process before the first question. A failure is left to that
// question, which starts another and can say what is wrong.
func (b *batch) warm(ctx context.Context) {
	if process, err := converse(ctx, b.dir); err == nil {
		<-b.turn
		b.turn <- process
	}
}

// ask gets the objects that the names name, in their order. No name may hold
// a line end. Errors: *Failed, *NoGit, os.ErrClosed, ctx.Err().
func (b *batch) ask(ctx context.Context, names ...string) ([]object, error) {
	var process *conversation
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-b.done:
		return nil, os.ErrClosed
	case process = <-b.turn:
	}
	answers, process, err := b.askInTurn(ctx, process, names)
	b.turn <- process
	return answers, err
}

// askInTurn returns, besides the answers, the process for the next question.
// A process that was alive before may have died of old age (git was updated,
// the machine slept), so that a second try with a fresh one is fair.
func (b *batch) askInTurn(ctx context.Context, process *conversation, names []string) ([]object, *conversation, error) {
	for fresh := process == nil; ; fresh = true {
		if process == nil {
			var err error
			if process, err = converse(ctx, b.dir); err != nil {
				return nil, nil, err
			}
		}
		release := context.AfterFunc(ctx, process.kill)
		answers, err := process.exchange(names)
		killed := !release()
		if err == nil && !killed {
			return answers, process, nil
		}
		end := process.end()
		process = nil
		switch {
		case err == nil:
			return answers, nil, nil
		case ctx.Err() != nil:
			return nil, nil, ctx.Err()
		case fresh:
			return nil, nil, causeOf(err, end)
		}
	}
}

// causeOf tells apart a process that gave up, which says why, from one that we
// ended since its answer made no sense.
func causeOf(err error, end *Failed) error {
	if end != nil && end.Stderr != "" {
		return end
	}
	return fmt.Errorf("git cat-file: %w", err)
}

// close waits for a running question, then ends the process.
func (b *batch) close() error {
	select {
	case <-b.done:
		return nil
	case process := <-b.turn:
		close(b.done)
		if process != nil {
			_ = process.end() // killed, as asked
		}
		return nil
	}
}

// conversation is one running `git cat-file --batch`.
type conversation struct {
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stdout *bufio.Reader
	stderr *headWriter
}

func converse(ctx context.Context, dir string) (*conversation, error) {
	c := command{args: []string{"cat-file", "--batch"}}
	// The process outlives the question that starts it.
	cmd := newProcess(context.WithoutCancel(ctx), dir, c)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	stderr := &headWriter{limit: stderrBytes}
	cmd.Stderr = stderr
	if err := cmd.Start(); err != nil {
		return nil, processError(ctx, c.args, "", err)
	}
	return &conversation{cmd, stdin, bufio.NewReaderSize(stdout, 64<<10), stderr}, nil
}

// exchange asks for all names at once and reads the answers while git still
// reads the questions, so that neither waits for the other's full pipe.
func (c *conversation) exchange(names []string) ([]object, error) {
	written := make(chan error, 1)
	go func() {
		_, err := io.WriteString(c.stdin, strings.Join(names, "\n")+"\n")
		written <- err
	}()
	answers := make([]object, len(names))
	for i, name := range names {
		var err error
		if answers[i], err = c.read(name); err != nil {
			return nil, err
		}
	}
	return answers, <-written
}

// read reads the answer to name: a head `ID KIND SIZE`, the content and a line
// end, or `NAME missing`, or `NAME ambiguous` (git-cat-file, BATCH OUTPUT).
func (c *conversation) read(name string) (object, error) {
	head, err := c.stdout.ReadString('\n')
	if err != nil {
		return object{}, err
	}
	head = strings.TrimSuffix(head, "\n")
	if head == name+" missing" || head == name+" ambiguous" {
		return object{}, nil
	}
	fields := strings.Split(head, " ")
	if len(fields) != 3 {
		return object{}, fmt.Errorf("git cat-file gave an unexpected answer: %.200q", head)
	}
	size, err := strconv.ParseInt(fields[2], 10, 64)
	if err != nil || size < 0 {
		return object{}, fmt.Errorf("git cat-file gave an unexpected size: %.200q", head)
	}
	answer := object{id: fields[0], kind: fields[1]}
	if size > objectBytes {
		answer.tooLarge = true
		_, err = io.CopyN(io.Discard, c.stdout, size)
	} else {
		answer.body = make([]byte, size)
		_, err = io.ReadFull(c.stdout, answer.body)
	}
	if err != nil {
		return object{}, err
	}
	_, err = c.stdout.Discard(len("\n"))
	return answer, err
}

// kill ends the process in the middle of an answer.
func (c *conversation) kill() { _ = c.cmd.Process.Kill() }

// end closes the conversation and says how the process ended, if not well.
func (c *conversation) end() *Failed {
	_ = c.stdin.Close()
	c.kill()
	if err := c.cmd.Wait(); err != nil {
		return &Failed{Args: []string{"cat-file"}, Stderr: c.stderr.String(), Err: err}
	}
	return nil
}
