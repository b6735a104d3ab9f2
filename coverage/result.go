package coverage

import (
	"maps"
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// result is an outcome of a config and what decided it.
type result struct {
	verify.Outcome
	inputs string
}

// last is c's outcome: the one for the model as it is, else the newest, which is
// stale. It is judged beside what is recorded now.
func (s *Snapshot) last(v *view, c *config) (o verify.Outcome, stale, ok bool) {
	all := s.results[resultKey{v.path, c.name}]
	if len(all) == 0 {
		return verify.Outcome{}, false, false
	}
	now := s.inputs(v, c)
	at := max(0, slices.IndexFunc(all, func(r result) bool { return r.inputs == now }))
	job := v.job(c)
	job.Guards = v.guards(c, all[at].Config.Guards.Had) // asking git again is for the next run
	return all[at].Judged(job), all[at].inputs != now, true
}

// result is last as --json prints it, without the code of a trace's steps.
func (s *Snapshot) result(v *view, c *config) (told report.Outcome, stale, ok bool) {
	o, stale, ok := s.last(v, c)
	if !ok {
		return report.Outcome{}, false, false
	}
	return s.telling(v).brief(o), stale, true
}

// LastOutcome is what is known of a config without running it.
type LastOutcome struct {
	Config string // without .cfg
	// Known: TLC was run for it, in this session or an earlier one on this
	// machine. Where it was not, the rest says nothing.
	Known bool
	// Stale: the model or the config has another text than the outcome is of.
	Stale bool
	// Outcome is judged beside what expected.txt says now; its steps have no code.
	Outcome report.Outcome
}

// Outcomes are the last outcomes of all configs of the record at an absolute
// path, in the record's order; none for what is no record.
func (s *Snapshot) Outcomes(record string) []LastOutcome {
	v := s.view(record)
	if v == nil {
		return nil
	}
	all := make([]LastOutcome, len(v.model.configs))
	for i, c := range v.model.configs {
		told, stale, known := s.result(v, c)
		all[i] = LastOutcome{Config: c.name, Known: known, Stale: stale, Outcome: told}
	}
	return all
}

// mostResults is how many outcomes of one config are held, for texts that come
// back.
const mostResults = 8

// with are the results with one more, in place of one of the same inputs.
func with(all []result, r result) []result {
	all = slices.DeleteFunc(slices.Clone(all), func(old result) bool { return old.inputs == r.inputs })
	all = append(all, r)
	slices.SortStableFunc(all, func(a, b result) int { return b.At.Compare(a.At) })
	return all[:min(len(all), mostResults)]
}

// remember keeps the outcomes of a run of v's configs in the newest Snapshot,
// which it returns.
func (w *Workspace) remember(v *view, results []result) *Snapshot {
	w.mu.Lock()
	defer w.mu.Unlock()
	all := maps.Clone(w.Snapshot().results)
	if all == nil {
		all = map[resultKey][]result{}
	}
	for _, r := range results {
		if r.Verdict != verify.Cancelled {
			key := resultKey{v.path, r.Config.Name}
			all[key] = with(all[key], r)
		}
	}
	return w.withResults(all)
}

// withResults replaces the newest Snapshot by one that differs in its results.
// The caller holds w.mu.
func (w *Workspace) withResults(all map[resultKey][]result) *Snapshot {
	next := *w.Snapshot()
	next.id++
	next.results, next.recalls = all, w.recalls
	w.store(&next)
	return &next
}

// outcomeFindings tell results that were not expected, and what a PASS may lack,
// at the config's name in expected.txt or in the config itself. One that is stale
// says no more than that it is.
func (s *Snapshot) outcomeFindings(v *view) []Finding {
	var all []Finding
	var count takenCount
	for _, c := range v.model.configs {
		o, stale, ok := s.last(v, c)
		count.add(o, ok && !stale)
		if !ok {
			continue
		}
		tell := func(code string, severity Severity, message string) {
			all = append(all, Finding{
				Place: s.resultPlace(v, c), Code: code, Severity: severity, Message: c.label() + ": " + message, Record: v.path, ran: true,
			})
		}
		switch {
		case stale:
			tell("result-stale", Hint, "the last result, "+string(o.Result)+", is from before the model changed; run it again")
			continue
		case o.Verdict == verify.Faulty:
			tell("model-error", Error, o.Reason)
			if place, ok := s.faultPlace(c, o); ok {
				all[len(all)-1].Place = place
			}
		case o.Verdict == verify.Changed:
			tell("result-unexpected", Warning, o.Reason)
		}
		for _, warning := range o.Warnings {
			tell("result-weak", Warning, "it passes, but "+warning)
		}
	}
	return append(all, s.untakenFindings(v, count)...)
}

// faultPlace is the line of the config that TLC could not read.
func (s *Snapshot) faultPlace(c *config, o verify.Outcome) (Place, bool) {
	for _, e := range o.TLC.Errors {
		if e.Config && e.Line > 0 {
			src := s.source(c.path)
			return Place{c.path, errorSpan(src.src, src.lines, e)}, true
		}
	}
	return Place{}, false
}

// resultPlace is where a config's result is told.
func (s *Snapshot) resultPlace(v *view, c *config) Place {
	if e, ok := v.model.expected.Of(c.name); ok {
		return Place{v.model.expected.Path, e.ConfigSpan}
	}
	return Place{c.path, text.Span{End: s.source(c.path).lines.Span(1, 1).Len()}}
}
