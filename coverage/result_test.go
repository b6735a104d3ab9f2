package coverage

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

const checked = `-- verify/SKILL.md --
sync-commit: SYNC

` + "```coverage\nsrc/a.ts\n```" + `

Covered functions: ` + "`take`" + `.

- ` + "`Grab`: `take`" + `
-- sync/src/a.ts --
export function take() { return 1; }
-- verify/M.tla --
---- MODULE M ----
VARIABLE x
Grab == x' = 1
Init == x = 0
Safe == x < 2
Kept == x < 3
====
-- verify/expected.txt --
Kept PASS
Safe FAIL
-- verify/Safe.cfg --
INIT Init
NEXT Grab
INVARIANT Safe
-- verify/Kept.cfg --
INIT Init
NEXT Grab
INVARIANT Kept
`

// passed is what TLC says of a model without fault.
var passed = tlc.Result{NoError: true}

// titles are the lenses on the function that run a config.
func titles(s *Snapshot, path string) string {
	var all []string
	for _, l := range s.Lenses(context.Background(), path) {
		if l.Run != nil {
			all = append(all, l.Title)
		}
	}
	return strings.Join(all, ", ")
}

// A result says what it is of: it stays while code is typed, and is stale once
// what decides it has another text, also for a moment only.
func TestResultsAreOfTheModelThatWasRun(t *testing.T) {
	s := session{openArchive(t, txtar.Parse([]byte(checked))), t}
	code, safe := s.repo.Path("src/a.ts"), s.repo.Path("verify/Safe.cfg")
	v := s.snapshot.views[0]
	results := make([]result, len(v.model.configs))
	for i, c := range v.model.configs {
		results[i] = result{verify.Outcome{TLC: passed, At: time.Now()}.Judged(v.job(c)), s.snapshot.inputs(v, c)}
	}
	s.workspace.remember(v, results)
	expect := func(step, want string, findings ...string) {
		t.Helper()
		if got := titles(s.workspace.Snapshot(), code); got != want {
			t.Errorf("%s: lenses %q, want %q", step, got, want)
		}
		s.want(step, findings...)
	}
	left := func(step, want string) {
		t.Helper()
		if got := titles(s.workspace.Snapshot(), s.repo.Path("verify/SKILL.md")); got != "▶ run all 2 configs"+want {
			t.Errorf("%s: the sync line has %q", step, got)
		}
	}
	unexpected := "verify/expected.txt:2 result-unexpected [Safe]"
	fresh := "▶ Kept · PASS, ▶ Safe · PASS · changed"
	expect("run", fresh, unexpected)
	left("run", ", ▶ 1 failed")
	s.open("src/a.ts")
	s.replace("src/a.ts", "{ return", "{\n return")
	expect("code is laid out", fresh, unexpected)
	s.replace("src/a.ts", "return 1", "return 2")
	expect("code drifts", "▶ Kept · PASS · code drifted, ▶ Safe · PASS · changed · code drifted",
		"src/a.ts:1 covered-changed [take]", unexpected)
	s.workspace.CloseFile(code)
	s.workspace.Open(safe, s.section("verify/Safe.cfg")+"CHECK_DEADLOCK FALSE\n")
	expect("a config is edited", "▶ Kept · PASS, ▶ Safe · PASS · changed · stale", "verify/expected.txt:2 result-stale [Safe]")
	left("a config is edited", ", ▶ 1 failed, ▶ 1 stale")
	s.workspace.CloseFile(safe)
	expect("and undone", fresh, unexpected)
	s.replace("verify/M.tla", "x < 3", "x < 4")
	expect("the module is edited", "▶ Kept · PASS · stale, ▶ Safe · PASS · changed · stale",
		"verify/expected.txt:1 result-stale [Kept]", "verify/expected.txt:2 result-stale [Safe]")
	left("the module is edited", ", ▶ 1 failed")
}

// What was cancelled is that and no more, though the model was written meanwhile:
// there is no outcome that could be of one text or another.
func TestACancelledRunIsNotStale(t *testing.T) {
	s := session{openArchive(t, txtar.Parse([]byte(checked))), t}
	s.repo.Write("verify/M.tla", strings.Replace(s.section("verify/M.tla"), "x < 3", "x < 4", 1))
	v := s.snapshot.views[0]
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, r := range s.workspace.settle(ctx, s.snapshot, v, v.model.configs, run{}) {
		if told := report.NewOutcome(r.Outcome); told.Stale || told.Words != "cancelled" || told.Reason != "cancelled before it was started" {
			t.Errorf("%s: stale %t, %s, %q", told.Config, told.Stale, told.Words, told.Reason)
		}
	}
}

