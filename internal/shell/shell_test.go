package shell_test

import (
	"os/exec"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/shell"
)

func TestWordIsReadAsItWas(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"", "src/lease.ts#Store.read", "my rec's/verify", `a\b"c`, "$HOME/`x`", "~/x", "a;b|c&d", "src/[id]/{x}*.ts", "grün.ts", "two\nlines"} {
		out, err := exec.CommandContext(t.Context(), sh, "-c", "printf %s "+shell.Word(word)).Output()
		if err != nil || string(out) != word {
			t.Errorf("the shell reads %s as %q (%v), not as %q", shell.Word(word), out, err, word)
		}
	}
}

func TestWordIsQuotedOnlyWhereItMustBe(t *testing.T) {
	for word, want := range map[string]string{
		"src/lease.ts:25": "src/lease.ts:25",
		"0ea56397":        "0ea56397",
		"my rec's":        `'my rec'\''s'`,
		"lease.ts#read":   "'lease.ts#read'",
	} {
		if got := shell.Word(word); got != want {
			t.Errorf("Word(%q) = %s, want %s", word, got, want)
		}
	}
}
