package verify

import "time"

// efforts say how much of a run is done, by what each of its explorations took
// last.
type efforts struct {
	all []*effort
	of  map[int]*effort // by the number of a config
}

// effort is one exploration as it was planned.
type effort struct {
	expected, spent time.Duration
	left            int // configs without an outcome
}

func newEfforts(tasks []task) *efforts {
	e := &efforts{of: map[int]*effort{}}
	for _, t := range tasks {
		one := &effort{expected: t.size.Elapsed, left: len(t.members)}
		e.all = append(e.all, one)
		for _, member := range t.members {
			e.of[member] = one
		}
	}
	return e
}

// MostShare is the share that is told before the end: an exploration may take
// longer than it did last time.
const MostShare = 0.99

// spend takes in how long an exploration of the task takes. One that is made
// once more, as for another path, takes nothing back.
func (e *efforts) spend(t task, elapsed time.Duration) {
	one := e.of[t.members[0]]
	one.spent = max(one.spent, min(elapsed, time.Duration(MostShare*float64(one.expected))))
}

// end takes in that a config has its outcome.
func (e *efforts) end(member int) {
	one := e.of[member]
	if one.left--; one.left == 0 {
		one.spent = one.expected
	}
}

// share is how much is done, from 0 to MostShare, negative where that cannot be told.
func (e *efforts) share() float64 {
	var expected, spent time.Duration
	for _, one := range e.all {
		if one.expected == 0 && one.left > 0 {
			return -1
		}
		expected, spent = expected+one.expected, spent+one.spent
	}
	if expected == 0 {
		return -1
	}
	return min(MostShare, float64(spent)/float64(expected))
}