// A counterexample is bad news only where none is recorded.
func TestARecordedCounterexampleReadsAsExpected(t *testing.T) {
	s := session{openArchive(t, txtar.Parse([]byte(checked))), t}
	v := s.snapshot.views[0]
	results := make([]result, len(v.model.configs))
	for i, c := range v.model.configs {
		failed := tlc.Result{Exit: 12, Distinct: 1200, Violations: []tlc.Violation{{Kind: tlc.Invariant, Name: c.name}}}
		results[i] = result{verify.Outcome{TLC: failed, At: time.Now()}.Judged(v.job(c)), s.snapshot.inputs(v, c)}
	}
	s.workspace.remember(v, results)
	want := "▶ Kept · FAIL · 1,200 states · changed, ▶ Safe · FAIL as expected · 1,200 states"
	if got := titles(s.workspace.Snapshot(), s.repo.Path("src/a.ts")); got != want {
		t.Errorf("lenses %q, want %q", got, want)
	}
}

// What a PASS lacks is told where its result is.
func TestAWeakPassIsAFinding(t *testing.T) {
	s := session{openArchive(t, txtar.Parse([]byte(strings.Replace(checked, "Kept == x < 3", "Kept == 2 < 3", 1)))), t}
	v := s.snapshot.views[0]
	c := v.model.config("Kept")
	job := v.job(c)
	job.Guards = v.guards(c, nil)
	s.workspace.remember(v, []result{{verify.Outcome{TLC: passed, At: time.Now()}.Judged(job), s.snapshot.inputs(v, c)}})
	var told []string
	for _, f := range s.workspace.Snapshot().Findings(t.Context()) {
		told = append(told, f.Code+" "+f.Message)
	}
	want := []string{"result-weak Kept: it passes, but Kept is the same in every state: it reads no variable"}
	if !slices.Equal(told, want) {
		t.Errorf("%q, want %q", told, want)
	}
}

// An action that nothing takes is told where it is defined.
func TestAnActionThatIsNeverTakenIsAFinding(t *testing.T) {
	s := session{openArchive(t, txtar.Parse([]byte(checked))), t}
	v := s.snapshot.views[0]
	counted := passed
	counted.Taken = []tlc.Taken{{Action: "Grab", Module: "M", Line: 3}}
	results := make([]result, len(v.model.configs))
	for i, c := range v.model.configs {
		results[i] = result{verify.Outcome{TLC: counted, At: time.Now()}.Judged(v.job(c)), s.snapshot.inputs(v, c)}
	}
	s.workspace.remember(v, results)
	s.want("run", "verify/M.tla:3 result-weak [Grab == x' = 1]", "verify/expected.txt:2 result-unexpected [Safe]")
}

// What TLC cannot read of a config is told at its line.
func TestAConfigErrorOfARunIsToldAtItsLine(t *testing.T) {
	s := session{openArchive(t, txtar.Parse([]byte(checked))), t}
	v := s.snapshot.views[0]
	c := v.model.config("Kept")
	unread := tlc.Result{Exit: 255, Errors: []tlc.ModelError{{Code: 5006, Config: true, Line: 2, File: c.path, Message: "It was expecting = or <-, but did not find it."}}}
	s.workspace.remember(v, []result{{verify.Outcome{TLC: unread, At: time.Now()}.Judged(v.job(c)), s.snapshot.inputs(v, c)}})
	s.want("run", "verify/Kept.cfg:2 model-error [NEXT Grab]")
}

// What a config that should pass once failed with says nothing of how large the
// whole is: the newest run that explored all does, if there was one.
func TestSizeIsThatOfAWholeExploration(t *testing.T) {
	s, v, c := sized(t, tlc.Result{NoError: true, Distinct: 300_000, Elapsed: time.Minute})
	if got, want := s.lastSize(v, c, false), (verify.Size{Distinct: 300_000, Elapsed: time.Minute}); got != want {
		t.Errorf("after a counterexample: %+v, want %+v", got, want)
	}
	if got, want := s.lastSize(v, c, true), (verify.Size{Distinct: 12, Elapsed: time.Second}); got != want {
		t.Errorf("of what is to fail: %+v, want %+v", got, want)
	}
	s, v, c = sized(t, tlc.Result{})
	if got, want := s.lastSize(v, c, false), (verify.Size{Distinct: 12, AtLeast: true}); got != want {
		t.Errorf("never explored as a whole: %+v, want %+v", got, want)
	}
}

// sized is a config that came to a counterexample of 12 states, and before that to
// another result.
func sized(t *testing.T, before tlc.Result) (*Snapshot, *view, *config) {
	a := openArchive(t, txtar.Parse([]byte(using)))
	v := a.snapshot.views[0]
	c := v.model.config("Main")
	failed := tlc.Result{Exit: 12, Distinct: 12, Elapsed: time.Second, Violations: []tlc.Violation{{Kind: tlc.Invariant, Name: "Small"}}}
	s := *a.snapshot
	s.results = map[resultKey][]result{{v.path, c.name}: {
		{Outcome: verify.Outcome{TLC: failed}}, {Outcome: verify.Outcome{TLC: before}},
	}}
	return &s, v, c
}
