package bench

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"

	"github.com/lockstep-tla/lockstep/internal/gittest"
	"github.com/lockstep-tla/lockstep/internal/lsptest"
)

// The generated record: an entry for each of so many actions, one of them
// unknown to the model, over so many covered functions in so many files.
const (
	entries     = 1000
	yards       = 20
	yardRecord  = ".claude/skills/verify-yard/SKILL.md"
	yardModel   = ".claude/skills/verify-yard/model/Yard.tla"
	yardConfig  = ".claude/skills/verify-yard/model/P1_Safe.cfg"
	stepLines   = 8 // lines of a covered function, the blank behind it included
	typedEntry  = entries / 2
	typedBefore = "`Gone`"
)

// yardFile is the path of the file that has the function of entry i.
func yardFile(i int) string { return fmt.Sprintf("src/yard%d.ts", i%yards) }

// stepLine is the line at which the function of entry i begins.
func stepLine(i int) int { return i/yards*stepLines + 1 }

func yardText(file int) string {
	var b strings.Builder
	for i := file; i < entries; i += yards {
		fmt.Fprintf(&b, "export async function step%d(yard: Yard, ship: Ship): Promise<number> {\n", i)
		fmt.Fprintf(&b, "  const berth = yard.find(ship.id, %d);\n", i)
		b.WriteString("  if (berth === undefined || berth.taken) {\n    return 0;\n  }\n")
		fmt.Fprintf(&b, "  return await yard.moor(ship, berth, %d);\n}\n\n", i)
	}
	return b.String()
}

// yardMap is the record: every entry has a pair, a number, a call with its
// definition and a name.
func yardMap(sync string) string {
	var paths, names, links strings.Builder
	for file := range yards {
		fmt.Fprintf(&paths, "%s\n", yardFile(file))
		fmt.Fprintf(&names, "; `yard%d.ts`'s ", file)
		for i := file; i < entries; i += yards {
			fmt.Fprintf(&names, "`step%d`, ", i)
		}
	}
	for i := range entries {
		action, other := fmt.Sprintf("`Step%d(s)`", i), (i+7)%entries
		if i == typedEntry {
			action = typedBefore
		}
		fmt.Fprintf(&links, "- %s: `%s:%d` `step%d`, the look at %d-%d, then %d `yard.moor` and `step%d` (`yard%d.ts:%d`, %d), before `step%d` is asked.\n",
			action, yardFile(i), stepLine(i), i, stepLine(i)+1, stepLine(i)+4, stepLine(i)+5,
			other, other%yards, stepLine(other), stepLine(other)+5, (i+yards)%entries)
	}
	return fmt.Sprintf("# verify-yard\n\nsync-commit: %s\n\n```coverage\n%s```\n\nCovered functions: %s.\n\n## Code map\n\n%s",
		sync, paths.String(), strings.Trim(names.String(), "; "), links.String())
}

// yardModule has an action for each entry but one.
func yardModule() string {
	var actions, next strings.Builder
	for i := range entries {
		if i == typedEntry {
			continue
		}
		fmt.Fprintf(&actions, "Step%d(s) ==\n  /\\ at = %d\n  /\\ at' = %d\n\n", i, i, i+1)
		fmt.Fprintf(&next, "  \\/ \\E s \\in Ships : Step%d(s)\n", i)
	}
	return fmt.Sprintf("---- MODULE Yard ----\nEXTENDS Naturals\nCONSTANT Ships\nVARIABLE at\n\nInit == at = 0\n\n%sNext ==\n%s\nSafe == at >= 0\n====\n", actions.String(), next.String())
}

// yard is a repository with the record, its model and its code.
func yard(t testing.TB) *gittest.Repo {
	repo := gittest.New(t)
	for file := range yards {
		repo.Write(yardFile(file), yardText(file))
	}
	sync := repo.Commit("Moor ships")
	repo.Write(yardRecord, yardMap(sync))
	repo.Write(yardModel, yardModule())
	repo.Write(yardConfig, "INIT Init\nNEXT Next\nCONSTANT Ships = {s1}\nINVARIANT Safe\n")
	repo.Commit("Record what is covered")
	return repo
}

// gone is the name after n keystrokes: each moves all that stands behind it.
func gone(n int) string { return "`Gone" + strings.Repeat("e", n%16) + "`" }

// BenchmarkRecordKeystroke is the time from a change in one of a thousand
// entries of a record to the diagnostics of that version.
func BenchmarkRecordKeystroke(b *testing.B) {
	repo := yard(b)
	client := lsptest.Start(b, lsptest.Build(b))
	client.Initialize(fileURI(repo.Dir), nil)
	uri := fileURI(repo.Path(yardRecord))
	src, err := os.ReadFile(repo.Path(yardRecord))
	if err != nil {
		b.Fatal(err)
	}
	client.Open(uri, "markdown", string(src))
	client.Replace(uri, typedBefore, gone(0))
	var times []time.Duration
	before := cpu(b, client.PID())
	for b.Loop() {
		n := len(times)
		mark, start := client.Now(), time.Now()
		wanted := fmt.Sprintf(`"version":%d`, client.Replace(uri, gone(n), gone(n+1)))
		client.WaitSince(mark, protocol.MethodTextDocumentPublishDiagnostics, func(params json.RawMessage) bool {
			return strings.Contains(string(params), wanted)
		})
		times = append(times, time.Since(start))
	}
	report(b, "", times)
	reportCPU(b, "", cpu(b, client.PID())-before, len(times))
	b.ReportMetric(memory(b, client.PID(), "VmRSS"), "RSS-MB")
}
