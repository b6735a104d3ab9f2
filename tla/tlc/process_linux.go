package tlc

import "syscall"

// tied: the system ends a run's program with lockstep.
const tied = true

// groupAttributes asks for a process group of its own and for death with the
// thread that starts it.
func groupAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
