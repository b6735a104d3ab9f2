package bench

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// report gives the median and the 95th percentile in milliseconds.
func report(b *testing.B, name string, times []time.Duration) {
	slices.Sort(times)
	for percent, unit := range map[int]string{50: "p50-ms", 95: "p95-ms"} {
		b.ReportMetric(milliseconds(times[(len(times)-1)*percent/100]), name+unit)
	}
	b.ReportMetric(0, "ns/op") // a mean over unlike steps says nothing
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// reportCPU gives the mean processor time of one step: it says less about what
// else the machine did meanwhile.
func reportCPU(b *testing.B, name string, total time.Duration, steps int) {
	b.ReportMetric(milliseconds(total)/float64(steps), name+"cpu-ms")
}

// memory is a line of /proc/PID/status in MB (10^6 bytes).
func memory(b *testing.B, pid int, line string) float64 {
	_, rest, _ := strings.Cut(processFile(b, pid, "status"), line+":")
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		return 0
	}
	kib, err := strconv.ParseFloat(fields[0], 64)
	if err != nil {
		b.Fatal(err)
	}
	return kib * 1024 / 1e6
}

// tick is the unit of /proc/PID/stat on Linux: USER_HZ is 100 everywhere.
const tick = 10 * time.Millisecond

// cpu is the processor time that a process has used, in user mode and in the
// kernel (fields 14 and 15 of proc_pid_stat(5)).
func cpu(b *testing.B, pid int) time.Duration {
	stat := processFile(b, pid, "stat")
	fields := strings.Fields(stat[strings.LastIndex(stat, ")")+1:]) // from field 3
	if len(fields) < 13 {
		return 0
	}
	var used time.Duration
	for _, field := range fields[11:13] {
		ticks, err := strconv.Atoi(field)
		if err != nil {
			b.Fatal(err)
		}
		used += time.Duration(ticks) * tick
	}
	return used
}

// processFile is a file of /proc, empty where the system has none.
func processFile(b *testing.B, pid int, name string) string {
	content, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), name))
	if err != nil {
		b.Logf("neither memory nor processor time: %v", err)
		return ""
	}
	return string(content)
}
