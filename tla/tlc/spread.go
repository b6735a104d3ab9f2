package tlc

import (
	"errors"
	"fmt"
	"strings"

	"github.com/lockstep-tla/lockstep/tla"
)

// Spread is what TLC's server said of its workers, counted in their threads,
// each of which TLC takes for a worker.
type Spread struct {
	Ready    bool   // it takes workers
	Joined   int    // that registered
	Lost     int    // whose states it gave to others
	Reported int    // that it counted up when all was explored
	Doubt    string // something happened after which its word does not count, "" for nothing
}

// Undistributable says why TLC's distributed mode cannot check what a config
// asks for, in words that go on from a config's name; "" where it can. Seen with
// TLC 2.18 and in its source, tlc2.tool.distributed:
//   - it passes over temporal properties;
//   - a worker checks properties of steps only in steps to states that are new,
//     and takes a state that an action constraint kept from one step for seen;
//   - it evaluates no postcondition, and knows none of the newer checks.
//
// Symmetry and views are sound there: a worker takes each state's fingerprint as
// a single TLC does.
func Undistributable(c *tla.Config) string {
	for _, cannot := range []struct {
		what  string
		names []tla.Ref
	}{
		{"a PROPERTY", c.Properties},
		{"an ACTION_CONSTRAINT", c.ActionConstraints},
		{"a POSTCONDITION", c.Postconditions},
		{"a _POSSIBLE", c.Possible},
	} {
		if len(cannot.names) > 0 {
			return "lists " + cannot.what
		}
	}
	if len(c.Problems) > 0 {
		return "is not understood as a whole"
	}
	return ""
}

// Message codes of the distributed mode, from tlc2.output.EC.
const (
	serverReady        = 7000
	workerJoined       = 7001
	workerDeregistered = 7002
	workerCounted      = 7003
	workerLost         = 7006
	statesSentAgain    = 7007
	distributedFirst   = 7000
	distributedLast    = 7999
)

// spreadSigns reads what a server says of its workers. It ends with what the
// numbers alone do not show:
//   - A worker that is given up by the timer that looks after it, and not by the
//     thread that waits for it, may still answer. TLC counts it out all the same,
//     and may then end before its states are explored.
//   - States are sent to the same worker again where its answer broke off, as one
//     that is too large does. Some that they lead to it takes for seen, since it
//     has seen them, and nobody hears of them. TLC does this also with a worker
//     that has just died, where it is harmless and looks the same.
type spreadSigns struct {
	spread       Spread
	deregistered int
	finished     bool // it said all
	told         func(Spread)
	settled      func() // nothing that it may still say counts
}

func (s *spreadSigns) message(m message) bool {
	if m.Code < distributedFirst || m.Code > distributedLast {
		return false
	}
	switch m.Code {
	case serverReady:
		s.spread.Ready = true
	case workerJoined:
		s.spread.Joined++
	case workerLost:
		s.spread.Lost++
	case workerDeregistered:
		if s.deregistered++; s.deregistered > s.spread.Lost {
			s.spread.Doubt = "a worker was given up that may still have been exploring"
		}
	case workerCounted:
		s.spread.Reported++
	case statesSentAgain:
		s.spread.Doubt = "TLC sent states again to a worker that may have seen them"
	default:
		s.spread.Doubt = strings.TrimSuffix(firstLine(m.words()), ".")
	}
	if s.told != nil {
		s.told(s.spread)
	}
	return true
}

// finished is the message code of the last that TLC says.
const finished = 2186

// settles notices that the server has nothing more to say that counts: it has
// finished, or found something, which proves nothing (see Proves). That its JVM
// ends then is not relied on: that is up to all who still refer to an object of
// it, and TLCServer.modelCheck takes its own back only if nobody is calling it.
func (s *spreadSigns) settles(m message, r Result) {
	s.finished = s.finished || m.Code == finished
	if s.settled != nil && (s.finished || len(r.Errors) > 0 || len(r.Violations) > 0) {
		s.settled()
	}
}

// Proves is nil where a server's Result is a PASS: it has every sign that a
// single TLC's has, those that only the server gives, and nothing that speaks
// against it. All else proves nothing, violations included: the error says what
// is amiss.
//
// A worker that registered and is not counted up came when all was explored: the
// server counts up all whom it has given states and did not lose.
func (s Spread) Proves(r Result) error {
	switch {
	case r.Cancelled:
		return errors.New("it was cancelled")
	case len(r.Errors) > 0:
		return fmt.Errorf("TLC's server says: %s", firstLine(r.Errors[0].Message))
	case len(r.Violations) > 0 || r.Trace != nil:
		return errors.New("a counterexample was found")
	case !r.Passed() || r.Distinct == 0 || r.Depth == 0:
		return errors.New("TLC's server did not say that all was explored")
	case s.Doubt != "":
		return errors.New(s.Doubt)
	case s.Reported == 0:
		return errors.New("TLC's server did not hear of a worker to the end")
	}
	return nil
}
