package coverage

import (
	"maps"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// result is a config's last outcome and what it was computed from.
type result struct {
	report.Outcome
	of []*source
}

// decisive are the files that decide what a run of c comes to: all modules, the
// config itself and the expectations.
func (m *model) decisive(c *config) []*source {
	var all []*source
	for _, src := range m.sources {
		isConfig := false
		for _, other := range m.configs {
			isConfig = isConfig || other.path == src.path
		}
		if !isConfig || src.path == c.path {
			all = append(all, src)
		}
	}
	return all
}

// result is c's last outcome; stale says that what it was computed from has
// another text now.
func (s *Snapshot) result(v *view, c *config) (last report.Outcome, stale, ok bool) {
	r, ok := s.results[resultKey{v.path, c.name}]
	now := v.model.decisive(c)
	stale = len(now) != len(r.of)
	for i := 0; i < len(now) && !stale; i++ {
		stale = now[i].path != r.of[i].path || now[i].src != r.of[i].src
	}
	return r.Outcome, ok && stale, ok
}

// remember keeps the outcomes of a run of v's configs in the newest Snapshot.
func (w *Workspace) remember(v *view, outcomes []verify.Outcome) report.Run {
	w.mu.Lock()
	defer w.mu.Unlock()
	prev := w.Snapshot()
	next := *prev
	next.id++
	next.results = maps.Clone(prev.results)
	if next.results == nil {
		next.results = map[resultKey]result{}
	}
	record := report.RunRecord{Record: relative(v.root, v.path), Outcomes: []report.Outcome{}}
	if now := prev.view(v.path); now != nil {
		v = now // code may have been edited during the run: its places are those of now
	}
	for _, o := range outcomes {
		told := next.tell(v, o)
		record.Outcomes = append(record.Outcomes, told)
		if c := v.model.config(told.Config); c != nil && o.Verdict != verify.Cancelled {
			next.results[resultKey{v.path, c.name}] = result{told, v.model.decisive(c)}
		}
	}
	w.store(&next)
	return report.Run{Schema: "lockstep.run/1", Records: []report.RunRecord{record}}
}

// outcomeFindings tell results that were not expected, at the config's name in
// expected.txt or in the config itself. One that is stale says no more than
// that it is.
func (s *Snapshot) outcomeFindings(v *view) []Finding {
	var all []Finding
	for _, c := range v.model.configs {
		o, stale, ok := s.result(v, c)
		code, severity, told := "result-unexpected", Warning, o.Reason
		switch {
		case !ok:
			continue
		case stale:
			code, severity, told = "result-stale", Hint, "the last result, "+o.Result+", is from before the model changed; run it again"
		case o.Verdict == "as-expected" || o.Verdict == "unrecorded":
			continue
		case o.Verdict == "error":
			code, severity = "model-error", Error
		}
		place := Place{Path: c.path, Span: text.Span{End: s.source(c.path).lines.Span(1, 1).Len()}}
		if e, ok := v.model.expected.Of(c.name); ok {
			place = Place{v.model.expected.Path, e.ConfigSpan}
		}
		all = append(all, Finding{Place: place, Code: code, Severity: severity, Message: c.label() + ": " + told, Record: v.path})
	}
	return all
}
