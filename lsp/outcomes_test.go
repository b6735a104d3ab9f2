package lsp_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/protocol"
)

// knownConfig is a config of a lockstep.outcomes/1 object.
type knownConfig struct {
	Config, URI string
	Range       protocol.Range
	Module      struct{ Name, URI string }
	Properties  []struct {
		Name, URI string
		Range     protocol.Range
		Own       bool
	}
	Variant  bool
	Of       *string
	Expected *struct {
		Result string
		Trace  []string
	}
	Outcome *struct{ Result, Verdict, Counts, Words, At string }
	Stale   bool
	At      string
}

// known is what lockstep.outcomes says of the repository's one record.
func known(t *testing.T, c *lsptest.Client, repo repository) []knownConfig {
	t.Helper()
	raw, err := c.Execute("lockstep.outcomes", lsptest.Object{})
	if err != nil {
		t.Fatal(err)
	}
	var answer struct {
		Schema  string
		Records []struct {
			Record, URI, Root, State, Words, Name string
			Configs                               []knownConfig
		}
	}
	if err := json.Unmarshal(raw, &answer); err != nil || answer.Schema != "lockstep.outcomes/1" || len(answer.Records) != 1 {
		t.Fatalf("%v: %s", err, raw)
	}
	r := answer.Records[0]
	if r.Record != skill || r.URI != repo.uri(skill) || r.Root != repo.folder() || r.State != "in-step" || r.Words != "in step" || r.Name != "verify-crossing" {
		t.Errorf("the record is told as %s", raw)
	}
	return r.Configs
}

// summary is a config in one line.
func (k knownConfig) summary() string {
	words := []string{k.Config}
	if k.Of != nil {
		words = append(words, "of", *k.Of)
	}
	if k.Expected != nil {
		words = append(words, "expects", k.Expected.Result, strings.Join(k.Expected.Trace, ","))
	}
	if k.Outcome == nil {
		return strings.Join(append(words, "never run"), " ")
	}
	words = append(words, k.Outcome.Result, k.Outcome.Verdict)
	if k.Stale {
		words = append(words, "stale")
	}
	return strings.Join(words, " ")
}

func summaries(configs []knownConfig) (all []string) {
	for _, k := range configs {
		all = append(all, k.summary())
	}
	return all
}

// TestOutcomes: what is checked, where it stands, and what is known of it, before
// a run, after it, and once the model has changed.
func TestOutcomes(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), trusted(nil))
	configs := known(t, c, repo)
	want := []string{"P1_NoSeatSoldTwice expects PASS  never run", careless + " of P1_NoSeatSoldTwice expects FAIL Reserve,Reserve never run"}
	if diff := cmp.Diff(want, summaries(configs)); diff != "" {
		t.Fatal(diff)
	}
	places(t, repo, configs[0])

	if _, err := c.Execute("lockstep.run", oneConfig(repo)); err != nil {
		t.Fatal(err)
	}
	configs = known(t, c, repo)
	if got := configs[0]; got.summary() != "P1_NoSeatSoldTwice expects PASS  PASS as-expected" || got.Outcome.Counts != "passed" || got.Outcome.Words != "as expected" || got.At == "" || got.At != got.Outcome.At {
		t.Errorf("after the run: %+v", got)
	}
	clickLeft(t, c, repo.open(t, c, skill))
	model := repo.open(t, c, module)
	c.Replace(model, "free' = IF", "free' = IF TRUE THEN 1 ELSE IF")
	if got := known(t, c, repo)[0].summary(); got != "P1_NoSeatSoldTwice expects PASS  PASS as-expected stale" {
		t.Errorf("over another model: %s", got)
	}
}

// places: the config's place is its own property's name, and each property leads
// to its definition.
func places(t *testing.T, repo repository, k knownConfig) {
	t.Helper()
	const cfg = ".agents/skills/verify-crossing/model/P1_NoSeatSoldTwice.cfg"
	if k.URI != repo.uri(cfg) || k.Range.Start != lsptest.At(t, repo.read(t, cfg), "P1_NoSeatSoldTwice") {
		t.Errorf("the config stands at %s %+v", k.URI, k.Range)
	}
	if k.Module.Name != "Crossing" || k.Module.URI != repo.uri(module) || k.Variant || len(k.Properties) != 2 {
		t.Fatalf("%+v", k)
	}
	for i, name := range []string{"TypeOK", "P1_NoSeatSoldTwice"} {
		p := k.Properties[i]
		if p.Name != name || p.Own != (i == 1) || p.URI != repo.uri(module) || p.Range.Start != lsptest.At(t, repo.read(t, module), name+" ==") {
			t.Errorf("property %+v", p)
		}
	}
}

