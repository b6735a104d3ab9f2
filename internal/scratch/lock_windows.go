package scratch

import (
	"os"

	"golang.org/x/sys/windows"
)

// held locks a file for as long as it is open; false where another one has it, or
// the file system knows no locks.
func held(file *os.File) bool {
	const how = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	return windows.LockFileEx(windows.Handle(file.Fd()), how, 0, 1, 0, new(windows.Overlapped)) == nil
}
