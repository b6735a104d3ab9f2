package coverage

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/git"
	"github.com/lockstep-tla/lockstep/coverage/scaffold"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// plan finds the functions, and a place for the record.
func (b *beginner) plan(req InitRequest) (scaffold.Plan, error) {
	plan := scaffold.Plan{SyncCommit: b.head}
	chosen := map[string][]*tsindex.Function{}
	for _, wanted := range req.Functions {
		rel, functions, err := b.find(wanted)
		if err != nil {
			return plan, err
		}
		for _, fn := range functions {
			if !slices.Contains(chosen[rel], fn) {
				chosen[rel] = append(chosen[rel], fn)
				plan.Functions = append(plan.Functions, scaffold.Function{File: rel, Name: fn.Name, Kind: fn.Kind, Text: b.files[rel].src})
			}
		}
	}
	next := map[string]int{}
	for i := range plan.Functions {
		f := &plan.Functions[i]
		parsed, fn := b.files[f.File].typescript(), chosen[f.File][next[f.File]]
		next[f.File]++
		if points := len(parsed.Form(fn, chosen[f.File]).Suspensions()); points > mostPoints {
			return plan, fmt.Errorf("%s of %s waits at %d places: a model of that many segments is of no use; name functions inside it", fn.Name, f.File, points)
		}
		f.Segments = parsed.Segments(fn, chosen[f.File])
	}
	return plan, b.place(&plan, req)
}

// mostPoints is how many suspension points a function may have: what may follow
// what is quadratic in them, and nobody reads such a module.
const mostPoints = 60

// find is the functions that a name stands for, at HEAD.
func (b *beginner) find(wanted InitFunction) (rel string, found []*tsindex.Function, err error) {
	path := realPath(wanted.Path)
	rel = relative(b.repo.Root(), path)
	switch {
	case filepath.IsAbs(rel):
		return "", nil, fmt.Errorf("%s is not in the repository %s: a record covers one repository", path, b.repo.Root())
	case !tsindex.Supported(path):
		return "", nil, fmt.Errorf("%s is no TypeScript or JavaScript file", rel)
	}
	if b.files[rel] == nil {
		data, err := b.repo.Blob(b.ctx, b.head, rel)
		var missing *git.BlobMissing
		absent := errors.As(err, &missing) && missing.Reason == git.Absent
		switch {
		case absent && b.source(path).missing:
			return "", nil, fmt.Errorf("there is no file %s", rel)
		case absent:
			return "", nil, fmt.Errorf("%s is not committed: commit it first, since a record is about the code of a commit", rel)
		case err != nil:
			return "", nil, err
		}
		b.files[rel] = newSource(path, string(data))
	}
	found = named(b.files[rel].typescript(), wanted.Name)
	if len(found) == 0 {
		return "", nil, b.notFound(rel, path, wanted.Name)
	}
	for _, fn := range found {
		class, isClass := classNamed(b.files[rel].typescript(), wanted.Name)
		if fn.Name != found[0].Name && !(isClass && strings.HasPrefix(fn.Name, class.Name+".")) {
			return "", nil, fmt.Errorf("%s may be %s or %s of %s: name one", wanted.Name, found[0].Name, fn.Name, rel)
		}
	}
	return rel, found, nil
}

func (b *beginner) notFound(rel, path, name string) error {
	if len(named(b.source(path).typescript(), name)) > 0 {
		return fmt.Errorf("%s of %s is not committed: commit it first, since a record is about the code of a commit", name, rel)
	}
	var has []string
	for _, fn := range b.files[rel].typescript().Functions {
		if fn.Parent == nil && !slices.Contains(has, fn.Name) {
			has = append(has, fn.Name)
		}
	}
	const most = 12
	switch {
	case len(has) == 0:
		return fmt.Errorf("%s has no function", rel)
	case len(has) > most:
		has = append(has[:most], "…")
	}
	return fmt.Errorf("%s has no function %s; it has %s", rel, name, strings.Join(has, ", "))
}

// place settles the record's name and folder.
func (b *beginner) place(plan *scaffold.Plan, req InitRequest) error {
	plan.Name = scaffold.NameOf(plan.Functions)
	if req.Name != "" {
		name, ok := scaffold.SkillName(req.Name)
		if !ok {
			return fmt.Errorf("%q is no name for a record: lower-case letters, digits and hyphens between", req.Name)
		}
		plan.Name = name
	}
	dir := req.Dir
	if dir == "" {
		dir = absolute(b.repo.Root(), ".claude/skills")
		if agents := absolute(b.repo.Root(), ".agents/skills"); isFolder(agents) {
			dir = agents
		}
	}
	folder := filepath.Join(realPath(dir), plan.Name)
	plan.Folder = relative(b.repo.Root(), folder)
	if !inside(b.repo.Root(), folder) {
		return fmt.Errorf("%s is not in the repository %s", folder, b.repo.Root())
	}
	if there := standing(folder); len(there) > 0 {
		return fmt.Errorf("%s is there already, with %s: nothing is overwritten; choose another name (--name)", plan.Folder, strings.Join(there, ", "))
	}
	ignored, err := b.repo.Ignored(b.ctx, plan.Folder+"/"+recordName)
	if ignored {
		return fmt.Errorf("git ignores %s, so that nobody would find the record there: choose another folder (--dir)", plan.Folder)
	}
	return err
}

// recordName is what a new record's file is called.
const recordName = "SKILL.md"

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// standing is what a folder holds, itself where it is no folder.
func standing(folder string) []string {
	entries, err := os.ReadDir(folder)
	if err != nil {
		if _, err := os.Lstat(folder); err == nil {
			return []string{filepath.Base(folder)}
		}
		return nil
	}
	names := make([]string, len(entries))
	for i, entry := range entries {
		names[i] = entry.Name()
	}
	return names
}
