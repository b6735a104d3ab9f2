package coverage

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
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

// asIfNew holds what a record that came to a text by typing says against what
// one says that is opened with that text.
func (a *archive) asIfNew(t *testing.T, record, text string) {
	t.Helper()
	got := answers(t, a.workspace.SetText(record, text))
	fresh := NewWorkspace([]string{a.repo.Dir}, Settings{})
	defer fresh.Close()
	fresh.Load(context.Background())
	if diff := cmp.Diff(answers(t, fresh.Open(record, text)), got); diff != "" {
		t.Fatalf("%s\n(-new +typed):\n%s", text, diff)
	}
}

// A record that is typed is understood as one that was opened with that text,
// whatever was taken over from the text before.
func TestATypedRecordIsUnderstoodAsIfItWereNew(t *testing.T) {
	for _, name := range []string{"map-and-model", "same-name-in-two-files", "moved-file", "kept"} {
		t.Run(name, func(t *testing.T) {
			a, record, src := openRecord(t, name)
			for _, text := range typed(src) {
				a.asIfNew(t, record, text)
			}
		})
	}
}

// So it is where one change follows another, in records with findings of each
// kind.
func TestChangesOfARecordAreToldAsIfItWereNew(t *testing.T) {
	pieces := []string{
		"x", "7", " ", ":", ",", "`", "**", "\n", "\n\n", "| ", "[", "`Grab`", "`grab`", "`a.ts:2`", "**P1 `Safe`**", "`P1 PASS`", " FAIL",
		"\n- `Grab`: `a.ts:3` `grab`\n", "\n- `Drop` and `Gone`: 12\n", "\n## Findings\n", "Covered functions: ", "not modelled",
	}
	for _, name := range []string{"findings-map", "findings-checking", "fix-stale", "numbers-of-another-epoch", "language"} {
		t.Run(name, func(t *testing.T) {
			a, record, src := openRecord(t, name)
			random, text := rand.New(rand.NewPCG(5, 10)), src
			for round := range 40 {
				if round%10 == 0 {
					text = src
				}
				start := random.IntN(len(text) + 1)
				end := min(len(text), start+random.IntN(3)*random.IntN(10))
				text = text[:start] + pieces[random.IntN(len(pieces))] + text[end:]
				a.asIfNew(t, record, text)
			}
		})
	}
}

// openRecord opens an archive of testdata and gives its record with its text.
func openRecord(t *testing.T, name string) (a *archive, record, src string) {
	t.Helper()
	parsed, err := txtar.ParseFile("testdata/" + name + ".txtar")
	if err != nil {
		t.Fatal(err)
	}
	a = openArchive(t, parsed)
	record = a.snapshot.Records()[0]
	src, _, _ = a.snapshot.Text(record)
	return a, record, src
}
