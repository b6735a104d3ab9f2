package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/tla"
)

// compareStandard compares the table of standard modules with the modules
// themselves, as far as the corpora have them.
func compareStandard(r *report, answers []moduleAnswer) {
	found := differences{}
	modules, names := 0, 0
	for _, a := range answers {
		if a.State != "ok" || !isStandard(a.Path) {
			continue
		}
		table, known := tla.Standard(a.Module.Name)
		if !known {
			continue
		}
		modules++
		var theirs, ours []string
		for _, d := range a.Module.Definitions {
			if !d.Local && (d.Kind == "operator" || d.Kind == "function") {
				theirs = append(theirs, fmt.Sprintf("%s with %d", d.Name, d.Arity))
			}
		}
		for _, v := range a.Module.Variables {
			theirs = append(theirs, v.Name+" with 0")
		}
		for _, o := range table.Operators {
			arity := len(o.Params)
			if strings.HasSuffix(o.Signature, "]") { // a function, which is an operator without parameters
				arity = 0
			}
			ours = append(ours, fmt.Sprintf("%s with %d", o.Name, arity))
		}
		names += len(theirs)
		compareSets(found, "standard operator", a.Path, theirs, ours)
	}
	r.line("Standard modules in the table: %d; versions of them in the corpora: %d, with %d names", len(tla.StandardModules()), modules, names)
	r.print(found)
}

// isStandard says whether the file is the module itself and not a model's copy
// of it: where the tools keep theirs.
func isStandard(path string) bool {
	folder := filepath.ToSlash(filepath.Dir(path))
	return slices.ContainsFunc([]string{"tla2sany/StandardModules", "CommunityModules/modules", "apalache/src/tla"},
		func(end string) bool { return strings.HasSuffix(folder, end) })
}
