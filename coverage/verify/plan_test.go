package verify_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// lake is a Runner that knows which properties of the one graph hold. It keeps
// what each run was asked to check, with its workers.
type lake struct {
	violated map[string]tlc.Violation // by property: what TLC says of it
	broken   string                   // a property whose check ends in an error

	mu   sync.Mutex
	runs []string
}

func (l *lake) Run(_ context.Context, job tlc.Job, _ func(tlc.Progress)) (tlc.Result, error) {
	text := job.ConfigText
	if text == "" {
		text = "INVARIANT " + strings.TrimSuffix(filepath.Base(job.Config), ".cfg") // each config checks what it is called
	}
	var names []string
	for _, ref := range tla.ParseConfig("", text).Checks() {
		names = append(names, ref.Name)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.runs = append(l.runs, fmt.Sprintf("%s w%d", strings.Join(names, " "), job.Workers))
	for _, name := range names {
		if name == l.broken {
			return tlc.Result{Exit: 75, Errors: []tlc.ModelError{{Message: "no such berth"}}}, nil
		}
		if v, ok := l.violated[name]; ok {
			return tlc.Result{Exit: 12, Violations: []tlc.Violation{v}, Trace: trace("Moor")}, nil
		}
	}
	return tlc.Result{NoError: true, Distinct: 300}, nil
}

// sharing are configs of one graph that each check what they are called.
func sharing(names ...string) []verify.Config {
	all := configs(names...)
	for i := range all {
		all[i].Graph, all[i].Text = "graph", "INVARIANT "+names[i]
	}
	return all
}

func TestConfigsOfOneGraphShareItsExploration(t *testing.T) {
	l := &lake{}
	all := sharing("P1", "P2", "P3")
	all[2].UnderProperty, all[2].Text = []string{"P3"}, "PROPERTY P3"
	outcomes := verify.Run(t.Context(), l, all, verify.Options{}, nil)
	if diff := cmp.Diff([]string{"P1 P2 P3 w1"}, l.runs); diff != "" {
		t.Error(diff)
	}
	for i, want := range [][]string{{"P2", "P3"}, {"P1", "P3"}, {"P1", "P2"}} {
		if o := outcomes[i]; o.Result != verify.Pass || o.TLC.Distinct != 300 || !slices.Equal(o.SharedWith, want) {
			t.Errorf("%s: %s shared with %v", o.Config.Name, o.Result, o.SharedWith)
		}
	}
	l.runs = nil
	verify.Run(t.Context(), l, all, verify.Options{NoShare: true}, nil)
	if len(l.runs) != 3 {
		t.Errorf("asked not to share: %v", l.runs)
	}
}

// What is not known to explore the same graph and to be expected to pass runs
// alone.
func TestWhatRunsAlone(t *testing.T) {
	for name, alter := range map[string]func(*verify.Config){
		"another graph":       func(c *verify.Config) { c.Graph = "another" },
		"a graph not known":   func(c *verify.Config) { c.Graph = "" },
		"another module":      func(c *verify.Config) { c.Module = "Ferries" },
		"an expected failure": func(c *verify.Config) { c.Expected = expect("FAIL Moor") },
		"a negative control":  func(c *verify.Config) { c.Variant = true },
		"liveness under symmetry": func(c *verify.Config) {
			c.Symmetric, c.UnderProperty, c.Temporal = true, []string{"P2"}, []string{"P2"}
		},
	} {
		l := &lake{}
		all := sharing("P1", "P2", "P3")
		alter(&all[1])
		outcomes := verify.Run(t.Context(), l, all, verify.Options{}, nil)
		slices.Sort(l.runs)
		if diff := cmp.Diff([]string{"P1 P3 w1", "P2 w1"}, l.runs); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
		if len(outcomes[1].SharedWith) > 0 {
			t.Errorf("%s: shared with %v", name, outcomes[1].SharedWith)
		}
	}
}

// A violation settles what it names, by a run of its own with one worker; the
// others go on together.
func TestAViolationInASharedRun(t *testing.T) {
	invariant := func(name string) tlc.Violation { return tlc.Violation{Kind: tlc.Invariant, Name: name} }
	for name, c := range map[string]struct {
		violated map[string]tlc.Violation
		broken   string
		temporal []int
		runs     []string
		results  string
	}{
		"one": {
			violated: map[string]tlc.Violation{"P2": invariant("P2")},
			runs:     []string{"P1 P2 P3 P4 w2", "P2 w1", "P1 P3 P4 w2"}, results: "PASS FAIL PASS PASS",
		},
		"two": {
			violated: map[string]tlc.Violation{"P2": invariant("P2"), "P4": invariant("P4")},
			runs:     []string{"P1 P2 P3 P4 w2", "P2 w1", "P1 P3 P4 w2", "P4 w1", "P1 P3 w2"}, results: "PASS FAIL PASS FAIL",
		},
		"one of the temporal ones, as before 2.20": {
			violated: map[string]tlc.Violation{"P3": {Kind: tlc.Temporal}}, temporal: []int{2, 3},
			runs: []string{"P1 P2 P3 P4 w2", "P3 w1", "P4 w1", "P1 P2 w2"}, results: "PASS PASS FAIL PASS",
		},
		"a part that TLC took a property apart into": {
			violated: map[string]tlc.Violation{"P2": invariant("Small")},
			runs:     []string{"P1 P2 P3 P4 w2", "P1 w1", "P2 w1", "P3 w1", "P4 w1"}, results: "PASS FAIL PASS PASS",
		},
		"a deadlock": {
			violated: map[string]tlc.Violation{"P1": {Kind: tlc.Deadlock}},
			runs:     []string{"P1 P2 P3 P4 w2", "P1 w1", "P2 w1", "P3 w1", "P4 w1"}, results: "ERROR PASS PASS PASS",
		},
		"an error": {
			broken: "P3",
			runs:   []string{"P1 P2 P3 P4 w2", "P1 w1", "P2 w1", "P3 w1", "P4 w1"}, results: "PASS PASS ERROR PASS",
		},
	} {
		l := &lake{violated: c.violated, broken: c.broken}
		all := sharing("P1", "P2", "P3", "P4")
		for _, i := range c.temporal {
			all[i].UnderProperty, all[i].Temporal = all[i].Properties, all[i].Properties
		}
		var results []string
		for _, o := range verify.Run(t.Context(), l, all, verify.Options{Workers: 2}, nil) {
			results = append(results, string(o.Result))
			if o.Result != verify.Pass && (o.Workers != 1 || len(o.SharedWith) > 0) {
				t.Errorf("%s: %s of %d workers shared with %v", name, o.Config.Name, o.Workers, o.SharedWith)
			}
		}
		if diff := cmp.Diff(c.runs, l.runs); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
		if got := strings.Join(results, " "); got != c.results {
			t.Errorf("%s: %s, want %s", name, got, c.results)
		}
	}
}

// A config is changed as little as can be: what it says stands as it is, and
// what the others check beside it follows.
func TestTheSharedConfig(t *testing.T) {
	l := &lake{}
	var texts []string
	runner := engine(func(ctx context.Context, job tlc.Job, tell func(tlc.Progress)) (tlc.Result, error) {
		texts = append(texts, job.ConfigText)
		return l.Run(ctx, job, tell)
	})
	all := configs("P1", "P2", "P3")
	for i, text := range []string{
		"SPECIFICATION Spec \\* fair\nINVARIANTS TypeOK P1\nCONSTANT Boats = {b1}",
		"CONSTANT Boats = {b1}\nINVARIANT P2\nINVARIANT TypeOK\nSPECIFICATION Spec",
		"SPECIFICATION Spec\nCONSTANT Boats = {b1}\nINVARIANT TypeOK\nPROPERTY P3",
	} {
		c := tla.ParseConfig("", text)
		all[i].Graph, all[i].Text, all[i].Properties = "graph", text, nil
		for _, ref := range c.Checks() {
			all[i].Properties = append(all[i].Properties, ref.Name)
		}
		for _, ref := range c.Properties {
			all[i].UnderProperty = append(all[i].UnderProperty, ref.Name)
		}
	}
	verify.Run(t.Context(), runner, all, verify.Options{}, nil)
	want := []string{all[0].Text + "\nINVARIANTS\n  P2\nPROPERTIES\n  P3\n"}
	if diff := cmp.Diff(want, texts); diff != "" {
		t.Error(diff)
	}
}

// Small before large; what is expected to fail the shortest first, with one
// worker; what is large with all slots to itself.
func TestTheOrderOfRuns(t *testing.T) {
	all := configs("Large", "Known", "Never", "Slow", "Quick")
	all[0].Last = verify.Size{Distinct: 8_000_000, Elapsed: 5 * time.Minute}
	all[1].Last = verify.Size{Distinct: 400, Elapsed: 2 * time.Second}
	all[3].Last, all[3].Expected = verify.Size{Distinct: 500_000, Elapsed: time.Minute}, expect("FAIL")
	all[4].Last, all[4].Expected = verify.Size{Distinct: 40, Elapsed: time.Second}, expect("FAIL")
	var order []string
	verify.Run(t.Context(), engine(func(_ context.Context, job tlc.Job, _ func(tlc.Progress)) (tlc.Result, error) {
		order = append(order, fmt.Sprintf("%s w%d long=%t", strings.TrimSuffix(filepath.Base(job.Config), ".cfg"), job.Workers, job.Long))
		return tlc.Result{NoError: true}, nil
	}), all, verify.Options{Parallel: 1}, nil)
	want := []string{"Large w1 long=true", "Known w1 long=false", "Never w1 long=false", "Quick w1 long=false", "Slow w1 long=true"}
	if diff := cmp.Diff(want, order); diff != "" {
		t.Errorf("one slot:\n%s", diff)
	}
	var mu sync.Mutex
	running, last := 0, ""
	verify.Run(t.Context(), engine(func(_ context.Context, job tlc.Job, _ func(tlc.Progress)) (tlc.Result, error) {
		mu.Lock()
		running++
		last = fmt.Sprintf("%s w%d beside %d", strings.TrimSuffix(filepath.Base(job.Config), ".cfg"), job.Workers, running-1)
		mu.Unlock()
		defer func() { mu.Lock(); running--; mu.Unlock() }()
		return tlc.Result{NoError: true}, nil
	}), all, verify.Options{Parallel: 4}, nil)
	if last != "Large w4 beside 0" {
		t.Errorf("the last one is %s", last)
	}
}

// Of what was never run nobody knows how large it is: it has one worker beside
// others, and by itself all, unless one worker's path is looked for.
func TestTheWorkersOfWhatWasNeverRun(t *testing.T) {
	known := configs("P1")
	known[0].Last = verify.Size{Distinct: 400, Elapsed: time.Second}
	fails := configs("P1")
	fails[0].Expected = expect("FAIL")
	for name, c := range map[string]struct {
		configs []verify.Config
		want    int
	}{
		"by itself": {configs("P1"), 4}, "shared by all": {sharing("P1", "P2"), 4}, "beside another": {configs("P1", "P2"), 1},
		"known to be small": {known, 1}, "expected to fail": {fails, 1},
	} {
		var workers atomic.Int64
		verify.Run(t.Context(), engine(func(_ context.Context, job tlc.Job, _ func(tlc.Progress)) (tlc.Result, error) {
			workers.Store(int64(job.Workers))
			return tlc.Result{NoError: true}, nil
		}), c.configs, verify.Options{Parallel: 4}, nil)
		if got := int(workers.Load()); got != c.want {
			t.Errorf("%s: %d workers, want %d", name, got, c.want)
		}
	}
}

func TestASharedRunIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	outcomes := verify.Run(ctx, engine(func(ctx context.Context, _ tlc.Job, _ func(tlc.Progress)) (tlc.Result, error) {
		cancel()
		return tlc.Result{Cancelled: true, Exit: -1}, nil
	}), sharing("P1", "P2"), verify.Options{}, nil)
	want := []string{"P1 ERROR cancelled cancelled before TLC was done", "P2 ERROR cancelled cancelled before TLC was done"}
	if diff := cmp.Diff(want, words(outcomes)); diff != "" {
		t.Error(diff)
	}
}

