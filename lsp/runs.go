package lsp

import (
	"context"
	"slices"
	"strconv"
	"sync"

	"github.com/lockstep-tla/lockstep/coverage/report"
)

// runs are the runs that clients have asked for. A request that equals one
// under way, in what it checks and in the texts that decide it, joins it; other
// requests for the same record wait for their turn, so that no config is
// explored twice at the same time.
type runs struct {
	mu     sync.Mutex
	number int
	byName map[string]context.CancelFunc // requests, by the name to cancel them by
	byKey  map[string]*sharedRun         // runs under way, by what they check
	turns  map[string]chan struct{}      // one slot for each record
}

func newRuns() *runs {
	return &runs{byName: map[string]context.CancelFunc{}, byKey: map[string]*sharedRun{}, turns: map[string]chan struct{}{}}
}

// work is what a run does.
type work func(ctx context.Context, heard listeners) (*report.Run, error)

// listeners are the requests that wait for a run, as many as there are when they
// are asked.
type listeners struct {
	tell  func(message string, percentage int) // a negative percentage is not known
	quiet func() bool                          // no request wants a message of what came of the run
}

// listener is a request that waits for a run.
type listener struct {
	tell  func(message string, percentage int)
	quiet bool
}

// sharedRun is one execution that one or more requests wait for.
type sharedRun struct {
	cancel  context.CancelFunc
	waiting int
	heardBy []listener
	done    chan struct{} // closed when result and err are there
	result  *report.Run
	err     error
}

// request makes the context of a request cancellable by names: the client's own
// and that of its progress token, or one of the server's where it gave neither.
// The first is returned. A name that another request has stays that one's.
func (r *runs) request(ctx context.Context, names ...string) (context.Context, string, func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	free := slices.DeleteFunc(names, func(name string) bool {
		_, taken := r.byName[name]
		return taken || name == ""
	})
	if len(free) == 0 {
		r.number++
		free = []string{"lockstep-run-" + strconv.Itoa(r.number)}
	}
	for _, name := range free {
		r.byName[name] = cancel
	}
	return ctx, free[0], func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		for _, name := range free {
			delete(r.byName, name)
		}
		cancel()
	}
}

// cancel ends the request of that name; false if there is none.
func (r *runs) cancel(name string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	cancel, ok := r.byName[name]
	if ok {
		cancel()
	}
	return ok
}

func (r *runs) cancelAll() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, cancel := range r.byName {
		cancel()
	}
}

// do executes f once for all requests with the same key. It returns when f has,
// or when ctx ends; f's own context ends when no request waits for it any more.
func (r *runs) do(ctx, base context.Context, key string, by listener, f work) (*report.Run, error) {
	run := r.join(base, key, by, f)
	select {
	case <-run.done:
		return run.result, run.err
	case <-ctx.Done():
	}
	r.mu.Lock()
	if run.waiting--; run.waiting == 0 {
		run.cancel()
	}
	last := run.waiting == 0
	r.mu.Unlock()
	if !last {
		return nil, ctx.Err()
	}
	<-run.done // TLC must have ended before its run is called cancelled
	if run.result != nil {
		return run.result, nil // what was done until then
	}
	return nil, ctx.Err()
}

// join finds the run under way for key or starts one. A run that nobody waits
// for any more is on its way out and not joined.
func (r *runs) join(base context.Context, key string, by listener, f work) *sharedRun {
	r.mu.Lock()
	defer r.mu.Unlock()
	if run := r.byKey[key]; run != nil && run.waiting > 0 {
		run.waiting++
		run.heardBy = append(run.heardBy, by)
		return run
	}
	ctx, cancel := context.WithCancel(base)
	run := &sharedRun{cancel: cancel, waiting: 1, heardBy: []listener{by}, done: make(chan struct{})}
	r.byKey[key] = run
	go func() {
		run.result, run.err = f(ctx, r.listeners(run))
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.byKey[key] == run {
			delete(r.byKey, key)
		}
		cancel()
		close(run.done)
	}()
	return run
}

// turn waits until no other run holds the record and takes it until release.
// waiting is called if that is not at once.
func (r *runs) turn(ctx context.Context, record string, waiting func()) (release func(), err error) {
	r.mu.Lock()
	slot := r.turns[record]
	if slot == nil {
		slot = make(chan struct{}, 1)
		r.turns[record] = slot
	}
	r.mu.Unlock()
	release = func() { <-slot }
	select {
	case slot <- struct{}{}:
		return release, nil
	default:
	}
	waiting()
	select {
	case slot <- struct{}{}:
		return release, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// listeners are all that wait for the run.
func (r *runs) listeners(run *sharedRun) listeners {
	now := func() []listener {
		r.mu.Lock()
		defer r.mu.Unlock()
		return slices.Clone(run.heardBy)
	}
	return listeners{
		tell: func(message string, percentage int) {
			for _, by := range now() {
				by.tell(message, percentage)
			}
		},
		quiet: func() bool {
			return !slices.ContainsFunc(now(), func(by listener) bool { return !by.quiet })
		},
	}
}
