package coverage

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// apply makes the edits of the fix that is offered at a place under a title, and
// tells the difference. The files then are as after the edit, unsaved, for the
// questions that follow; findings tells what is left.
func (a *archive) apply(t *testing.T, at Place, title string) []string {
	t.Helper()
	fix, ok := a.offered(at, title)
	if !ok {
		return []string{"not offered"}
	}
	var all []string
	after := map[string]string{}
	for _, e := range fix.Edits {
		after[e.Path] = ""
	}
	for _, path := range slices.Sorted(maps.Keys(after)) {
		before, _, _ := a.snapshot.Text(path)
		after[path] = ApplyEdits(before, editsOf(fix.Edits, path))
		name := relative(a.repo.Dir, path)
		all = append(all, strings.Split(string(diff.Diff(name, []byte(before), name, []byte(after[path]))), "\n")[1:]...)
	}
	for _, path := range slices.Sorted(maps.Keys(after)) {
		a.snapshot = a.workspace.Open(path, after[path])
	}
	if again, ok := a.offered(at, fix.Title); ok {
		all = append(all, fmt.Sprintf("offered again: %v", again.Edits))
	}
	return append(all, a.left(after)...)
}

func (a *archive) offered(at Place, title string) (Fix, bool) {
	if title == "all" {
		return a.snapshot.FixAll(context.Background(), at.Path)
	}
	for _, f := range append(a.snapshot.Fixes(context.Background(), at.Path, at.Span), a.snapshot.CoverFixes(context.Background(), at.Path, at.Span)...) {
		if len(f.Edits) > 0 && strings.HasPrefix(f.Title, title) {
			return f, true
		}
	}
	return Fix{}, false
}

func editsOf(edits []Edit, path string) []Edit {
	var of []Edit
	for _, e := range edits {
		if e.Path == path {
			of = append(of, e)
		}
	}
	return of
}

// left are the findings in some files.
func (a *archive) left(files map[string]string) []string {
	var all []string
	for _, f := range a.snapshot.Findings(context.Background()) {
		if _, ok := files[f.Path]; ok {
			all = append(all, fmt.Sprintf("left: %s %s · %s", f.Severity, f.Code, f.Message))
		}
	}
	return all
}

// ran makes TLC's answer for a config the last one: PASS, or FAIL with a path
// that violates its own property.
func (a *archive) ran(words []string) []string {
	v := a.snapshot.views[0]
	c := v.model.config(words[0])
	answer := tlc.Result{NoError: true}
	if words[1] == record.Fail {
		answer = tlc.Result{Exit: 12, Violations: []tlc.Violation{{Kind: tlc.Invariant, Name: c.own[0]}}, Trace: &tlc.Trace{}}
		for i, action := range strings.Split(","+strings.Join(words[2:], ""), ",") {
			answer.Trace.States = append(answer.Trace.States, tlc.State{Number: i + 1, Action: action})
		}
	}
	outcome := verify.Outcome{TLC: answer, At: time.Now(), Workers: 1}.Judged(v.job(c))
	a.workspace.remember(v, []result{{outcome, a.snapshot.inputs(v, c)}})
	a.snapshot = a.workspace.Snapshot()
	return []string{string(outcome.Result) + " " + string(outcome.Verdict)}
}
