package tlc

import (
	"os"
	"regexp"
	"runtime"
	"strconv"
)

// usualMB is what a TLC without a limit of its own is taken to need, in
// mebibytes.
const usualMB = 1024

// Room is how many TLC this machine can run at a time: one for each core, as far
// as the memory that is free now goes. memoryMB is the heap limit of each, 0 for
// none. Where the system does not tell its memory (all but Linux), cores alone
// count.
func Room(memoryMB int) int {
	return room(runtime.NumCPU(), freeMB(), memoryMB)
}

func room(cores int, freeMB int64, memoryMB int) int {
	if freeMB == 0 {
		return max(cores, 1)
	}
	each := int64(usualMB)
	if memoryMB > 0 {
		each = int64(memoryMB)
	}
	return max(1, min(cores, int(freeMB/each)))
}

var available = regexp.MustCompile(`(?m)^MemAvailable:\s+(\d+) kB$`)

// freeMB is the memory that programs could take, in mebibytes; 0: unknown.
func freeMB() int64 {
	info, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0
	}
	hit := available.FindSubmatch(info)
	if hit == nil {
		return 0
	}
	kilobytes, err := strconv.ParseInt(string(hit[1]), 10, 64)
	if err != nil {
		return 0
	}
	return kilobytes >> 10
}