// Counting costs nothing that matters where the last run was small, and is asked
// for elsewhere; an exploration that fails counts nothing.
func TestActionsAreCountedWhereItIsCheap(t *testing.T) {
	all := configs("Small", "Large", "New", "Failing", "Begun")
	all[0].Last.Distinct, all[1].Last.Distinct, all[3].Last.Distinct = 300, 6000, 10
	all[4].Last = verify.Size{Distinct: 300, AtLeast: true} // it failed there: the whole may be of any size
	all[3].Expected = expect("FAIL")
	for _, asked := range []bool{false, true} {
		var mu sync.Mutex
		counted := map[string]bool{}
		run := engine(func(_ context.Context, job tlc.Job, _ func(tlc.Progress)) (tlc.Result, error) {
			mu.Lock()
			defer mu.Unlock()
			counted[strings.TrimSuffix(filepath.Base(job.Config), ".cfg")] = job.Coverage
			return tlc.Result{NoError: true}, nil
		})
		verify.Run(t.Context(), run, all, verify.Options{Coverage: asked}, nil)
		want := map[string]bool{"Small": true, "Large": asked, "New": asked, "Failing": false, "Begun": asked}
		if diff := cmp.Diff(want, counted); diff != "" {
			t.Errorf("asked for: %t\n%s", asked, diff)
		}
	}
}

// An error that comes of the counting is none of the model.
func TestCountingDoesNotMakeAnError(t *testing.T) {
	run := engine(func(_ context.Context, job tlc.Job, _ func(tlc.Progress)) (tlc.Result, error) {
		if job.Coverage {
			return tlc.Result{Exit: 255, Errors: []tlc.ModelError{{Message: "no cost model"}}}, nil
		}
		return tlc.Result{NoError: true, Distinct: 300}, nil
	})
	outcomes := verify.Run(t.Context(), run, configs("P1"), verify.Options{Coverage: true}, nil)
	if outcomes[0].Verdict != verify.AsExpected {
		t.Errorf("%s %s", outcomes[0].Verdict, outcomes[0].Reason)
	}
}