// clickLeft: the sync line offers the config that was never run, as a lens and as
// a code action.
func clickLeft(t *testing.T, c *lsptest.Client, u string) {
	t.Helper()
	for _, lens := range c.CodeLens(u) {
		if lens.Command.Title != "▶ 1 never run" {
			continue
		}
		if !hasCommand(c.CodeAction(u, lens.Range.Start, nil), lens.Command) {
			t.Error("no code action does what the lens does")
		}
		if raw, err := c.Execute(lens.Command.Command, json.RawMessage(lens.Command.Arguments[0])); err != nil || ran(t, raw) != careless {
			t.Errorf("the lens ran %s, %v", raw, err)
		}
		return
	}
	t.Errorf("no lens offers what was never run: %+v", c.CodeLens(u))
}

// TestRunOnly: first what was never run, then what failed, then nothing.
func TestRunOnly(t *testing.T) {
	repo := crossing(t)
	repo.Write(expected, strings.Replace(repo.read(t, expected), "Reserve,Reserve", "GiveBack", 1))
	c, _ := serve(t)
	c.Initialize(repo.folder(), trusted(nil))
	for _, step := range []struct {
		arguments lsptest.Object
		ran       string
	}{
		{lsptest.Object{"only": "failed"}, ""},
		{oneConfig(repo), "P1_NoSeatSoldTwice"},
		{lsptest.Object{"only": "stale"}, careless},
		{lsptest.Object{"only": "failed", "configs": []string{"P1_NoSeatSoldTwice"}, "record": repo.uri(skill)}, ""},
		{lsptest.Object{"only": "failed", "fresh": true}, careless},
		{lsptest.Object{"only": "stale"}, ""},
	} {
		raw, err := c.Execute("lockstep.run", step.arguments)
		if err != nil {
			t.Fatal(err)
		}
		if got := ran(t, raw); got != step.ran {
			t.Errorf("%v ran %q, want %q", step.arguments, got, step.ran)
		}
	}
	for _, says := range []string{"no last outcome is changed or an error", "every outcome is of the model as it is"} {
		c.Wait(protocol.MethodWindowShowMessage, func(params json.RawMessage) bool { return strings.Contains(string(params), says) })
	}
	if _, err := c.Execute("lockstep.run", lsptest.Object{"only": "red"}); err == nil || !strings.Contains(err.Error(), "failed, stale") {
		t.Errorf("only red is answered with %v", err)
	}
}

// ran are the configs of a lockstep.run/1 object.
func ran(t *testing.T, raw json.RawMessage) string {
	t.Helper()
	var run struct {
		Records []struct{ Outcomes []struct{ Config string } }
	}
	if err := json.Unmarshal(raw, &run); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, r := range run.Records {
		for _, o := range r.Outcomes {
			names = append(names, o.Config)
		}
	}
	return strings.Join(names, " ")
}

// TestAFaultyRecordBesideOthers: of several records one cannot be run; the other
// is, and the answer says why.
func TestAFaultyRecordBesideOthers(t *testing.T) {
	repo := crossing(t)
	for _, file := range []string{skill, module, expected} {
		repo.Write(strings.Replace(file, "verify-crossing", "verify-ferry", 1), repo.read(t, file))
	}
	repo.Write(strings.Replace(module, "verify-crossing/model/Crossing.tla", "verify-ferry/model/P9.cfg", 1), "INVARIANT TypeOK\n")
	repo.Write(strings.Replace(expected, "verify-crossing", "verify-ferry", 1), "P9 PERHAPS\n")
	c, _ := serve(t)
	c.Initialize(repo.folder(), trusted(nil))
	raw, err := c.Execute("lockstep.run", lsptest.Object{"only": "stale"})
	if err != nil || ran(t, raw) != "P1_NoSeatSoldTwice "+careless || !strings.Contains(string(raw), `"problems":["`) {
		t.Errorf("answered with %v %s", err, raw)
	}
}
