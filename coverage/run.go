package coverage

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// RunProgress is how far a run is.
type RunProgress struct {
	Config              string
	Done, Total         int // configs
	Generated, Distinct int64
	Elapsed             time.Duration // of this config
}

// Run checks what the request names with TLC. The outcomes are remembered, so
// that lenses show them, and returned. An error says that nothing was run: the
// request names nothing that exists, or there is no TLC.
func (w *Workspace) Run(ctx context.Context, req RunRequest, engine tlc.Engine, progress func(RunProgress)) (report.Run, error) {
	s := w.Snapshot()
	v := s.view(req.Record)
	if v == nil {
		return report.Run{}, fmt.Errorf("%s is no verification record", req.Record)
	}
	configs, err := s.requested(v, req)
	if err != nil {
		return report.Run{}, err
	}
	if err := errors.Join(v.unsaved(), v.unreadable()); err != nil {
		return report.Run{}, err
	}
	opts := verify.Options{Workers: s.settings.Workers, MemoryMB: s.settings.MemoryMB, NoDeadlock: s.settings.NoDeadlock, Parallel: s.settings.Parallel}
	outcomes := verify.Run(ctx, engine, v.jobs(configs), opts, func(p verify.Progress) {
		if progress != nil {
			progress(RunProgress{
				Config: p.Config, Done: p.Done, Total: p.Total,
				Generated: p.TLC.Generated, Distinct: p.TLC.Distinct, Elapsed: p.TLC.Elapsed,
			})
		}
	})
	return w.remember(v, outcomes), nil
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

// requested are the configs that a request means, in the record's order.
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

func (v *view) jobs(configs []*config) []verify.Config {
	jobs := make([]verify.Config, len(configs))
	for i, c := range configs {
		jobs[i] = verify.Config{
			Name: c.name, Path: c.path, Dir: filepath.Dir(c.path), Problem: c.problem,
			Own: c.own, Properties: c.properties, Variant: v.model.variant(c),
		}
		if c.root != nil {
			jobs[i].Module, jobs[i].Dir = c.root.module.Name, filepath.Dir(c.root.path)
			for _, ref := range c.parsed.Properties {
				jobs[i].UnderProperty = append(jobs[i].UnderProperty, ref.Name)
				if c.root.model.PropertyKind(ref.Name) == tla.Temporal {
					jobs[i].Temporal = append(jobs[i].Temporal, ref.Name)
				}
			}
		}
		if e, ok := v.model.expected.Of(c.name); ok {
			jobs[i].Expected = &e
		}
	}
	return jobs
}

// Checkable says what a run of a record can be asked for.
type Checkable struct{ model *model }

// Checkable is for the record at an absolute path; one that is no record has
// nothing.
func (s *Snapshot) Checkable(record string) Checkable {
	if v := s.view(record); v != nil {
		return Checkable{v.model}
	}
	return Checkable{&model{}}
}

// Config says whether there is a config of that name, without .cfg.
func (c Checkable) Config(name string) bool { return c.model.config(name) != nil }

// Configs are the names of all configs in the record's order, without .cfg.
func (c Checkable) Configs() []string {
	names := make([]string, len(c.model.configs))
	for i, config := range c.model.configs {
		names[i] = config.name
	}
	return names
}

// Property says whether some config's own property has the name or its label.
func (c Checkable) Property(name string) bool { return len(c.model.checking(name)) > 0 }

// LineOf gives the text of 1-based lines of files whose paths are relative to
// the record's root, "" for a line that is not there.
func (s *Snapshot) LineOf(record string) func(file string, line int) string {
	v := s.view(record)
	return func(file string, line int) string {
		if v == nil {
			return ""
		}
		src, lines, ok := s.Text(filepath.Join(v.root, filepath.FromSlash(file)))
		if !ok || line < 1 || line > lines.Count() {
			return ""
		}
		return strings.TrimRight(lines.Span(line, line).Of(src), "\r\n")
	}
}
