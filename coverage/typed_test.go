package coverage

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// answers is what a Snapshot says of its records, in comparable form.
func answers(t *testing.T, s *Snapshot) []string {
	t.Helper()
	var all []string
	for _, f := range s.Findings(context.Background()) {
		all = append(all, fmt.Sprint(f.Path, f.Span, f.Code, f.Severity, f.Message))
	}
	for _, told := range []any{s.Map(), s.Check()} {
		data, err := json.MarshalIndent(told, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, strings.Split(string(data), "\n")...)
	}
	return all
}

// typed are texts that a record has one after the other while somebody types.
func typed(src string) []string {
	var all []string
	lines := strings.SplitAfter(src, "\n")
	for i, line := range lines {
		before, after := strings.Join(lines[:i], ""), strings.Join(lines[i+1:], "")
		body := strings.TrimRight(line, "\r\n")
		for _, changed := range []string{"", body + " (7)\n", "- `Grab`: `a.ts:2`\n" + line, "\n\n" + line} {
			all = append(all, before+changed+after)
		}
	}
	return append(all, src)
}

// A record that is typed is understood as one that was opened with that text,
// whatever was taken over from the text before.
func TestATypedRecordIsUnderstoodAsIfItWereNew(t *testing.T) {
	for _, name := range []string{"map-and-model", "same-name-in-two-files", "moved-file", "kept"} {
		t.Run(name, func(t *testing.T) {
			parsed, err := txtar.ParseFile("testdata/" + name + ".txtar")
			if err != nil {
				t.Fatal(err)
			}
			a := openArchive(t, parsed)
			record := a.snapshot.Records()[0]
			src, _, _ := a.snapshot.Text(record)
			for i, text := range typed(src) {
				got := answers(t, a.workspace.SetText(record, text))
				fresh := NewWorkspace([]string{a.repo.Dir}, Settings{})
				fresh.Load(context.Background())
				want := answers(t, fresh.Open(record, text))
				fresh.Close()
				if diff := cmp.Diff(want, got); diff != "" {
					t.Fatalf("text %d\n%s\n(-new +typed):\n%s", i, text, diff)
				}
			}
		})
	}
}
