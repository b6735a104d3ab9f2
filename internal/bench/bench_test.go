package bench

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"

	"github.com/lockstep-tla/lockstep/internal/gittest"
	"github.com/lockstep-tla/lockstep/internal/lsptest"
)

func TestMain(m *testing.M) { gittest.Main(m) }

// The generated file is what the figures say it is.
func TestGeneratedFile(t *testing.T) {
	if lines := strings.Count(ledger(), "\n"); lines < 4500 || lines > 5500 {
		t.Errorf("%d lines, want about 5,000", lines)
	}
}

func fileURI(path string) string { return "file://" + filepath.ToSlash(path) }

// typed is the text that the nth keystroke leaves in a covered function in the
// middle of the file. Each is new, so that nothing can be remembered of it.
func typed(n int) string {
	return fmt.Sprintf("const part0 = entry.amount * 1 + row.balance - book.fee(125%d);", n)
}

const untyped = "const part0 = entry.amount * 1 + row.balance - book.fee(125);"

// keystrokes types into the open file and waits after each keystroke for its
// diagnostics, as answered says.
func keystrokes(b *testing.B, name string, client *lsptest.Client, uri string, answered func(mark lsptest.Mark, version int)) {
	var times []time.Duration
	client.Replace(uri, untyped, typed(0))
	before := cpu(b, client.PID())
	for b.Loop() {
		n := len(times)
		mark, start := client.Now(), time.Now()
		answered(mark, client.Replace(uri, typed(n), typed(n+1)))
		times = append(times, time.Since(start))
	}
	report(b, name, times)
	reportCPU(b, name, cpu(b, client.PID())-before, len(times))
	b.ReportMetric(memory(b, client.PID(), "VmRSS"), name+"RSS-MB")
}

// BenchmarkKeystroke is the time from a change in a covered function that has
// drifted to the diagnostics of that version.
func BenchmarkKeystroke(b *testing.B) {
	repo := generated(b)
	client := lsptest.Start(b, lsptest.Build(b))
	client.Initialize(fileURI(repo.Dir), nil)
	uri := fileURI(repo.Path(generatedFile))
	client.Open(uri, "typescript", ledger())
	keystrokes(b, "", client, uri, func(mark lsptest.Mark, version int) {
		wanted := fmt.Sprintf(`"version":%d`, version)
		client.WaitSince(mark, protocol.MethodTextDocumentPublishDiagnostics, func(params json.RawMessage) bool {
			return strings.Contains(string(params), wanted)
		})
	})
}

// repository is the one that LOCKSTEP_BENCH_REPOSITORY names, with a record in
// it and a covered function that has drifted, else the generated one.
func repository(b *testing.B) string {
	if dir := os.Getenv("LOCKSTEP_BENCH_REPOSITORY"); dir != "" {
		return dir
	}
	repo := generated(b)
	repo.Write(generatedFile, strings.Replace(ledger(), untyped, typed(1), 1))
	return repo.Dir
}

// BenchmarkStart is the time from starting the server to its first diagnostics.
func BenchmarkStart(b *testing.B) {
	dir, binary := repository(b), lsptest.Build(b)
	var times []time.Duration
	var used time.Duration
	var peak float64
	for b.Loop() {
		start := time.Now()
		client := lsptest.Start(b, binary)
		client.Initialize(fileURI(dir), nil)
		client.Wait(protocol.MethodTextDocumentPublishDiagnostics, nil)
		times = append(times, time.Since(start))
		used += cpu(b, client.PID())
		peak = max(peak, memory(b, client.PID(), "VmHWM"))
		client.Shutdown()
		client.Exit()
		client.ExitCode()
	}
	report(b, "", times)
	reportCPU(b, "", used, len(times))
	b.ReportMetric(peak, "peak-MB")
}

// BenchmarkCheck is one cold `lockstep check`, beside the two git commands with
// which the scripts that it replaces look for drift.
func BenchmarkCheck(b *testing.B) {
	dir, binary := repository(b), lsptest.Build(b)
	var check, git runs
	for b.Loop() {
		check = check.and(timed(b, dir, binary, "check"))
		git = git.and(timed(b, dir, "git", "--no-pager", "log", "--oneline", "HEAD~1..HEAD", "--", "src"),
			timed(b, dir, "git", "--no-pager", "status", "--short", "--", "src"))
	}
	check.report(b, "check-")
	git.report(b, "git-")
}

// run is what one program took.
type run struct{ wall, cpu time.Duration }

// runs are those of one side of a comparison.
type runs struct {
	walls []time.Duration
	cpu   time.Duration
}

// and adds one step, made of one or several programs run one after the other.
func (r runs) and(step ...run) runs {
	var wall time.Duration
	for _, each := range step {
		wall += each.wall
		r.cpu += each.cpu
	}
	r.walls = append(r.walls, wall)
	return r
}

func (r runs) report(b *testing.B, name string) {
	report(b, name, r.walls)
	reportCPU(b, name, r.cpu, len(r.walls))
}

// timed runs a program whose exit status does not matter here.
func timed(b *testing.B, dir, program string, args ...string) run {
	command := exec.CommandContext(b.Context(), program, args...)
	command.Dir = dir
	start := time.Now()
	if err := command.Run(); err != nil && command.ProcessState == nil {
		b.Fatal(err)
	}
	wall := time.Since(start)
	return run{wall, command.ProcessState.UserTime() + command.ProcessState.SystemTime()}
}
