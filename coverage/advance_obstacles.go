package coverage

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/internal/shell"
)

// obstacles are all that stands in the way, each with the command that takes it
// out of it.
func (a *advancing) obstacles() {
	a.unclean()
	for _, f := range a.functions {
		a.unread(f)
	}
	a.misread()
	a.unproved()
}

// unclean tells covered files that differ from the commit that is checked out:
// what is compared now would not be what is committed.
func (a *advancing) unclean() {
	head, err := a.repo.Head(a.ctx)
	if err != nil {
		a.plan.refuse("", "%s", err)
		return
	}
	var files []string
	for _, p := range a.record.Coverage {
		f := a.files[p.Path]
		if f == nil || f.sparse {
			continue
		}
		now := a.snapshot.source(f.current)
		is, err := a.repo.Blob(a.ctx, head, relative(a.root, f.current))
		if now.missing != (err != nil) || sameLines(string(is)) != sameLines(now.src) {
			files = append(files, relative(a.root, f.current))
		}
	}
	if len(files) > 0 {
		a.plan.refuse("git commit", "%s not as committed", fewAre(files))
	}
}

// unread tells a function whose text at the new commit nobody has compared with
// the model.
func (a *advancing) unread(f *functionState) {
	command := "lockstep sync --reviewed " + shell.Word(f.label()) + " --judgement none|followed|intended"
	reviewed := slices.Contains(a.reviewed, f)
	then := a.thenOf(f)
	switch {
	case f.doubted() && !reviewed:
		a.plan.refuse(command, "%s is in doubt", f.label())
		return
	case then == nil && a.followsItsFile(f): // renamedPaths tells the file, once
	case then == nil && f.comparable() && !f.mild:
		a.lost = append(a.lost, f.name)
		a.plan.refuse("", "%s is no function of that file at %s: %s", f.label(), short(a.to.Hash), f.whereTo(a.view))
	case reviewed || then == nil || then.form == nil: // what cannot be read then is told as misread
	case f.comparable():
		a.unlike(f, then, command)
	case !f.mild:
		a.plan.refuse(command, "%s has nothing to be compared with (%s), and was not acknowledged", f.label(), f.reason)
	}
}

// followsItsFile says whether a function has its name still, in a file that git
// knows to be renamed.
func (a *advancing) followsItsFile(f *functionState) bool {
	_, renamed := a.renames[f.coveredFunction.file.path]
	return renamed && f.now != nil && f.now.Name == f.name
}

// whereTo is what to write in the record for a function that has another name
// or file than it says.
func (f *functionState) whereTo(v *view) string {
	switch {
	case f.now == nil:
		return "take it out of the record"
	case !f.moved || f.file.path == f.coveredFunction.file.current:
		return "it is " + f.now.Name + " now; write that name in the record"
	}
	return fmt.Sprintf("it is %s in %s now; write that in the record", f.now.Name, relative(v.root, f.file.path))
}

// unlike tells a function that is another one at the new commit, in a way that
// check warns of.
func (a *advancing) unlike(f *functionState, then *coveredFunction, command string) {
	d := f.compare(drift.Side{Form: then.form, Start: then.base.Span.Start, Name: lastSegment(then.base.Name)})
	severity := driftSeverity(d.Kind)
	if f.mild {
		severity++
	}
	switch {
	case d.Kind == drift.Unparsed:
		a.plan.refuse("", "%s cannot be compared: %s", f.label(), d.Reason)
	case d.Kind == drift.None:
	case severity > Warning:
		a.plan.Notes = append(a.plan.Notes, fmt.Sprintf("%s is another one at %s (%s), which nobody has to look at", f.label(), short(a.to.Hash), d.Kind))
	default:
		a.plan.refuse(command, "%s is another one at %s (%s), and was not acknowledged", f.label(), short(a.to.Hash), d.Kind)
	}
}

// thenOf is the covered function as the record will have it: under its name, else
// where no name but a line or a class covers it, under the one that it has now.
func (a *advancing) thenOf(f *functionState) *coveredFunction {
	kind, order, known := f.standing()
	var then *coveredFunction
	find := func(path, name string) {
		for _, other := range a.after.covered {
			if other.file.path != path || other.name != name {
				continue
			}
			k, o, _ := other.standing()
			if then == nil || known && k == kind && o == order {
				then = other
			}
		}
	}
	if find(f.coveredFunction.file.path, f.name); then == nil && f.now != nil {
		find(relative(a.root, f.file.path), f.now.Name)
	}
	return then
}

