//go:build !unix

package lsp

import "os"

// alive says whether the process exists.
func alive(pid int) bool {
	process, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	return process.Release() == nil
}
