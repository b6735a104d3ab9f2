package coverage

import (
	"cmp"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/outcomes"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// recalled is the outcome of an earlier run, not judged yet, with the checks that
// its config had in the history.
func recalled(e outcomes.Entry, had []string) verify.Outcome {
	return verify.Outcome{
		Config: verify.Config{Guards: verify.Guards{Had: had}},
		TLC:    e.Result, At: e.At, Workers: e.Workers, SharedWith: e.SharedWith, Machines: e.Machines, Cached: true,
	}
}

// keepAll keeps the results of configs. The error is why one could not be kept.
func (s *Snapshot) keepAll(v *view, configs []*config, results []result, engine tlc.Engine) (unkept error) {
	for i, c := range configs {
		unkept = cmp.Or(unkept, s.keep(v, c, results[i], engine))
	}
	return unkept
}

// keep writes what TLC came to where later sessions find it, and later runs too,
// if another one would come to the same. Where the texts alone do not decide that,
// nobody could tell later whether it still stands.
func (s *Snapshot) keep(v *view, c *config, r result, engine tlc.Engine) error {
	if r.inputs == "" || r.At.IsZero() || r.Verdict == verify.Cancelled || v.model.undecided(c) != "" {
		return nil
	}
	key := outcomes.Key{Inputs: r.inputs, Engine: engine.SHA256}
	if !r.Cached {
		entry := outcomes.Entry{Key: key, At: r.At, Workers: r.Workers, SharedWith: r.SharedWith, Machines: r.Machines, Result: r.TLC, Unsettled: !r.Settled()}
		if err := s.settings.Outcomes.Keep(entry); err != nil {
			return err
		}
	}
	mark := outcomes.Mark{Config: c.name, Key: key, At: r.At, Had: r.Config.Guards.Had}
	if r.Cached && marked(s.results[resultKey{v.path, c.name}], mark) {
		return nil
	}
	return s.settings.Outcomes.Mark(v.path, mark)
}

// marked says whether a mark is one that the results were recalled by.
func marked(known []result, mark outcomes.Mark) bool {
	return slices.ContainsFunc(known, func(r result) bool {
		return r.Cached && r.inputs == mark.Key.Inputs && r.At.Equal(mark.At) && slices.Equal(r.Config.Guards.Had, mark.Had)
	})
}

// recall adds to the results what earlier sessions, and other processes, have
// come to for the records, and counts that there was something, from the second
// Snapshot on: whoever has none yet has missed nothing. The caller holds w.mu.
func (w *Workspace) recall(known map[resultKey][]result, files []found) map[resultKey][]result {
	all := maps.Clone(known)
	if all == nil {
		all = map[resultKey][]result{}
	}
	for _, f := range files {
		for _, mark := range w.settings.Outcomes.Marks(f.record) {
			key := resultKey{f.record, mark.Config}
			if held(all[key], mark) {
				continue
			}
			if entry, ok := w.settings.Outcomes.Find(mark.Key); ok {
				all[key] = with(all[key], result{recalled(entry, mark.Had), mark.Key.Inputs})
			}
		}
	}
	same := func(a, b result) bool { return a.inputs == b.inputs && a.At.Equal(b.At) }
	if w.Snapshot().id > 0 && !maps.EqualFunc(known, all, func(a, b []result) bool { return slices.EqualFunc(a, b, same) }) {
		w.recalls++
	}
	return all
}

// Recalls grows with every Snapshot of a Workspace that has taken in what other
// processes have come to, be it by Recall or by a look at the disk.
func (s *Snapshot) Recalls() int { return s.recalls }

// OutcomeNews are the files, of lockstep's cache, that are written whenever an
// outcome of one of the records is kept, by whatever process: what Recall is for.
// They need not be there.
func (s *Snapshot) OutcomeNews() []string {
	if s.settings.Outcomes == nil {
		return nil
	}
	files := make([]string, len(s.views))
	for i, v := range s.views {
		files[i] = s.settings.Outcomes.News(v.path)
	}
	return files
}

// Recall takes in what other processes have come to for the records whose news
// are among the changed files, or below a changed folder. False: there was
// nothing new, as after a run of this Workspace's own, and the Snapshot is the
// same.
func (w *Workspace) Recall(changed []string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	s := w.Snapshot()
	var told []found
	for i, news := range s.OutcomeNews() {
		leads := func(path string) bool {
			return path == news || strings.HasPrefix(news, path+string(filepath.Separator))
		}
		if slices.ContainsFunc(changed, leads) {
			told = append(told, s.views[i].found)
		}
	}
	all := w.recall(s.results, told)
	if w.recalls == s.recalls {
		return false
	}
	w.withResults(all)
	return true
}

// held says whether the results have what the mark leads to, or something newer
// of the same inputs.
func held(results []result, mark outcomes.Mark) bool {
	for _, r := range results {
		if r.inputs == mark.Key.Inputs && !r.At.Before(mark.At) {
			return true
		}
	}
	return false
}
