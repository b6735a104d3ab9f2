//go:build unix

package tlc

import (
	"os/exec"
	"syscall"
)

// group is a started program with all that it starts: a process group of its
// own.
type group struct {
	id    int
	guard *guard // nil where the system itself ends the group with lockstep
}

func startGroup(cmd *exec.Cmd) (*group, error) {
	cmd.SysProcAttr = groupAttributes()
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	g := &group{id: cmd.Process.Pid}
	if !tied {
		g.guard, _ = startGuard(g.id) // without a shell the run is as good, and outlives lockstep at worst
	}
	return g, nil
}

// kill ends the whole group at once. TLC leaves files behind whichever signal
// ends it, and the run's folder goes away anyway.
func (g *group) kill() { _ = syscall.Kill(-g.id, syscall.SIGKILL) }

func (g *group) close() { g.guard.stop() }
