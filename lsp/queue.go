package lsp

import (
	"slices"
	"sync"
	"time"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/verify"
)

// queue is what runs and what waits, in the order of arrival: what lockstep.queue
// answers, and lockstep/queue tells.
type queue struct {
	mu   sync.Mutex
	runs []*queuedRun
	news chan struct{} // holds one where something has changed since it was told

	telling sync.Mutex // held while a state is taken and sent
}

func newQueue() *queue { return &queue{news: make(chan struct{}, 1)} }

// queuedRun is a run of one record, or a proof.
type queuedRun struct {
	Run       string          `json:"run"` // the name to cancel it by
	Kind      string          `json:"kind"`
	Record    string          `json:"record"` // URI
	State     verify.Stage    `json:"state"`
	Message   string          `json:"message"` // why it does not run yet; once it does "", of a proof how far it is
	StartedAt *time.Time      `json:"startedAt"`
	Share     *float64        `json:"share"` // of a proof that runs, below 1; of a run, which its configs tell, nil
	Configs   []*queuedConfig `json:"configs"`
}

// queuedConfig is how far a config of a run is. Counts of an exploration that
// several configs share stand at each of them.
type queuedConfig struct {
	Config    string       `json:"config"`
	State     verify.Stage `json:"state"`
	Seconds   float64      `json:"seconds"`
	Distinct  int64        `json:"distinct"`
	Generated int64        `json:"generated"`
	Left      int64        `json:"left"` // states found and not explored
	Depth     int          `json:"depth"`
	Rate      int64        `json:"rate"`     // distinct states a second; 0: not known yet
	Estimate  *float64     `json:"estimate"` // seconds that the last run took
	Share     *float64     `json:"share"`    // of the estimate, below 1 until it has ended
	With      []string     `json:"with"`     // configs that share the exploration
	Verdict   *string      `json:"verdict"`
	Result    *string      `json:"result"`
	Counts    *string      `json:"counts"` // as the outcome's
	Words     *string      `json:"words"`
}

// queueState is the whole queue at one moment.
type queueState struct {
	Runs []queuedRun `json:"runs"`
}

// The kinds of what is queued. A proof has no configs.
const (
	runKind   = "run"
	proofKind = "prove"
)

// add puts a run of a record, named by its URI, behind the others.
func (q *queue) add(run, kind, record string, configs []coverage.Requested) *queuedRun {
	added := &queuedRun{Run: run, Kind: kind, Record: record, State: verify.Waiting, Configs: []*queuedConfig{}}
	for _, c := range configs {
		added.Configs = append(added.Configs, newQueuedConfig(c.Config, c.Estimate))
	}
	q.change(func() { q.runs = append(q.runs, added) })
	return added
}

func newQueuedConfig(name string, estimate time.Duration) *queuedConfig {
	c := &queuedConfig{Config: name, State: verify.Waiting, With: []string{}}
	if estimate > 0 {
		c.Estimate = ptr(estimate.Seconds())
	}
	return c
}

// start says that a run has the turn.
func (q *queue) start(r *queuedRun) {
	q.change(func() {
		r.State, r.StartedAt, r.Message = verify.Exploring, ptr(time.Now().UTC().Truncate(time.Second)), ""
	})
}

// holdUp says what runs wait for, beside the turn.
func (q *queue) holdUp(message string, waiting ...*queuedRun) {
	q.change(func() {
		for _, r := range waiting {
			r.Message = message
		}
	})
}

// take takes in what a run tells of its configs.
func (q *queue) take(r *queuedRun, p coverage.RunProgress) {
	q.change(func() {
		for _, c := range r.Configs {
			if slices.Contains(p.Members, c.Config) {
				c.take(p)
			}
		}
	})
}

func (c *queuedConfig) take(p coverage.RunProgress) {
	estimate := p.Estimate
	if estimate == 0 && c.Estimate != nil {
		estimate = time.Duration(*c.Estimate * float64(time.Second))
	}
	*c = *newQueuedConfig(c.Config, estimate)
	c.State = p.Stage
	switch {
	case p.Outcome != nil:
		c.end(*p.Outcome)
	case p.Stage == verify.Exploring:
		c.Seconds, c.Distinct, c.Generated = p.TLC.Elapsed.Seconds(), p.TLC.Distinct, p.TLC.Generated
		c.Left, c.Depth, c.Rate = p.TLC.Queue, p.TLC.Depth, p.TLC.Rate
		c.With = slices.DeleteFunc(slices.Clone(p.Members), func(name string) bool { return name == c.Config })
		if estimate > 0 {
			c.Share = ptr(min(verify.MostShare, p.TLC.Elapsed.Seconds()/estimate.Seconds()))
		}
	}
}

func (c *queuedConfig) end(o verify.Outcome) {
	c.Seconds, c.Distinct, c.Generated = o.TLC.Elapsed.Seconds(), o.TLC.Distinct, o.TLC.Generated
	c.Left, c.Depth = o.TLC.LeftOnQueue, o.TLC.Depth
	c.With = append(c.With, o.SharedWith...)
	c.Result, c.Verdict = ptr(string(o.Result)), ptr(string(o.Verdict))
	c.Counts, c.Words = ptr(string(o.Counts())), ptr(o.Words())
	if c.Estimate != nil {
		c.Share = ptr(1.0)
	}
}

// takeProof takes in how far a proof is.
func (q *queue) takeProof(r *queuedRun, p coverage.RunProgress) {
	q.change(func() { r.Message, r.Share = p.String(), &p.Share })
}

// remove takes runs out that have ended.
func (q *queue) remove(ended ...*queuedRun) {
	q.change(func() {
		q.runs = slices.DeleteFunc(q.runs, func(r *queuedRun) bool { return slices.Contains(ended, r) })
	})
}

// change alters the queue and says that there is news.
func (q *queue) change(alter func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	alter()
	select {
	case q.news <- struct{}{}:
	default:
	}
}

// state is a copy of the queue.
func (q *queue) state() queueState {
	q.mu.Lock()
	defer q.mu.Unlock()
	state := queueState{Runs: []queuedRun{}}
	for _, r := range q.runs {
		run := *r
		run.Configs = make([]*queuedConfig, len(r.Configs))
		for i, c := range r.Configs {
			run.Configs[i] = ptr(*c)
		}
		state.Runs = append(state.Runs, run)
	}
	return state
}
