package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const generatedModule = `---- MODULE Counters ----
EXTENDS Naturals
CONSTANT Side
VARIABLES a, b, c
vars == <<a, b, c>>
Init == a = 0 /\ b = 0 /\ c = 0
Step(now) == IF now < Side - 1 THEN now + 1 ELSE 0
Next == \/ a' = Step(a) /\ UNCHANGED <<b, c>>
        \/ b' = Step(b) /\ UNCHANGED <<a, c>>
        \/ c' = Step(c) /\ UNCHANGED <<a, b>>
Spec == Init /\ [][Next]_vars
A == a < Side
B == b < Side
C == c < Side
Pairs == a + b < 2 * Side
Sum == a + b + c < 3 * Side
AStays == [][a' # a => b' = b]_vars
BStays == [][b' # b => c' = c]_vars
====
`

// generate lays out a repository with a record of seven properties over one
// graph of side cubed states.
func generate(ctx context.Context, side int) (folder string, err error) {
	folder, err = os.MkdirTemp("", "counters-")
	if err != nil {
		return "", err
	}
	files := map[string]string{"src/count.ts": "export function count(now: number) { return now + 1; }\n", "verify/model/Counters.tla": generatedModule}
	var expected strings.Builder
	for i, property := range []string{"A", "B", "C", "Pairs", "Sum", "AStays", "BStays"} {
		kind := "INVARIANT"
		if strings.HasSuffix(property, "Stays") {
			kind = "PROPERTY"
		}
		name := fmt.Sprintf("P%d_%s", i+1, property)
		files["verify/model/"+name+".cfg"] = fmt.Sprintf("SPECIFICATION Spec\nCONSTANT Side = %d\n%s %s\n", side, kind, property)
		fmt.Fprintf(&expected, "%s PASS\n", name)
	}
	files["verify/expected.txt"] = expected.String()
	if err := lay(folder, files); err != nil {
		return folder, err
	}
	hash, err := commit(ctx, folder)
	if err != nil {
		return folder, err
	}
	record := "sync-commit: " + hash + "\n\n```coverage\nsrc/count.ts\n```\n\nCovered functions: `count`.\n"
	return folder, lay(folder, map[string]string{"verify/SKILL.md": record})
}

func lay(folder string, files map[string]string) error {
	for name, text := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			return err
		}
	}
	return nil
}

// commit makes the folder a repository and gives the hash of its only commit.
func commit(ctx context.Context, folder string) (string, error) {
	for _, args := range [][]string{
		{"init", "--quiet"}, {"add", "--all"},
		{"-c", "user.name=Bench", "-c", "user.email=bench@example.org", "commit", "--quiet", "--message", "Count"},
		{"rev-parse", "HEAD"},
	} {
		cmd := exec.CommandContext(ctx, "git", args...)
		cmd.Dir = folder
		out, err := cmd.Output()
		if err != nil {
			return "", fmt.Errorf("git %s: %w", args[0], err)
		}
		if args[0] == "rev-parse" {
			return strings.TrimSpace(string(out)), nil
		}
	}
	return "", nil
}
