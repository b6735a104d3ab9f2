package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/verify"
)

// quiet is how long a run may say nothing where there is no terminal.
const quiet = 10 * time.Second

// progress tells how far a run is: a line that is written over on a terminal,
// elsewhere plain lines, one for each config that begins and one now and then.
// Where nobody reads it any more, it stops the run.
type progress struct {
	w        io.Writer
	terminal bool
	stop     func()

	mu    sync.Mutex
	begun map[string]bool // configs that a plain line has told of
	said  time.Time       // when the last plain line was written
}

func newProgress(w io.Writer, stop func()) *progress {
	_, terminal := terminalOf(w)
	return &progress{w: w, terminal: terminal, stop: stop, begun: map[string]bool{}}
}

// show tells what is under way; what is known at once is told by its outcome.
func (p *progress) show(r coverage.RunProgress) {
	if r.Stage == verify.Waiting || r.Outcome != nil && r.Outcome.Cached {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	line := r.String()
	var err error
	switch {
	case p.terminal:
		_, err = fmt.Fprintf(p.w, "\r\x1b[K%s", cut(line, terminalWidth(p.w)-1))
	case !p.begun[r.Config] || time.Since(p.said) >= quiet:
		_, err = fmt.Fprintln(p.w, line)
		p.begun[r.Config], p.said = true, time.Now()
	}
	if err != nil {
		p.stop()
	}
}

// cut keeps a line that is to be written over within the terminal's width: what
// wraps cannot be taken back. A width of less than 1 is not known.
func cut(line string, width int) string {
	if characters := []rune(line); width > 0 && len(characters) > width {
		return string(characters[:width])
	}
	return line
}

// clear takes the line away.
func (p *progress) clear() {
	if p.terminal {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
