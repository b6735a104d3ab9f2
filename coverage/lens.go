package coverage

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/lockstep-tla/lockstep/tla"
)

// Lenses are the lines above covered functions, actions, properties, configs,
// expectations and the record's sync line, those that the settings hide excepted.
func (s *Snapshot) Lenses(ctx context.Context, path string) []Lens {
	var all []Lens
	hidden := s.settings.HiddenLenses
	for _, v := range s.views {
		if ctx.Err() != nil {
			return nil
		}
		role := v.role(path)
		switch {
		case role == codeLanguage && !hidden.Functions:
			all = append(all, s.codeLenses(v, path)...)
		case role == moduleLanguage:
			all = append(all, s.moduleLenses(v, path)...)
		case role == configLanguage && !hidden.Properties:
			all = append(all, s.configLenses(v, path)...)
		case role == expectedLanguage && !hidden.Properties:
			all = append(all, s.expectedLenses(v)...)
		case role == recordLanguage && !hidden.Record:
			all = append(all, s.recordLenses(ctx, v)...)
		}
	}
	return all
}

// codeLenses stand on covered functions: drift and actions first, then a run
// for each property that the function can break.
func (s *Snapshot) codeLenses(v *view, path string) []Lens {
	var all []Lens
	for _, f := range v.functions {
		if f.now == nil || f.file.path != path || f.mild && f.Kind == drift.None {
			continue
		}
		span := f.now.NameSpan
		all = append(all, Lens{Span: span, Title: s.functionTitle(v, f), Show: v.definitions(f.actions)})
		for _, c := range f.configs {
			all = append(all, s.runLens(v, span, c))
			if o, _, ok := s.last(v, c); ok && o.Verdict != verify.AsExpected {
				all = append(all, s.traceLenses(v, span, c)...)
			}
		}
	}
	return all
}

func (s *Snapshot) functionTitle(v *view, f *functionState) string {
	title := "in step"
	switch f.Kind {
	case drift.None:
		if f.doubted() {
			title = "in doubt"
		}
	case drift.Awaits:
		title = fmt.Sprintf("awaits %d → %d", f.Before, f.After)
	case drift.NotCompared, drift.Unparsed:
		title = "not compared"
	default:
		title = string(f.Kind)
	}
	if f.held != "" {
		title += " before, not compared now"
	}
	if len(f.actions) == 0 {
		return title + " · " + skillName(v)
	}
	return title + " · " + strings.Join(f.actions, ", ")
}

// skillName is what people call a record: the folder that it stands in.
func skillName(v *view) string { return filepath.Base(filepath.Dir(v.path)) }

func (v *view) definitions(actions []string) []Location {
	var all []Location
	for _, action := range actions {
		if place, ok := v.definition(action); ok {
			all = append(all, place)
		}
	}
	return all
}

func (s *Snapshot) runLens(v *view, span text.Span, c *config) Lens {
	return Lens{Span: span, Title: s.runTitle(v, c), Run: &RunRequest{Record: v.path, Configs: []string{c.name}}}
}

// traceLenses is the one lens that leads to the config's counterexample, none
// where no path is known.
func (s *Snapshot) traceLenses(v *view, span text.Span, c *config) []Lens {
	o, _, ok := s.last(v, c)
	if !ok || !hasPath(o) {
		return nil
	}
	return []Lens{{Span: span, Title: "show the trace", Trace: &TraceOf{v.path, c.name}}}
}

// runTitle is ▶, the config, and its last result.
func (s *Snapshot) runTitle(v *view, c *config) string {
	title := "▶ " + c.label()
	outcome, stale, ok := s.last(v, c)
	if !ok {
		return title
	}
	title += " · " + string(outcome.Result)
	if outcome.Result == verify.Fail && outcome.Verdict == verify.AsExpected {
		title += " as expected" // the counterexample of a negative control is no fault
	}
	if outcome.TLC.Distinct > 0 {
		title += " · " + report.States(outcome.TLC.Distinct)
	}
	if outcome.Verdict != verify.AsExpected {
		title += " · " + string(outcome.Verdict)
	}
	if stale {
		title += " · stale"
	}
	if outcome.Result == verify.Pass && s.drifted(v, nil) {
		title += " · code drifted"
	}
	return title
}

