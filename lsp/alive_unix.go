//go:build unix

package lsp

import (
	"errors"
	"syscall"
)

// alive says whether the process exists, also where it belongs to another user.
func alive(pid int) bool {
	err := syscall.Kill(pid, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}
