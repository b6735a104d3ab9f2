package outcomes

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// TestMain lets the test program be one of several writers: the variables name
// the store and the writer.
func TestMain(m *testing.M) {
	if dir := os.Getenv("LOCKSTEP_STORE"); dir != "" {
		writer, _ := strconv.Atoi(os.Getenv("LOCKSTEP_WRITER"))
		for i := range 50 {
			if err := keepAndFind(In(dir), writer, i); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
		return
	}
	os.Exit(m.Run())
}

// keepAndFind keeps one of five outcomes, which the writers have in common, and
// looks at all of them: whatever is found is whole.
func keepAndFind(s *Store, writer, i int) error {
	e := entry(fmt.Sprint(i % 5))
	e.Workers = writer
	if err := s.Keep(e); err != nil {
		return err
	}
	if err := s.Mark("/harbour/SKILL.md", Mark{Config: "P1", Key: e.Key, At: e.At}); err != nil {
		return err
	}
	for other := range 5 {
		if found, ok := s.Find(entry(fmt.Sprint(other)).Key); ok && len(found.Result.Trace.States) != 2 {
			return fmt.Errorf("found half an entry: %+v", found)
		}
	}
	return nil
}

func entry(inputs string) Entry {
	return Entry{
		Key: Key{Inputs: inputs, Engine: "jar"}, At: time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC), Workers: 1,
		Result: tlc.Result{Exit: 12, Distinct: 7, Elapsed: 3 * time.Second,
			Violations: []tlc.Violation{{Kind: tlc.Invariant, Name: "Apart"}},
			Trace: &tlc.Trace{Stutter: true, States: []tlc.State{
				{Number: 1, Variables: []tlc.Binding{{Name: "berth", Value: `"é" :> {}`}}},
				{Number: 2, Action: "Moor", Args: "b1", Module: "Harbour", Line: 4}}}},
	}
}

func TestAnEntryIsFoundUnderItsKeyOnly(t *testing.T) {
	s, want := In(t.TempDir()), entry("a")
	if err := s.Keep(want); err != nil {
		t.Fatal(err)
	}
	got, ok := s.Find(want.Key)
	if diff := cmp.Diff(want, got); !ok || diff != "" {
		t.Errorf("found %t:\n%s", ok, diff)
	}
	for _, other := range []Key{{Inputs: "b", Engine: "jar"}, {Inputs: "a", Engine: "another jar"}, {Inputs: "aj", Engine: "ar"}} {
		if _, ok := s.Find(other); ok {
			t.Errorf("found under %v", other)
		}
	}
	if _, ok := (*Store)(nil).Find(want.Key); ok || (*Store)(nil).Keep(want) != nil {
		t.Error("a store that is none keeps something")
	}
}

// A file that a power cut, a full disk or a hand has spoilt is as none, and is
// replaced by the next outcome.
func TestASpoiltEntryIsAsNone(t *testing.T) {
	s, e := In(t.TempDir()), entry("a")
	path := s.entryPath(e.Key.name())
	if err := s.Keep(e); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"empty": "", "half": string(whole[:len(whole)/2]), "no hash": strings.SplitN(string(whole), "\n", 2)[1],
		"changed by hand":    strings.Replace(string(whole), `"Distinct":7`, `"Distinct":8`, 1),
		"another one's":      hashOf("{}") + "\n{}",
		"no object":          hashOf("[]") + "\n[]",
		"more than is kept":  strings.Repeat("x", maxEntry+100),
		"of zeros":           strings.Repeat("\x00", len(whole)),
		"with something new": string(whole) + "\n",
	} {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, ok := s.Find(e.Key); ok {
			t.Errorf("%s: it is found", name)
		}
	}
	if err := s.Keep(e); err != nil {
		t.Fatal(err)
	}
	if _, ok := s.Find(e.Key); !ok {
		t.Error("it was not replaced")
	}
}

func TestMarksAreTheNewestOfEachConfig(t *testing.T) {
	s := In(t.TempDir())
	at := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
	for i := range marksKept + 3 {
		for _, config := range []string{"P1", "P2"} {
			m := Mark{Config: config, Key: Key{Inputs: fmt.Sprint(i), Engine: "jar"}, At: at.Add(time.Duration(i) * time.Minute)}
			if err := s.Mark("/harbour/SKILL.md", m); err != nil {
				t.Fatal(err)
			}
		}
	}
	var got []string
	for _, m := range s.Marks("/harbour/SKILL.md") {
		if m.Config == "P1" {
			got = append(got, m.Key.Inputs)
		}
	}
	if diff := cmp.Diff([]string{"10", "9", "8", "7", "6", "5", "4", "3"}, got); diff != "" {
		t.Error(diff)
	}
	if others := s.Marks("/harbour/other/SKILL.md"); len(others) > 0 {
		t.Errorf("another record has %v", others)
	}
}

// Where the news cannot be written the outcome is remembered all the same, and
// nobody is told that it was not.
func TestMarksWithoutNews(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "news"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := In(dir)
	if err := s.Mark("/harbour/SKILL.md", Mark{Config: "P1", Key: entry("a").Key, At: entry("a").At}); err != nil {
		t.Errorf("not remembered: %v", err)
	}
	if marks := s.Marks("/harbour/SKILL.md"); len(marks) != 1 {
		t.Errorf("remembered are %v", marks)
	}
}

func TestTheOldestGoFirst(t *testing.T) {
	s := In(t.TempDir())
	if err := s.Keep(entry("0")); err != nil {
		t.Fatal(err)
	}
	size := s.files()[0].info.Size()
	s.limit = 8 * size
	long := time.Now().Add(-48 * time.Hour)
	for i := range 8 {
		e := entry(fmt.Sprint(i))
		if err := s.Keep(e); err != nil {
			t.Fatal(err)
		}
		age := long.Add(time.Duration(i) * time.Minute)
		if err := os.Chtimes(s.entryPath(e.Key.name()), age, age); err != nil {
			t.Fatal(err)
		}
	}
	left := filepath.Join(s.dir, "entries", asidePrefix+"1")
	if err := os.WriteFile(left, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(left, long, long); err != nil {
		t.Fatal(err)
	}
	s.Find(entry("0").Key) // asked for just now
	if err := s.Keep(entry("8")); err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range 9 {
		if _, ok := s.Find(entry(fmt.Sprint(i)).Key); ok {
			got = append(got, fmt.Sprint(i))
		}
	}
	if diff := cmp.Diff([]string{"0", "4", "5", "6", "7", "8"}, got); diff != "" {
		t.Error(diff)
	}
	if _, err := os.Stat(left); !os.IsNotExist(err) {
		t.Errorf("what a killed process left is there: %v", err)
	}
}

func TestSeveralProcessesShareAStore(t *testing.T) {
	dir := t.TempDir()
	var group sync.WaitGroup
	for writer := range 4 {
		group.Go(func() {
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), "LOCKSTEP_STORE="+dir, "LOCKSTEP_WRITER="+fmt.Sprint(writer+1))
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("writer %d: %v\n%s", writer, err, out)
			}
		})
	}
	group.Wait()
	for i := range 5 {
		if _, ok := In(dir).Find(entry(fmt.Sprint(i)).Key); !ok {
			t.Errorf("outcome %d is not there", i)
		}
	}
	for _, f := range In(dir).files() {
		if strings.HasPrefix(filepath.Base(f.path), asidePrefix) {
			t.Errorf("%s is left", f.path)
		}
	}
}
