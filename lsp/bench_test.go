package lsp_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lockstep-tla/lockstep/internal/gittest"
	"github.com/lockstep-tla/lockstep/internal/lsptest"
)

const (
	coveredFunctions = 50
	linesEach        = 100
)

// large is a repository whose one file has 5,000 lines and 50 covered functions.
func large(b *testing.B) repository {
	b.Helper()
	repo := gittest.New(b)
	var code, names strings.Builder
	for i := range coveredFunctions {
		fmt.Fprintf(&code, "export async function step%d(queue: string[]): Promise<number> {\n  let total = 0;\n", i)
		for line := range linesEach - 6 {
			fmt.Fprintf(&code, "  total += queue.filter((name) => name.length > %d).length * %d;\n", line, i+1)
		}
		fmt.Fprintf(&code, "  await save(total);\n  return total;\n}\n\n")
		fmt.Fprintf(&names, ", `step%d`", i)
	}
	repo.Write("src/steps.ts", "import { save } from \"./save\";\n"+code.String())
	sync := repo.Commit("Add the steps")
	repo.Write("verify/SKILL.md", "# verify-steps\n\nsync-commit: "+sync+
		"\n\n```coverage\nsrc/steps.ts\n```\n\nCovered functions: `steps.ts`'s "+strings.TrimPrefix(names.String(), ", ")+".\n")
	repo.Commit("Record them")
	return repository{repo}
}

// BenchmarkKeystroke is the time from a keystroke in a covered function to the
// diagnostics of its version, over stdio.
func BenchmarkKeystroke(b *testing.B) {
	repo := large(b)
	c := lsptest.Start(b, lsptest.Build(b))
	c.Initialize(repo.folder(), nil)
	u := repo.open(b, c, "src/steps.ts")
	c.Replace(u, "total += queue.filter((name) => name.length > 40).length * 25;", "total += 1;//")
	c.WaitDiagnostics(u, has(covered))
	var times []time.Duration
	for b.Loop() {
		began := time.Now()
		version := c.Replace(u, "total += 1;//", "total += 1;//x")
		c.WaitDiagnostics(u, func(d lsptest.Diagnostics) bool { return d.Version == version })
		times = append(times, time.Since(began))
	}
	slices.Sort(times)
	for name, at := range map[string]int{"p50-ms": 50, "p95-ms": 95} {
		b.ReportMetric(float64(times[(len(times)-1)*at/100])/1e6, name)
	}
}

// BenchmarkStart is the time from starting the server to its first diagnosis.
func BenchmarkStart(b *testing.B) {
	repo, binary := crossing(b), lsptest.Build(b)
	repo.Write(desk, strings.Replace(repo.read(b, desk), sale, saleSplit, 1))
	for b.Loop() {
		c := lsptest.Start(b, binary)
		c.Initialize(repo.folder(), nil)
		c.WaitDiagnostics(repo.uri(desk), has(suspension))
		b.StopTimer()
		c.Shutdown()
		c.Exit()
		c.ExitCode()
		b.StartTimer()
	}
}
