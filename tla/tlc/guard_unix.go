//go:build unix

package tlc

import (
	"io"
	"os/exec"
	"strconv"
	"syscall"
)

// guard ends a group of processes once lockstep is gone, where the system cannot
// tie them to it: a shell that waits for the end of a pipe which lockstep alone
// holds, and which the system closes however lockstep ends.
type guard struct {
	shell *exec.Cmd
	pipe  io.Closer
}

// guardScript has the group's number as $1.
const guardScript = `read -r _; kill -s KILL -- "-$1"`

// startGuard guards the group until stop.
func startGuard(group int) (*guard, error) {
	shell := exec.Command("/bin/sh", "-c", guardScript, "sh", strconv.Itoa(group))
	shell.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // an interrupt of the terminal's is for lockstep
	pipe, err := shell.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := shell.Start(); err != nil {
		return nil, err
	}
	return &guard{shell, pipe}, nil
}

// stop ends the guard and nothing else; nil is none.
func (g *guard) stop() {
	if g == nil {
		return
	}
	_ = g.shell.Process.Kill() // before its pipe ends
	_ = g.shell.Wait()
	_ = g.pipe.Close()
}
