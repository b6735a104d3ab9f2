package bench

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"

	"github.com/lockstep-tla/lockstep/internal/gittest"
	"github.com/lockstep-tla/lockstep/internal/lsptest"
)

// report gives the median and the 95th percentile in milliseconds.
func report(b *testing.B, name string, times []time.Duration) {
	slices.Sort(times)
	at := func(share float64) float64 {
		return float64(times[int(share*float64(len(times)-1))].Microseconds()) / 1000
	}
	b.ReportMetric(at(0.5), name+"p50-ms")
	b.ReportMetric(at(0.95), name+"p95-ms")
	b.ReportMetric(0, "ns/op") // a mean over unlike steps says nothing
}

// BenchmarkKeystroke is the time from a change in a covered function to the
// diagnostics of that version: each keystroke makes or takes back a drift.
func BenchmarkKeystroke(b *testing.B) {
	repo := generated(b)
	client := lsptest.Start(b, lsptest.Build(b))
	client.Initialize(repo.Dir, nil)
	uri := "file://" + filepath.ToSlash(repo.Path(generatedFile))
	client.Open(uri, "typescript", ledger())
	const calm, drifted = "row.balance + entry.amount;\n  const receipt = await book.write(row, { step: 125", "row.balance - entry.amount;\n  const receipt = await book.write(row, { step: 125"
	var times []time.Duration
	for i := 0; b.Loop(); i++ {
		from, to := calm, drifted
		if i%2 == 1 {
			from, to = drifted, calm
		}
		mark, start := client.Now(), time.Now()
		version := client.Replace(uri, from, to)
		client.WaitSince(mark, protocol.MethodTextDocumentPublishDiagnostics, func(params json.RawMessage) bool {
			return strings.Contains(string(params), fmt.Sprintf(`"version":%d`, version))
		})
		times = append(times, time.Since(start))
	}
	report(b, "", times)
	b.ReportMetric(memory(b, client.PID(), "VmRSS"), "RSS-MB")
}

// memory is a line of /proc/PID/status in MB (10^6 bytes).
func memory(b *testing.B, pid int, line string) float64 {
	status, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "status"))
	if err != nil {
		b.Logf("no memory figure: %v", err)
		return 0
	}
	_, rest, _ := strings.Cut(string(status), line+":")
	fields := strings.Fields(rest)
	kib, err := strconv.ParseFloat(fields[0], 64)
	if err != nil {
		b.Fatal(err)
	}
	return kib * 1024 / 1e6
}

// repository is the one that LOCKSTEP_BENCH_REPOSITORY names, with a record in
// it, else the generated one.
func repository(b *testing.B) string {
	if dir := os.Getenv("LOCKSTEP_BENCH_REPOSITORY"); dir != "" {
		return dir
	}
	return generated(b).Dir
}

// BenchmarkStart is the time from starting the server to its first diagnostics
// or, in a repository that is in step, to its first status.
func BenchmarkStart(b *testing.B) {
	dir, binary := repository(b), lsptest.Build(b)
	var times []time.Duration
	var resident float64
	for b.Loop() {
		start := time.Now()
		client := lsptest.Start(b, binary)
		client.Initialize(dir, nil)
		client.Wait("lockstep/status", nil)
		times = append(times, time.Since(start))
		resident = memory(b, client.PID(), "VmHWM")
		client.Shutdown()
		client.Exit()
	}
	report(b, "", times)
	b.ReportMetric(resident, "peak-MB")
}

// BenchmarkCheck is one cold `lockstep check`, beside the two git commands with
// which the scripts that it replaces look for drift.
func BenchmarkCheck(b *testing.B) {
	dir, binary := repository(b), lsptest.Build(b)
	var check, peer []time.Duration
	for b.Loop() {
		check = append(check, timed(b, dir, binary, "check"))
		peer = append(peer, timed(b, dir, "git", "--no-pager", "log", "--oneline", "HEAD~1..HEAD", "--", "src")+
			timed(b, dir, "git", "--no-pager", "status", "--short", "--", "src"))
	}
	report(b, "check-", check)
	report(b, "git-", peer)
}

// timed runs a program whose exit status does not matter here.
func timed(b *testing.B, dir, program string, args ...string) time.Duration {
	command := exec.CommandContext(b.Context(), program, args...)
	command.Dir = dir
	start := time.Now()
	if err := command.Run(); err != nil && command.ProcessState == nil {
		b.Fatal(err)
	}
	return time.Since(start)
}

func TestMain(m *testing.M) { gittest.Main(m) }

// The generated file is what the figures say it is.
func TestGeneratedFile(t *testing.T) {
	if lines := strings.Count(ledger(), "\n"); lines < 4500 || lines > 5500 {
		t.Errorf("%d lines, want about 5,000", lines)
	}
}
