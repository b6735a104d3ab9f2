package bench

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/gittest"
)

// The generated file: so many functions, each of so many lines, one in five
// of them covered. Together 5,000 lines with 50 covered functions.
const (
	functions     = 250
	linesEach     = 20
	coveredOneIn  = 5
	generatedFile = "src/ledger.ts"
)

// types are what the functions speak of, so that a type checker has nothing to
// complain of either.
const types = `interface Entry { account: string; amount: number }
interface Row { balance: number; closed: boolean }
interface Receipt { ok: boolean; reason?: string; receipt?: string }
interface Book {
  audit: { note(kind: string, detail: object): void };
  find(account: string, branch: number): Row | undefined;
  fee(branch: number): number;
  lock(account: string): Promise<void>;
  write(row: Row, how: { step: number; at: number }): Promise<string>;
  clock(): number;
}

`

// ledger is the text of the generated file.
func ledger() string {
	var b strings.Builder
	b.WriteString(types)
	for i := range functions {
		fmt.Fprintf(&b, "export async function post%d(book: Book, entry: Entry): Promise<Receipt> {\n", i)
		fmt.Fprintf(&b, "  const row = book.find(entry.account, %d);\n", i)
		b.WriteString("  if (row === undefined || row.closed) {\n    return { ok: false, reason: \"closed\" };\n  }\n")
		for line := range (linesEach - 10) / 2 {
			fmt.Fprintf(&b, "  const part%d = entry.amount * %d + row.balance - book.fee(%d);\n", line, line+1, i)
			fmt.Fprintf(&b, "  book.audit.note(\"post\", { account: entry.account, part%d });\n", line)
		}
		b.WriteString("  await book.lock(entry.account);\n")
		b.WriteString("  row.balance = row.balance + entry.amount;\n")
		fmt.Fprintf(&b, "  const receipt = await book.write(row, { step: %d, at: book.clock() });\n", i)
		b.WriteString("  return { ok: true, receipt };\n}\n\n")
	}
	return b.String()
}

// generated is a repository with the file and a record that covers it.
func generated(t testing.TB) *gittest.Repo {
	repo := gittest.New(t)
	repo.Write(generatedFile, ledger())
	sync := repo.Commit("Post entries")
	var names []string
	for i := range functions / coveredOneIn {
		names = append(names, fmt.Sprintf("`post%d`", i*coveredOneIn))
	}
	repo.Write(".claude/skills/verify-ledger/SKILL.md", fmt.Sprintf(
		"# verify-ledger\n\nsync-commit: %s\n\n```coverage\n%s\n```\n\nCovered functions: `ledger.ts`'s %s.\n", sync, generatedFile, strings.Join(names, ", ")))
	repo.Commit("Record what is covered")
	return repo
}
