package verify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Size is how large an earlier run of a config was; zero where there was none.
type Size struct {
	Distinct int64 // states
	Elapsed  time.Duration
	AtLeast  bool // it ended before all was explored, and has no Elapsed
}

// below says whether all that there is was fewer states.
func (s Size) below(states int64) bool { return s.Distinct > 0 && s.Distinct < states && !s.AtLeast }

// large is the number of distinct states from which the better compiler and
// several workers pay for their start. (Measured: at 43,000 states the first
// compiler alone takes half the processor time, at 330,000 several workers with
// a parallel collector are faster.)
const large = 200_000

// brief is the number of distinct states below which counting how often actions
// are taken does not matter beside Java's start. (Measured: on 43,000 states of a
// model with large actions it takes 1.5 times the processor time, which is 50
// microseconds for each state.)
const brief = 5_000

// task is one exploration: of one config, or of several that differ only in what
// they check.
type task struct {
	members []int // of the configs, in their order
	size    Size  // the largest of the members'
	fails   bool  // expected to fail
	away    bool  // other machines explore it, if they can
	alone   bool  // nothing else is to be explored
}

// plan groups the configs into explorations and orders them: what is expected to
// pass and is small, the longest first, so that none is left over at the end;
// what is expected to fail, the shortest first; then what is large and takes all
// slots.
func plan(configs []Config, opts Options) []task {
	var tasks []task
	byGraph := map[string]int{}
	for i, c := range configs {
		key := ""
		if !opts.NoShare {
			key = c.sharing(opts)
		}
		if at, ok := byGraph[key]; ok && key != "" {
			tasks[at].members = append(tasks[at].members, i)
			tasks[at].size = larger(tasks[at].size, c.Last)
			continue
		}
		byGraph[key] = len(tasks)
		tasks = append(tasks, task{members: []int{i}, size: c.Last, fails: c.ExpectsFail(), away: opts.Elsewhere != nil && c.here(opts) == ""})
	}
	if len(tasks) == 1 {
		tasks[0].alone = true
	}
	slices.SortStableFunc(tasks, func(a, b task) int {
		return cmp.Or(cmp.Compare(a.rank(opts), b.rank(opts)), cmp.Compare(a.urgency(), b.urgency()))
	})
	return tasks
}

func larger(a, b Size) Size {
	most := a
	if b.Distinct > a.Distinct {
		most = b
	}
	most.Elapsed = max(a.Elapsed, b.Elapsed)
	return most
}

func (t task) rank(opts Options) int {
	switch {
	case t.workers(opts) > 1 && t.size.Distinct >= large:
		return 2
	case t.fails:
		return 1
	}
	return 0
}

func (t task) urgency() time.Duration {
	if t.fails {
		return t.size.Elapsed
	}
	return -t.size.Elapsed
}

// workers are those that the task is run with: the user's where that is said,
// else one, or all that there is room for where it was large last time, or may be
// large and leaves the room to nobody else. What is expected to fail has one
// worker, whose path can be compared.
func (t task) workers(opts Options) int {
	switch {
	case t.fails:
		return 1
	case opts.Workers > 0:
		return opts.Workers
	case t.size.Distinct >= large, t.size.Distinct == 0 && t.alone:
		return max(opts.Parallel, 1)
	}
	return 1
}

// counts says whether the task counts how often actions are taken. What is
// expected to fail ends before all is explored, and what was never run may be of
// any size.
func (t task) counts(opts Options) bool {
	return !t.fails && (opts.Coverage || t.size.below(brief))
}

// ExpectsFail says whether a counterexample is what the config is for.
func (c Config) ExpectsFail() bool {
	return c.Variant || c.Expected != nil && c.Expected.Result == string(Fail)
}

// sharing is equal for configs that one exploration can check: they explore the
// same graph and are expected to pass. "" for a config that runs alone. Under
// symmetry TLC may miss violations of what is not about single states and steps,
// and which ones depends on what else is checked; so such a config is not mixed
// with others. What other machines check is not mixed with what they cannot.
func (c Config) sharing(opts Options) string {
	if c.Graph == "" || c.Problem != "" || c.ExpectsFail() || c.Symmetric && len(c.Temporal) > 0 {
		return ""
	}
	group := []string{c.Dir, c.Module, c.Graph}
	if opts.Elsewhere != nil {
		group = append(group, fmt.Sprint(c.here(opts) == ""))
	}
	return strings.Join(group, "\n")
}

// together is the text of a config that checks what all of them check: the
// first one's, and behind it what the others list and it does not. Sections of
// one kind add up for TLC.
func together(configs []Config) string {
	var invariants, properties []string
	for _, c := range configs[1:] {
		for i, name := range c.Properties {
			list, known := &invariants, configs[0].invariants()
			if i >= len(c.invariants()) {
				list, known = &properties, configs[0].UnderProperty
			}
			if !slices.Contains(known, name) && !slices.Contains(*list, name) {
				*list = append(*list, name)
			}
		}
	}
	text := strings.TrimSuffix(configs[0].Text, "\n") + "\n"
	if len(invariants) > 0 {
		text += "INVARIANTS\n  " + strings.Join(invariants, "\n  ") + "\n"
	}
	if len(properties) > 0 {
		text += "PROPERTIES\n  " + strings.Join(properties, "\n  ") + "\n"
	}
	return text
}

// invariants are what the config lists under INVARIANT.
func (c Config) invariants() []string { return c.Properties[:len(c.Properties)-len(c.UnderProperty)] }

// others are the names of all members but one.
func others(configs []Config, but int) []string {
	var names []string
	for i, c := range configs {
		if i != but {
			names = append(names, c.Name)
		}
	}
	return names
}

// groupName is what progress calls configs that run together.
func groupName(configs []Config) string {
	if len(configs) == 1 {
		return configs[0].Name
	}
	return fmt.Sprintf("%s and %d more together", configs[0].Name, len(configs)-1)
}
