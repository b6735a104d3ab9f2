package distributed_test

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/lockstep-tla/lockstep/tla/tlc"
	"github.com/lockstep-tla/lockstep/tla/tlc/distributed"
)

const loopback = "127.0.0.1"

// patience is how long is waited for what comes in any case: a TLC that begins on
// a busy machine.
const patience = 4 * time.Minute

// said are the lines that one side tells its user.
type said struct {
	t    *testing.T
	who  string
	mu   sync.Mutex
	all  []string
	more chan struct{} // closed at the next line
}

func newSaid(t *testing.T, who string) *said {
	return &said{t: t, who: who, more: make(chan struct{})}
}

func (s *said) say(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.t.Logf("%s: %s", s.who, line)
	s.all = append(s.all, line)
	close(s.more)
	s.more = make(chan struct{})
}

// wait waits for a line that holds text.
func (s *said) wait(text string) {
	s.t.Helper()
	if !s.await(text, 1) {
		s.t.FailNow()
	}
}

// await waits until so many lines hold text. It may be called from any goroutine.
func (s *said) await(text string, times int) bool {
	s.t.Helper()
	late := time.After(patience)
	for {
		s.mu.Lock()
		found, more := 0, s.more
		for _, line := range s.all {
			if strings.Contains(line, text) {
				found++
			}
		}
		s.mu.Unlock()
		if found >= times {
			return true
		}
		select {
		case <-more:
		case <-late:
			s.t.Errorf("%s never said %q %d times", s.who, text, times)
			return false
		}
	}
}

func (s *said) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.all)
}

// openPool waits for workers of the hosts at a free port.
func openPool(t *testing.T, engine tlc.Engine, wait time.Duration, hosts ...string) (pool *distributed.Pool, port int, heard *said) {
	t.Helper()
	port, heard = freePort(t), newSaid(t, "run")
	pool, err := distributed.Open(t.Context(), engine, distributed.Options{Hosts: hosts, Port: port, Wait: wait, Say: heard.say})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool, port, heard
}

func freePort(t *testing.T) int {
	t.Helper()
	listener, err := net.Listen("tcp", loopback+":0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}

// work starts a worker of one thread, which ends with the test, or before when it
// is interrupted.
func work(t *testing.T, engine tlc.Engine, port int) (heard *said, interrupt func()) {
	t.Helper()
	heard = newSaid(t, "worker")
	ctx, interrupt := context.WithCancel(context.WithoutCancel(t.Context()))
	var working sync.WaitGroup
	working.Go(func() {
		worker := distributed.Worker{Host: loopback, Port: port, Threads: 1, Say: heard.say}
		if err := distributed.Work(ctx, engine, worker); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
	t.Cleanup(func() { interrupt(); working.Wait() })
	return heard, interrupt
}

func realEngine(t *testing.T) tlc.Engine {
	t.Helper()
	engine, err := tlc.Provide(t.Context(), tlc.Settings{}, os.Getenv, func(line string) { t.Log(line) })
	if err != nil {
		t.Fatal(err)
	}
	return engine
}

// fleet lays the model out, in a folder with a name that is no pattern.
func fleet(t *testing.T) (job func(config string) tlc.Job) {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/fleet.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, file := range archive.Files {
		if err := os.WriteFile(filepath.Join(dir, file.Name), file.Data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return func(config string) tlc.Job {
		return tlc.Job{Dir: dir, Module: "Fleet", Config: config + ".cfg", Workers: 1}
	}
}

// TestSameAsAlone: two workers come to the states of one TLC, under symmetry and
// a constraint, where CHECK_DEADLOCK FALSE counts. What is no PASS alone is none
// there: an invariant, or an assumption, which TLC's distributed mode does not
// look at.
func TestSameAsAlone(t *testing.T) {
	engine, job := realEngine(t), fleet(t)
	pool, port, _ := openPool(t, engine, patience, loopback, loopback)
	work(t, engine, port)
	work(t, engine, port)
	for config, amiss := range map[string]string{
		"alike": "", "silent": "a counterexample was found", "adrift": "TLC's server says: Error: Invariant Together is violated.",
		"beyond": "TLC did not get as far as an initial state",
	} {
		result, machines, err := pool.Run(t.Context(), job(config), nil)
		if amiss != "" {
			if err == nil || err.Error() != amiss {
				t.Errorf("%s: %v, want %q", config, err, amiss)
			}
			continue
		}
		alone, aloneErr := engine.Run(t.Context(), job(config), nil)
		if err != nil || aloneErr != nil || !alone.Passed() || result.Distinct != alone.Distinct || !slices.Equal(machines, []string{loopback}) {
			t.Errorf("%s: %d states by %v (%v), alone %d (%v)", config, result.Distinct, machines, err, alone.Distinct, aloneErr)
		}
	}
}

// TestNobody: without a worker in time the run says so and gives up, and starts
// no program.
func TestNobody(t *testing.T) {
	pool, _, heard := openPool(t, tlc.Engine{}, time.Millisecond, loopback)
	for range 2 {
		if _, _, err := pool.Run(t.Context(), tlc.Job{}, nil); err == nil || err.Error() != "no worker is there" {
			t.Errorf("got %v", err)
		}
	}
	if heard.count() != 2 {
		t.Errorf("it said %q", heard.all)
	}
	heard.wait("waiting for 127.0.0.1: run `lockstep worker 127.0.0.1:")
	heard.wait("going on without 127.0.0.1")
}

// TestRefused: a worker with another jar, and one that nobody named, are told so
// and take no part.
func TestRefused(t *testing.T) {
	ours, theirs := tlc.Engine{SHA256: "0123456789abcdef"}, tlc.Engine{SHA256: "fedcba9876543210"}
	_, port, heard := openPool(t, ours, time.Minute, loopback)
	worker := distributed.Worker{Host: loopback, Port: port, Once: true, Say: func(string) {}}
	if err := distributed.Work(t.Context(), theirs, worker); err == nil || !strings.Contains(err.Error(), "the run has the TLC with SHA-256 0123456789ab…, the worker fedcba987654…") {
		t.Errorf("another jar: %v", err)
	}
	heard.wait("127.0.0.1 cannot take part: ")
	_, worker.Port, _ = openPool(t, ours, time.Minute, "127.0.0.2")
	if err := distributed.Work(t.Context(), ours, worker); err == nil || !strings.Contains(err.Error(), "does not expect 127.0.0.1") {
		t.Errorf("not named: %v", err)
	}
}

// TestOpenFails: a name that is none, and a port that is taken.
func TestOpenFails(t *testing.T) {
	_, port, _ := openPool(t, tlc.Engine{}, time.Minute, loopback)
	for _, options := range []distributed.Options{{Hosts: []string{"no.such.host.invalid"}}, {Hosts: []string{loopback}, Port: port}} {
		if _, err := distributed.Open(t.Context(), tlc.Engine{}, options); err == nil {
			t.Errorf("%+v: no error", options)
		}
	}
}
