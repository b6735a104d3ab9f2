package coverage

import (
	"context"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// preference says which of several offers come first.
type preference bool

const (
	covering  preference = true  // what the record covers
	uncovered preference = false // what it does not yet
)

// rank is 0 for what is preferred, 1 for the rest.
func (p preference) rank(isCovered bool) int {
	if isCovered == bool(p) {
		return 0
	}
	return 1
}

// completePaths offers the files that git tracks and whose language is read.
func (s *Snapshot) completePaths(ctx context.Context, v *view, word text.Span, first preference) []Completion {
	if v.repo == nil {
		return nil
	}
	files, err := v.repo.Tracked(ctx)
	if err != nil {
		return nil // no list, no offers: the editor says nothing else either
	}
	covered := map[string]bool{}
	for _, p := range v.record.Coverage {
		covered[p.Path] = !p.Span.Touches(word.Start)
	}
	var all []Completion
	for _, file := range files {
		if !tsindex.Supported(file) {
			continue
		}
		c := Completion{Label: file, Kind: PathName, Text: file, Span: word, Rank: first.rank(covered[file])}
		if covered[file] {
			c.Detail = "covered"
		}
		all = append(all, c)
	}
	return all
}

// The ranks of covered paths, behind all names of the file at hand and of the
// model, and of the model's names where code is meant.
const (
	pathRank    = 3
	behindPaths = 4
)

// completeCoveredPaths offers the files of the coverage block.
func (v *view) completeCoveredPaths(word text.Span) []Completion {
	var all []Completion
	for _, p := range v.record.Coverage {
		all = append(all, Completion{Label: p.Path, Detail: "covered", Kind: PathName, Text: p.Path, Span: word, Rank: pathRank})
	}
	return all
}

// completeFunctionsOf offers the functions and classes of several files.
func (s *Snapshot) completeFunctionsOf(v *view, files []string, word text.Span, first preference) []Completion {
	var all []Completion
	for _, file := range files {
		all = append(all, s.completeFunctions(v, file, word, first)...)
	}
	return all
}

// completeFunctions offers the functions and classes that a file has now.
func (s *Snapshot) completeFunctions(v *view, path string, word text.Span, first preference) []Completion {
	src := s.source(path)
	if src.missing {
		return nil
	}
	covered := map[string]bool{}
	for _, f := range v.functions {
		if f.now != nil && f.file.path == path && !f.mild {
			covered[f.now.Name] = true
		}
	}
	var all []Completion
	add := func(name string, kind NameKind) {
		if slices.ContainsFunc(all, func(c Completion) bool { return c.Label == name }) {
			return
		}
		c := Completion{Label: name, Detail: relative(v.root, path), Kind: kind, Text: name, Span: word, Rank: first.rank(covered[name])}
		if covered[name] {
			c.Detail += ", covered"
		}
		all = append(all, c)
	}
	for _, class := range src.typescript().Classes {
		covered[class.Name] = slices.ContainsFunc(v.classes, func(c coveredClass) bool { return c.class.Name == class.Name && c.file.current == path })
		add(class.Name, ClassName)
	}
	for _, fn := range src.typescript().Functions {
		add(fn.Name, FunctionName)
	}
	return all
}

// completeHead offers what an entry of the map may begin with: the model's
// actions that none has yet, its constants, then the rest of its names.
func (v *view) completeHead(word text.Span) []Completion {
	mapped := map[string]bool{}
	for _, l := range v.links {
		for _, action := range l.entry.Actions {
			mapped[action.Name] = mapped[action.Name] || !action.Span.Touches(word.Start)
		}
	}
	actions := v.unmapped(nil)
	const constant, another, known = 1, 2, 3
	all := v.completeModel(word)
	for i, c := range all {
		switch {
		case mapped[c.Label]:
			all[i].Rank = known
			all[i].Detail += ", mapped"
		case slices.Contains(actions, c.Label):
			all[i].Rank = 0
		case c.Kind == ConstantName:
			all[i].Rank = constant
		default:
			all[i].Rank = another
		}
	}
	return slices.DeleteFunc(all, func(c Completion) bool { return c.Kind == ConfigName || c.Kind == VariableName })
}

// completeModel offers the names of the model and its configs.
func (v *view) completeModel(word text.Span) []Completion {
	var all []Completion
	add := func(name string) {
		if !slices.ContainsFunc(all, func(c Completion) bool { return c.Label == name }) {
			all = append(all, v.declaredCompletion(name, word))
		}
	}
	for _, name := range v.unmapped(nil) {
		add(name)
	}
	for _, name := range v.model.order {
		module := v.model.modules[name].module
		for _, decl := range slices.Concat(module.Constants, module.Variables) {
			add(decl.Name)
		}
		for _, d := range module.Definitions {
			add(d.Name)
		}
	}
	for _, c := range v.model.configs {
		all = append(all, Completion{Label: c.name, Detail: strings.Join(c.own, ", "), Kind: ConfigName, Text: c.name, Span: word})
	}
	return all
}

// mostCommits is how many commits are offered.
const mostCommits = 20

// completeCommits offers the newest commits that touch covered files.
func (v *view) completeCommits(ctx context.Context, word text.Span) []Completion {
	if v.repo == nil {
		return nil
	}
	var paths []string
	for _, p := range v.record.Coverage {
		paths = append(paths, p.Path)
	}
	commits, err := v.repo.Recent(ctx, paths, mostCommits)
	if err != nil {
		return nil // as without a repository
	}
	var all []Completion
	for _, c := range commits {
		detail := c.Authored.Format("2006-01-02") + " " + c.Subject
		all = append(all, Completion{Label: short(c.Hash), Detail: detail, Kind: CommitName, Text: short(c.Hash), Span: word})
	}
	return all
}
