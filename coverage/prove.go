package coverage

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/prove"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// ProveRequest says whose checks are to be proved able to fail.
type ProveRequest struct {
	Record     string   // absolute path
	Actions    []string // whose mutants, or those of operators of that name; none: all
	Properties []string // that are asked, or their configs; none: all that expect PASS
	Seconds    int      // of one exploration at most; below 1: 60
	States     int64    // distinct ones, of one exploration at most; below 1: ten times the model's
	Fresh      bool     // run TLC also where the result of an earlier run is kept
}

// Prove makes each action of the record's model weaker in one place after the
// other, and tells which property minds. An error says that nothing could be
// asked: the request names nothing that exists, the model itself does not pass,
// or there is no TLC.
func (w *Workspace) Prove(ctx context.Context, req ProveRequest, engine tlc.Engine, progress func(RunProgress)) (report.ProveRecord, error) {
	s := w.Snapshot()
	v := s.view(req.Record)
	if v == nil {
		return report.ProveRecord{}, fmt.Errorf("%s is no verification record", req.Record)
	}
	if err := errors.Join(v.unsaved(), v.unreadable()); err != nil {
		return report.ProveRecord{}, err
	}
	configs, err := v.provable(req.Properties)
	if err != nil {
		return report.ProveRecord{}, err
	}
	out := report.ProveRecord{Record: relative(v.root, v.path), Mutants: []report.Mutant{}, Controls: s.controls(v)}
	for _, c := range configs {
		out.Configs = append(out.Configs, c.name)
	}
	models, asked := s.proofs(v, configs, req.Actions)
	if asked == 0 {
		return out, v.noMutant(req.Actions)
	}
	for _, m := range models {
		found, err := prove.Run(ctx, engine, m.model, m.mutants, s.proveOptions(req, engine, m.unkept), provingTold(progress, len(out.Mutants), asked))
		if err != nil {
			return out, err
		}
		for _, o := range found {
			out.Mutants = append(out.Mutants, s.mutant(v, o))
		}
	}
	out.Score = report.NewScore(out.Mutants)
	return out, nil
}

// provingTold turns the progress of proving into that of runs, where other models
// have had some of the mutants that are asked before.
func provingTold(progress func(RunProgress), before, asked int) func(prove.Progress) {
	if progress == nil {
		return nil
	}
	return func(p prove.Progress) {
		done := before + p.Done
		share := min(verify.MostShare, float64(done)/float64(max(asked, 1)))
		progress(RunProgress{Config: p.Now, Done: done, Total: asked, TLC: p.TLC, Share: share})
	}
}

func (s *Snapshot) proveOptions(req ProveRequest, engine tlc.Engine, unkept bool) prove.Options {
	return prove.Options{
		Seconds: req.Seconds, States: req.States, Fresh: req.Fresh, Unkept: unkept,
		Parallel: s.settings.options(run{}).Parallel, MemoryMB: s.settings.MemoryMB, NoDeadlock: s.settings.NoDeadlock,
		Store: s.settings.Outcomes, Engine: engine.SHA256,
	}
}

// provable are the configs that are expected to pass and can be run, those of
// the named properties where any is named.
func (v *view) provable(properties []string) ([]*config, error) {
	wanted := func(*config) bool { return true }
	if len(properties) > 0 {
		var named []*config
		for _, name := range properties {
			checking := v.model.checking(name)
			if c := v.model.config(name); c != nil {
				checking = append(checking, c)
			}
			if len(checking) == 0 {
				return nil, fmt.Errorf("no config of %s checks %s", relative(v.root, v.path), name)
			}
			named = append(named, checking...)
		}
		wanted = func(c *config) bool { return slices.Contains(named, c) }
	}
	var all []*config
	for _, c := range v.model.configs {
		e, recorded := v.model.expected.Of(c.name)
		fails := v.model.variant(c) || recorded && e.Result == "FAIL"
		if wanted(c) && !fails && c.root != nil && c.problem == "" && len(c.own) > 0 {
			all = append(all, c)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s has no config that is expected to pass: nothing can show whether a check would fail", relative(v.root, v.path))
	}
	return all, nil
}

// noMutant is why there is nothing to do.
func (v *view) noMutant(actions []string) error {
	if len(actions) == 0 {
		return fmt.Errorf("the model of %s has no action with a guard or an update", relative(v.root, v.path))
	}
	return fmt.Errorf("%s has no action %s with a guard or an update; its actions are %s",
		relative(v.root, v.path), strings.Join(actions, ", "), strings.Join(v.model.actions(), ", "))
}

// controls are the record's negative controls with what is known of them.
func (s *Snapshot) controls(v *view) []report.Control {
	all := []report.Control{}
	for _, c := range v.model.configs {
		if !v.model.variant(c) {
			continue
		}
		control := report.Control{Config: c.name, Property: strings.Join(c.own, ", ")}
		if last, stale, ok := s.result(v, c); ok && !stale {
			control.Result, control.Verdict = last.Result, last.Verdict
		}
		all = append(all, control)
	}
	return all
}

// mutant is what is told of a mutant, with the code of its action.
func (s *Snapshot) mutant(v *view, o prove.Outcome) report.Mutant {
	m := report.NewMutant(o)
	file := o.Mutant.Module.File
	m.File, m.Line = relative(v.root, file.Path), file.Lines.Line(o.Mutant.Span.Start)
	name := m.Action
	if _, tail, ok := strings.Cut(name, "!"); ok && !v.linked(name) {
		name = tail
	}
	m.Code = s.codeLines(v, []string{name})
	return m
}

// proof is what is to be proved of one root module.
type proof struct {
	model   prove.Model
	mutants []*tla.Mutant
	unkept  bool
}
