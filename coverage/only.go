package coverage

import (
	"fmt"
	"time"

	"github.com/lockstep-tla/lockstep/coverage/verify"
)

// Only narrows a run to what an earlier one left to do.
type Only string

// The ways to narrow a run; the zero value leaves it as it is.
const (
	// OnlyFailed: the last outcome, of whatever text, is another than expected, or an error.
	OnlyFailed Only = "failed"
	// OnlyStale: never run, or the model or the config has another text since.
	OnlyStale Only = "stale"
)

// Nothing is what to say where there is none of what a run was narrowed to.
func (o Only) Nothing() string {
	switch o {
	case OnlyFailed:
		return "nothing to run: no last outcome is changed or an error"
	case OnlyStale:
		return "nothing to run: every outcome is of the model as it is"
	}
	return "nothing to run: no record has a config"
}

// left says whether a config is among what only asks for.
func (s *Snapshot) left(v *view, c *config, only Only) bool {
	o, stale, known := s.last(v, c)
	switch only {
	case OnlyFailed:
		return known && (o.Verdict == verify.Changed || o.Verdict == verify.Faulty)
	case OnlyStale:
		return !known || stale
	}
	return true
}

// Requested is a config that a run was asked for.
type Requested struct {
	Config   string
	Estimate time.Duration // what it took last; 0: it was not run before
	Inputs   string        // equal as long as the texts and options that decide what TLC comes to are
	Judged   string        // equal as long as the texts are by which that is judged
}

// Requested are the configs that a request means, in the record's order; none
// where nothing is left of what it is narrowed to. The error says that it names
// nothing that exists.
func (s *Snapshot) Requested(req RunRequest) ([]Requested, error) {
	v, configs, err := s.meant(req)
	all := make([]Requested, len(configs))
	for i, c := range configs {
		all[i] = Requested{c.name, s.lastSize(v, c, v.job(c).ExpectsFail()).Elapsed, s.inputs(v, c), s.judged(v)}
	}
	return all, err
}

// leftover is what earlier runs have left to do of a record.
type leftover struct {
	words   string // 2 stale
	request RunRequest
}

// leftovers are those that are not all of the record: a run of all is offered
// anyway.
func (s *Snapshot) leftovers(v *view) []leftover {
	var failed, stale, unknown int
	for _, c := range v.model.configs {
		if s.left(v, c, OnlyFailed) {
			failed++
		}
		switch _, old, known := s.last(v, c); {
		case !known:
			unknown++
		case old:
			stale++
		}
	}
	words := "stale or never run"
	switch {
	case unknown == 0:
		words = "stale"
	case stale == 0:
		words = "never run"
	}
	var all []leftover
	for _, l := range []struct {
		count int
		words string
		only  Only
	}{{failed, "failed", OnlyFailed}, {stale + unknown, words, OnlyStale}} {
		if 0 < l.count && l.count < len(v.model.configs) {
			all = append(all, leftover{fmt.Sprintf("%d %s", l.count, l.words), RunRequest{Record: v.path, Only: l.only}})
		}
	}
	return all
}
