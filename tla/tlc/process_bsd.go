//go:build unix && !linux

package tlc

import "syscall"

// tied: these systems, macOS among them, cannot tie a child's life to its
// parent's. A guard does.
const tied = false

// groupAttributes asks for a process group of its own.
func groupAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true}
}
