package verify_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// fleet is a Distributor whose machines find nothing, unless fails says what
// went wrong. It keeps what it was asked to check.
type fleet struct {
	fails error

	mu   sync.Mutex
	runs []string
}

func (f *fleet) Run(_ context.Context, job tlc.Job, _ func(tlc.Progress)) (tlc.Result, []string, error) {
	var names []string
	for _, ref := range tla.ParseConfig("", job.ConfigText).Checks() {
		names = append(names, ref.Name)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.runs = append(f.runs, strings.Join(names, " "))
	return tlc.Result{NoError: true, Distinct: 300}, []string{"mars", "venus"}, f.fails
}

// What other machines explore: of one graph those configs that they can check,
// and nothing that is expected to fail or known to be small.
func TestWhatOtherMachinesExplore(t *testing.T) {
	l, f := &lake{}, &fleet{}
	all := sharing("P1", "P2", "P3", "P4", "P5", "P6")
	all[1].UnderProperty, all[1].Temporal, all[1].Here = []string{"P2"}, []string{"P2"}, "lists a PROPERTY"
	all[3].Expected = expect("FAIL Moor")
	all[4].Graph, all[4].Last = "small", verify.Size{Distinct: 199_999}
	all[5].Graph, all[5].Last = "large", verify.Size{Distinct: 200_000}
	outcomes := verify.Run(t.Context(), l, all, verify.Options{Elsewhere: f}, nil)
	slices.Sort(f.runs)
	slices.Sort(l.runs)
	if diff := cmp.Diff([]string{"", "P1 P3"}, f.runs); diff != "" {
		t.Errorf("elsewhere: %s", diff)
	}
	if diff := cmp.Diff([]string{"P2 w1", "P4 w1", "P5 w1"}, l.runs); diff != "" {
		t.Errorf("here: %s", diff)
	}
	var told []string
	for _, o := range outcomes {
		told = append(told, strings.Join(append([]string{o.Config.Name, string(o.Result), o.Here}, o.Machines...), " "))
	}
	if diff := cmp.Diff([]string{
		"P1 PASS  mars venus", "P2 PASS it lists a PROPERTY", "P3 PASS  mars venus",
		"P4 PASS it is expected to fail", "P5 PASS it is small", "P6 PASS  mars venus",
	}, told); diff != "" {
		t.Error(diff)
	}
}

// What other machines do not settle is run here, to the verdicts that it has
// without them, and says why.
func TestWhatOtherMachinesDoNotSettle(t *testing.T) {
	violated := map[string]tlc.Violation{"P2": {Kind: tlc.Invariant, Name: "P2"}}
	for fails, alone := range map[string]bool{"no worker is there": false, "a counterexample was found": true, "all workers\nwere lost": false} {
		f := &fleet{fails: errors.New(fails)}
		with := verify.Run(t.Context(), &lake{violated: violated}, sharing("P1", "P2", "P3"), verify.Options{Elsewhere: f, NoShare: alone}, nil)
		without := verify.Run(t.Context(), &lake{violated: violated}, sharing("P1", "P2", "P3"), verify.Options{NoShare: alone}, nil)
		for i, o := range with {
			if o.Here != strings.ReplaceAll(fails, "\n", " ") || len(o.Machines) > 0 {
				t.Errorf("%s: by %v, %q", o.Config.Name, o.Machines, o.Here)
			}
			if w := without[i]; o.Result != w.Result || o.Verdict != w.Verdict || !slices.Equal(o.TLC.Trace.Actions(), w.TLC.Trace.Actions()) {
				t.Errorf("%s: %s %s, without other machines %s %s", o.Config.Name, o.Result, o.Verdict, w.Result, w.Verdict)
			}
		}
	}
}

// A cancelled run blames nobody.
func TestOtherMachinesAreCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, o := range verify.Run(ctx, &lake{}, sharing("P1", "P2"), verify.Options{Elsewhere: &fleet{}}, nil) {
		if o.Verdict != verify.Cancelled || o.Here != "" {
			t.Errorf("%s: %s, %q", o.Config.Name, o.Verdict, o.Here)
		}
	}
}

// full is a Runner and a Distributor at once: what runs here ends once the server
// has begun with all explorations, or after an hour.
type full struct {
	explorations int
	begun        chan struct{} // closed by the server with the last
	here         atomic.Int32
	beside       []int32 // the server, at each exploration
}

func (f *full) Run(context.Context, tlc.Job, func(tlc.Progress)) (tlc.Result, error) {
	f.here.Add(1)
	defer f.here.Add(-1)
	select {
	case <-f.begun:
	case <-time.After(time.Hour):
	}
	return tlc.Result{NoError: true}, nil
}

// server is the same as a Distributor.
type server struct{ *full }

func (s server) Run(context.Context, tlc.Job, func(tlc.Progress)) (tlc.Result, []string, error) {
	synctest.Wait()
	if s.beside = append(s.beside, s.here.Load()); len(s.beside) == s.explorations {
		close(s.begun)
	}
	return tlc.Result{NoError: true}, []string{"mars"}, nil
}

// The server of what other machines explore has the room of one TLC, and does not
// wait for it behind what runs here, whether for the first exploration or the next.
func TestTheServerTakesRoom(t *testing.T) {
	for parallel, beside := range map[int][]int32{1: {0, 0, 0}, 3: {2, 2, 2}} {
		synctest.Test(t, func(t *testing.T) {
			began := time.Now()
			all := configs("P1", "P2", "P3", "P4", "P5", "P6", "P7")
			for i := range all[:4] {
				all[i].Here = "lists a PROPERTY"
			}
			f := &full{explorations: 3, begun: make(chan struct{})}
			verify.Run(t.Context(), f, all, verify.Options{Elsewhere: server{f}, Parallel: parallel}, nil)
			if waited := time.Since(began); !slices.Equal(f.beside, beside) || waited > 0 {
				t.Errorf("with room for %d there are %v beside the server, want %v, and it waits %v", parallel, f.beside, beside, waited)
			}
		})
	}
}