// misread tells what the record would say at the new commit that is not there:
// a function, a path.
func (a *advancing) misread() {
	a.renamedPaths()
	hashes := strings.NewReplacer(short(a.to.Hash), "", a.sinceHash(), "")
	known := map[string]bool{}
	for _, f := range a.findings {
		known[f.Code+hashes.Replace(f.Message)] = true
	}
	for _, f := range a.after.findings {
		told := slices.ContainsFunc(a.lost, func(name string) bool { return strings.HasPrefix(f.Message, name+" ") })
		if f.Severity <= Warning && !told && !known[f.Code+hashes.Replace(f.Message)] {
			a.plan.refuse("", "with %s as the sync commit: %s", short(a.to.Hash), f.Message)
		}
	}
	was := map[*coveredFunction]bool{}
	for _, f := range a.functions {
		was[a.thenOf(f)] = true
	}
	for _, c := range a.after.covered {
		switch {
		case c.mild, slices.Contains(a.lost, c.file.path):
		case !c.comparable():
			a.plan.refuse("", "with %s as the sync commit %s#%s would not be compared: %s", short(a.to.Hash), c.file.path, c.name, c.reason)
		case !was[c]:
			a.plan.Notes = append(a.plan.Notes, fmt.Sprintf("%s#%s is covered from %s on: there was nothing to compare it with", c.file.path, c.name, short(a.to.Hash)))
		}
	}
}

// renamedPaths tell each covered path once that leads to nothing any more, with
// the one that git knows in its place.
func (a *advancing) renamedPaths() {
	for _, p := range a.record.Coverage {
		to, renamed := a.renames[p.Path]
		if then := a.after.files[p.Path]; renamed && then != nil && then.base == nil && !slices.Contains(a.lost, p.Path) {
			a.lost = append(a.lost, p.Path)
			a.plan.refuse("", "%s is %s at %s: write that path in the record", p.Path, to.Path, short(a.to.Hash))
		}
	}
}

// unproved tells configs whose last outcome says nothing of this model, is
// another one than expected, or proves less than it looks like.
func (a *advancing) unproved() {
	groups := []struct {
		told, flags string
		configs     []string
	}{
		{told: "no outcome of this model is known of"}, {told: "nothing is recorded in expected.txt of", flags: "--accept "}, {told: "the last outcome is not as expected of"},
	}
	all := a.snapshot.Outcomes(a.path)
	for _, o := range all {
		at := 2
		switch {
		case !o.Known, o.Stale:
			at = 0
		case o.Outcome.Verdict == string(verify.Unrecorded):
			at = 1
		case o.Outcome.Verdict == string(verify.AsExpected):
			a.weak(o)
			continue
		}
		groups[at].configs = append(groups[at].configs, o.Config)
	}
	for _, g := range groups {
		command := "lockstep run " + g.flags + shell.Word(a.plan.Record)
		if len(g.configs) < len(all) {
			for _, config := range g.configs {
				command += " " + shell.Word(config)
			}
		}
		if len(g.configs) > 0 {
			a.plan.refuse(command, "%s %s", g.told, report.Few(g.configs))
		}
	}
	if len(all) == 0 {
		a.plan.Notes = append(a.plan.Notes, "the record has no config: no run says that the model holds")
	}
}

// weak tells why a config that passes may check less than it looks like. What is
// so on purpose can be accepted; that nothing is checked cannot.
func (a *advancing) weak(o LastOutcome) {
	c := a.model.config(o.Config)
	job := a.job(c)
	job.Guards = a.guards(c, nil)
	empty := job.Empty()
	for _, warning := range o.Outcome.Warnings {
		command := ""
		if !slices.Contains(empty, warning) {
			command = "lockstep run --accept " + shell.Word(a.plan.Record) + " " + shell.Word(o.Config)
		}
		a.plan.refuse(command, "%s passes, but %s", o.Config, warning)
	}
}

func fewAre(names []string) string {
	if len(names) == 1 {
		return names[0] + " is"
	}
	return report.Few(names) + " are"
}
