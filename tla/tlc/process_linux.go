package tlc

import "syscall"

// groupAttributes asks for a process group of its own and for death with the
// thread that starts it.
func groupAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
