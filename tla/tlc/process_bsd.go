//go:build unix && !linux

package tlc

import "syscall"

// groupAttributes asks for a process group of its own. These systems cannot
// tie a child's life to its parent's: when lockstep is killed outright, its
// run ends by itself only.
func groupAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true}
}