// moduleLenses stand on actions (their code) and on properties (their runs).
func (s *Snapshot) moduleLenses(v *view, path string) []Lens {
	var all []Lens
	for _, module := range s.source(path).module().Modules {
		for _, definition := range module.Definitions {
			if places := s.codeOfDefinition(v, definition); len(places) > 0 && !s.settings.HiddenLenses.Actions {
				all = append(all, Lens{Span: definition.NameSpan, Title: s.codeTitle(v, places), Show: places})
			}
			if !s.settings.HiddenLenses.Properties {
				all = append(all, s.propertyLenses(v, definition)...)
			}
		}
	}
	return all
}

// propertyLenses are the runs of the configs that stand for the definition.
func (s *Snapshot) propertyLenses(v *view, definition *tla.Definition) []Lens {
	var all []Lens
	for _, c := range v.model.configs {
		for _, own := range c.own {
			if own == definition.Name && c.root != nil {
				all = append(append(all, s.runLens(v, definition.NameSpan, c)), s.traceLenses(v, definition.NameSpan, c)...)
			}
		}
	}
	return all
}

// codeTitle names the code of an action: "finishStep · machines.ts:1776 · changed".
func (s *Snapshot) codeTitle(v *view, places []Location) string {
	first := places[0]
	_, lines, _ := s.Text(first.Path)
	title := fmt.Sprintf("%s:%d", filepath.Base(first.Path), lines.Line(first.Select.Start))
	if f := v.stateAt(first.Path, first.Select.Start); f != nil {
		title = f.name + " · " + title
		if f.kind() != drift.None {
			title += " · " + string(f.kind())
		}
	}
	if len(places) > 1 {
		title += fmt.Sprintf(" · %d more", len(places)-1)
	}
	return title
}

func (s *Snapshot) configLenses(v *view, path string) []Lens {
	for _, c := range v.model.configs {
		if c.path == path && c.root != nil {
			return append([]Lens{s.runLens(v, text.Span{}, c)}, s.traceLenses(v, text.Span{}, c)...)
		}
	}
	return nil
}

func (s *Snapshot) expectedLenses(v *view) []Lens {
	var all []Lens
	for _, e := range v.model.expected.List {
		if c := v.model.config(e.Config); c != nil && c.root != nil {
			all = append(append(all, s.runLens(v, e.ConfigSpan, c)), s.traceLenses(v, e.ConfigSpan, c)...)
		}
	}
	return all
}

// recordLenses stand on the sync line: how much has drifted, a run of all, and of
// what failed or is stale.
func (s *Snapshot) recordLenses(ctx context.Context, v *view) []Lens {
	span := v.syncSpan()
	state, reason := s.state(v)
	var drifted []Location
	for _, f := range v.functions {
		if f.now != nil && f.needsLook() {
			drifted = append(drifted, Location{Place: Place{f.file.path, f.now.Span}, Select: f.now.NameSpan})
		}
	}
	title := "in step"
	switch state {
	case report.NotCompared:
		title = "not compared: " + reason
	case report.Drifted:
		title = fmt.Sprintf("%d of %d covered functions drifted", s.countDrifted(v), len(v.functions))
	}
	lenses := []Lens{{Span: span, Title: title, Show: drifted}}
	if v.advanceable() {
		if head := v.head(ctx); head != "" {
			lenses = append(lenses, Lens{Span: span, Title: "advance to HEAD", Sync: &SyncRequest{Record: v.path, To: head, Seen: Seen{Head: head}}})
		}
	}
	lenses = append(lenses, Lens{Span: span, Title: fmt.Sprintf("▶ run all %d configs", len(v.model.configs)), Run: &RunRequest{Record: v.path}})
	for _, l := range s.leftovers(v) {
		lenses = append(lenses, Lens{Span: span, Title: "▶ " + l.words, Run: &l.request})
	}
	return lenses
}

func (s *Snapshot) countDrifted(v *view) int {
	count := 0
	for _, f := range v.functions {
		if f.needsLook() {
			count++
		}
	}
	return count
}
