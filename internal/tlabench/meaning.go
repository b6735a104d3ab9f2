package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/tla"
)

// compareMeaning compares what each definition mentions and of what level it is.
func compareMeaning(r *report, read *readings, answers []moduleAnswer) {
	found := differences{}
	uses, levels, boxed, ignored := 0, 0, 0, 0
	for _, a := range answers {
		f := read.file(a.Path)
		if f == nil || a.State != "ok" || len(f.Modules) == 0 {
			continue
		}
		model := modelOf(read, a, f.Modules[0])
		for _, theirs := range a.Module.Definitions {
			if theirs.Kind != "operator" && theirs.Kind != "function" {
				continue
			}
			for _, d := range f.Modules[0].Definitions {
				if d.Name != theirs.Name {
					continue
				}
				if theirs.Uses != nil {
					compareUses(found, a.Path, theirs, d)
				}
				uses += len(theirs.Uses)
				levels++
				theirs, live, ours := sortOf(theirs.Level), theirs.Live, model.PropertyKind(d.Name)
				switch {
				case theirs == ours:
				case ours == tla.ActionProperty && ignoresArgument(d):
					ignored++
				case theirs == tla.Temporal && !live:
					boxed++
				default:
					found.add(fmt.Sprintf("%v by lockstep, by level %v", ours, theirs), "%s: %s", a.Path, d.Name)
				}
			}
		}
	}
	r.line("Definitions whose level was compared: %d, and the %d names that they mention", levels, uses)
	r.line("  temporal to SANY, to TLC an invariant or an action property behind []: %d", boxed)
	r.line("  of a lower level to SANY, which knows that TLCSet's definition does not use its argument: %d", ignored)
	r.print(found)
}

// compareUses compares the words that a definition mentions.
func compareUses(found differences, where string, theirs entry, ours *tla.Definition) {
	mentioned := map[string]bool{}
	for _, u := range ours.Uses {
		mentioned[u.Name] = true
	}
	for _, name := range theirs.Uses {
		last := name[strings.LastIndexByte(name, '!')+1:]
		if isWord(last) && !mentioned[name] {
			found.add("mention that only the tools have", "%s: %s mentions %s", where, theirs.Name, name)
		}
		delete(mentioned, name)
	}
	if ours.Kind == tla.Function {
		delete(mentioned, ours.Name) // to SANY a function within itself is a bound name
	}
	for name := range mentioned {
		found.add("mention that only lockstep has", "%s: %s mentions %s", where, theirs.Name, name)
	}
}

// ignoresArgument says whether d uses TLCSet, whose definition in the module TLC
// is TRUE whatever is set; lockstep does not know standard definitions' bodies.
func ignoresArgument(d *tla.Definition) bool {
	return slices.ContainsFunc(d.Uses, func(u tla.Use) bool { return u.Name == "TLCSet" || u.Name == "TLCGetAndSet" })
}

func isWord(s string) bool {
	return s != "" && strings.Trim(s, "_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// modelOf is the model of a module that finds the others where SANY did.
func modelOf(read *readings, a moduleAnswer, root *tla.Module) *tla.Model {
	return tla.NewModel(root, func(name string) *tla.Module {
		f := read.file(a.Files[name])
		if f == nil || strings.HasSuffix(a.Path, a.Files[name]) {
			return nil
		}
		for _, m := range f.Modules {
			if m.Name == name {
				return m
			}
		}
		return nil
	})
}

// sortOf is the kind of a formula of SANY's level: constant and state, action,
// temporal. What SANY calls temporal may be an invariant or an action property
// to TLC, with the [] that it begins with.
func sortOf(level int) tla.PropertyKind {
	return [...]tla.PropertyKind{tla.Invariant, tla.Invariant, tla.ActionProperty, tla.Temporal}[level]
}
