package coverage

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/outcomes"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// Run checks what the request names with TLC, among the models. The outcomes are remembered, so
// that lenses show them, and returned. An error says that nothing was run: the
// request names nothing that exists, or there is no TLC.
func (w *Workspace) Run(ctx context.Context, m *Models, req RunRequest, engine tlc.Engine, progress func(RunProgress)) (report.Run, error) {
	s := m.snapshot
	v, configs, err := s.meant(req)
	if err != nil {
		return report.Run{}, err
	}
	if err := errors.Join(v.unsaved(), v.unreadable()); err != nil {
		return report.Run{}, err
	}
	results := w.settle(ctx, s, v, configs, run{engine, req, progress})
	next := w.remember(v, results) // before it is kept, which a server notices and recalls
	record := next.told(v, results, req.Brief)
	if err := s.keepAll(v, configs, results, engine); err != nil {
		record.Unkept = err.Error()
	}
	return report.Run{Schema: "lockstep.run/1", Records: []report.RunRecord{record}}, nil
}

// run is how a request is carried out.
type run struct {
	engine   tlc.Engine
	request  RunRequest
	progress func(RunProgress)
}

// answers says whether an entry has what the run is to find out.
func (r run) answers(e outcomes.Entry) bool {
	return !e.Unsettled && (!r.request.Coverage || !e.Result.Passed() || e.Result.Taken != nil)
}

// settle takes configs to their results: those of earlier runs of the same
// model, the others by TLC.
func (w *Workspace) settle(ctx context.Context, s *Snapshot, v *view, configs []*config, r run) []result {
	results := make([]result, len(configs))
	had := v.had(ctx, configs)
	var jobs []verify.Config
	var at []int // of the jobs, in configs
	told := newRunTelling(len(configs), r.progress)
	for i, c := range configs {
		results[i].inputs = s.inputs(v, c)
		job := s.planned(v, c)
		job.Guards = v.guards(c, had[i])
		if r.request.Elsewhere != nil {
			job.Here = v.model.here(c)
		}
		if entry, ok := s.settings.Outcomes.Find(outcomes.Key{Inputs: results[i].inputs, Engine: r.engine.SHA256}); ok && !r.request.Fresh && r.answers(entry) {
			results[i].Outcome = recalled(entry, had[i]).Judged(job)
			told.recalled(results[i].Outcome)
			continue
		}
		jobs, at = append(jobs, job), append(at, i)
	}
	ran := verify.Run(ctx, r.engine, jobs, s.settings.options(r), told.tell)
	for i, o := range ran {
		results[at[i]].Outcome = o
	}
	for i, c := range configs {
		if results[i].Verdict != verify.Cancelled && v.model.touched(c) {
			results[i].inputs, results[i].Stale = "", true // of which text it is nobody can tell
		}
	}
	return results
}

func (s Settings) options(r run) verify.Options {
	opts := verify.Options{
		Workers: s.Workers, MemoryMB: s.MemoryMB, NoDeadlock: s.NoDeadlock, Parallel: s.Parallel, NoShare: r.request.NoShare, Coverage: r.request.Coverage,
		Elsewhere: r.request.Elsewhere,
	}
	if opts.Parallel < 1 {
		opts.Parallel = tlc.Room(s.MemoryMB)
	}
	return opts
}

// unsaved refuses a run while the editor holds another text of the model than
// the disk: TLC reads files, and the result would be that of the old text.
func (v *view) unsaved() error {
	for _, src := range v.model.sources {
		if src.overlay && src.path != v.model.expected.Path && sameLines(readSource(src.path).src) != sameLines(src.src) {
			return fmt.Errorf("save %s first: TLC reads the file, and the editor holds another text", relative(v.root, src.path))
		}
	}
	return nil
}

// unreadable refuses a run whose expectations cannot be read: an outcome would
// pass as unrecorded for which something was recorded.
func (v *view) unreadable() error {
	if problems := v.model.expected.Problems; len(problems) > 0 {
		expected := v.model.expected
		return fmt.Errorf("%s:%d: %s", relative(v.root, expected.Path), expected.Lines.Line(problems[0].Span.Start), problems[0].Message)
	}
	return nil
}

// meant are the record and the configs that a request means, in the record's
// order.
func (s *Snapshot) meant(req RunRequest) (*view, []*config, error) {
	v := s.view(req.Record)
	if v == nil {
		return nil, nil, fmt.Errorf("%s is no verification record", req.Record)
	}
	configs, err := s.requested(v, req)
	if err != nil {
		return nil, nil, err
	}
	return v, slices.DeleteFunc(slices.Clone(configs), func(c *config) bool { return !s.left(v, c, req.Only) }), nil
}

// requested are the configs that a request names.
func (s *Snapshot) requested(v *view, req RunRequest) ([]*config, error) {
	if len(v.model.configs) == 0 {
		return nil, fmt.Errorf("%s has no .cfg below its folder", relative(v.root, v.path))
	}
	if req.At != nil {
		configs := s.relevantAt(v, req.At.Path, req.At.Span.Start)
		if len(configs) == 0 {
			return nil, fmt.Errorf("no property of %s is relevant here", skillName(v))
		}
		return configs, nil
	}
	if len(req.Configs)+len(req.Properties) == 0 {
		return v.model.configs, nil
	}
	wanted := map[*config]bool{}
	for _, name := range req.Configs {
		c := v.model.config(name)
		if c == nil {
			return nil, fmt.Errorf("%s has no config %s", relative(v.root, v.path), name)
		}
		wanted[c] = true
	}
	for _, name := range req.Properties {
		checking := v.model.checking(name)
		if len(checking) == 0 {
			return nil, fmt.Errorf("no config of %s checks %s", relative(v.root, v.path), name)
		}
		for _, c := range checking {
			wanted[c] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(v.model.configs), func(c *config) bool { return !wanted[c] }), nil
}

// job is what a run of c is.
func (v *view) job(c *config) verify.Config {
	job := verify.Config{
		Name: c.name, Path: c.path, Dir: filepath.Dir(c.path), Problem: c.problem,
		Own: c.own, Properties: c.properties, Variant: v.model.variant(c),
	}
	if c.root != nil {
		job.Module, job.Dir = c.root.module.Name, filepath.Dir(c.root.path)
		for _, ref := range c.parsed.Properties {
			job.UnderProperty = append(job.UnderProperty, ref.Name)
			if c.root.model.PropertyKind(ref.Name) == tla.Temporal {
				job.Temporal = append(job.Temporal, ref.Name)
			}
		}
	}
	if e, ok := v.model.expected.Of(c.name); ok {
		job.Expected = &e
	}
	return job
}
