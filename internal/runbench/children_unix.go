//go:build unix

package main

import (
	"syscall"
	"time"
)

// ofChildren is the processor time of the processes that this one has started
// and that have ended.
func ofChildren() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
