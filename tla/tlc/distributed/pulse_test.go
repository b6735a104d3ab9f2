package distributed

import (
	"errors"
	"testing"
	"time"

	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// TestStall: a server that lost a worker and counts nothing new for a minute is
// given up, whatever time its progress shows; one that lost none may take as long
// as it likes over a state.
func TestStall(t *testing.T) {
	var given error
	e := &exploration{fail: func(why error) { given = why }}
	pool, begun := &Pool{}, time.Now()
	at := func(after time.Duration, distinct int64) {
		pool.watch(e, tlc.Progress{Phase: tlc.PhaseExploring, Distinct: distinct, Elapsed: after}, begun.Add(after))
	}
	for _, quiet := range []struct {
		after    time.Duration
		distinct int64
		fewer    bool
	}{
		{0, 1, false}, {2 * time.Hour, 1, false}, // all are there
		{2*time.Hour + time.Second, 40, true}, {2*time.Hour + time.Minute, 40, true},
		{2*time.Hour + time.Minute + time.Second, 41, true}, // it goes on
	} {
		e.fewer = quiet.fewer
		if at(quiet.after, quiet.distinct); given != nil {
			t.Fatalf("after %s: %v", quiet.after, given)
		}
	}
	at(2*time.Hour+2*time.Minute+2*time.Second, 41)
	if why := (again{}); !errors.As(given, &why) {
		t.Errorf("got %v", given)
	}
}
