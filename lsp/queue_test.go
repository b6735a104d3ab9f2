package lsp_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/protocol"
)

// queued is what lockstep/queue tells and lockstep.queue answers.
type queued struct {
	Runs []struct {
		Run, Record, State, Message string
		StartedAt                   *string
		Share                       *float64
		Configs                     []struct {
			Config, State   string
			Seconds         float64
			Distinct, Left  int64
			Estimate, Share *float64
			With            []string
			Verdict, Result *string
			Counts, Words   *string
			Depth, Rate     int64
		}
	}
}

// summary is the queue in a line: "first running P1 running; second waiting …".
func (q queued) summary() string {
	var runs []string
	for _, r := range q.Runs {
		words := []string{r.Run, r.State}
		for _, c := range r.Configs {
			words = append(words, c.Config, c.State)
			if c.Verdict != nil {
				words = append(words, *c.Result, *c.Counts, *c.Words)
			}
		}
		runs = append(runs, strings.Join(words, " "))
	}
	return strings.Join(runs, "; ")
}

func decodeQueue(t *testing.T, raw json.RawMessage) queued {
	t.Helper()
	var q queued
	if err := json.Unmarshal(raw, &q); err != nil || q.Runs == nil {
		t.Fatalf("%v: %s", err, raw)
	}
	return q
}

// waitQueue waits until the queue is told as a line.
func waitQueue(t *testing.T, c *lsptest.Client, summary string) queued {
	t.Helper()
	e := c.Wait("lockstep/queue", func(params json.RawMessage) bool { return decodeQueue(t, params).summary() == summary })
	return decodeQueue(t, e.Params)
}

// hears are the options of a client that shows the queue.
func hears(settings lsptest.Object) lsptest.Object {
	options := trusted(settings)
	options["initializationOptions"].(lsptest.Object)["queue"] = true
	return options
}

// queueOfRuns: a run that lasts, and one behind it that waits, until both are
// cancelled.
func queueOfRuns(t *testing.T, binary string) {
	repo := crossing(t)
	repo.Write(module, endless)
	c := lsptest.Start(t, binary)
	c.Initialize(repo.folder(), hears(nil))
	answered := make(chan error, 2)
	ask := func(arguments lsptest.Object) {
		_, err := c.Execute("lockstep.run", arguments)
		answered <- err
	}
	first := oneConfig(repo)
	first["run"] = "first"
	go ask(first)
	c.Wait("lockstep/queue", func(params json.RawMessage) bool {
		q := decodeQueue(t, params)
		return q.summary() == "first running P1_NoSeatSoldTwice running" && q.Runs[0].Configs[0].Distinct > 0 && q.Runs[0].StartedAt != nil
	})
	go ask(lsptest.Object{"record": repo.uri(skill), "run": "second"})
	const both = "first running P1_NoSeatSoldTwice running; second waiting P1_NoSeatSoldTwice waiting " + careless + " waiting"
	waitQueue(t, c, both)
	raw, err := c.Execute("lockstep.queue", lsptest.Object{})
	if err != nil {
		t.Fatal(err)
	}
	if q := decodeQueue(t, raw); q.summary() != both || q.Runs[1].Record != repo.uri(skill) || q.Runs[1].StartedAt != nil ||
		q.Runs[0].Message != "" || q.Runs[1].Message != "another run of this record is under way" {
		t.Errorf("lockstep.queue answers %s", raw)
	}
	c.Wait(protocol.MethodProgress, func(params json.RawMessage) bool { return strings.Contains(string(params), "waits: another run") })
	for _, run := range []string{"second", "first"} {
		if _, err := c.Execute("lockstep.cancel", lsptest.Object{"run": run}); err != nil {
			t.Error(err)
		}
		if err := <-answered; err != nil && code(err) != protocol.CodeRequestCancelled {
			t.Errorf("%s is answered with %v", run, err)
		}
	}
	waitQueue(t, c, "")
	c.Shutdown()
	c.Exit()
}

// TestQueueOfOneRun: one config after the other, each with what it came to, and
// the next time with how long it took.
func TestQueueOfOneRun(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), hears(lsptest.Object{"parallel": 1}))
	if _, err := c.Execute("lockstep.run", lsptest.Object{"record": repo.uri(skill), "run": "all", "fresh": true}); err != nil {
		t.Fatal(err)
	}
	q := waitQueue(t, c, "all running P1_NoSeatSoldTwice done PASS passed as expected "+careless+" running")
	if ended := q.Runs[0].Configs[0]; ended.Distinct != 7 || ended.Seconds == 0 || ended.Estimate != nil {
		t.Errorf("%+v", ended)
	}
	waitQueue(t, c, "")
	again := oneConfig(repo)
	again["fresh"], again["run"] = true, "again"
	if _, err := c.Execute("lockstep.run", again); err != nil {
		t.Fatal(err)
	}
	q = waitQueue(t, c, "again running P1_NoSeatSoldTwice running")
	if c := q.Runs[0].Configs[0]; c.Estimate == nil || *c.Estimate <= 0 {
		t.Errorf("the second time: %+v", c)
	}
	for _, p := range c.ProgressOf(nil) {
		if p.Percentage != nil && *p.Percentage > 99 {
			t.Errorf("%d %% before the end", *p.Percentage)
		}
	}

	deaf, _ := serve(t)
	deaf.Initialize(repo.folder(), trusted(nil))
	if _, err := deaf.Execute("lockstep.run", again); err != nil {
		t.Fatal(err)
	}
	if told := deaf.Events("lockstep/queue"); len(told) > 0 {
		t.Errorf("a client that did not ask is told %d times", len(told))
	}
}

// TestARunOfAnotherText: what is asked for after the model or its expectation was
// saved is no answer about the text before, and waits for its turn; the same of the
// same text joins, whoever of the two wants a message.
func TestARunOfAnotherText(t *testing.T) {
	for name, changed := range map[string]struct{ path, old, text, verdict string }{
		"model":       {module, "UNCHANGED sold", "sold' = sold", "as-expected"},
		"expectation": {expected, "SoldTwice           PASS", "SoldTwice           FAIL", "changed"},
	} {
		t.Run(name, func(t *testing.T) {
			repo := crossing(t)
			sound := repo.read(t, module)
			repo.Write(module, endless)
			c, _ := serve(t)
			c.Initialize(repo.folder(), hears(nil))
			save := func(path, text string) {
				repo.Write(path, text)
				c.Notify(protocol.MethodWorkspaceDidChangeWatchedFiles, lsptest.Object{"changes": []any{lsptest.Object{"uri": repo.uri(path), "type": 2}}})
			}
			old := asking(c, repo, "old", false)
			const explores = "old running P1_NoSeatSoldTwice running"
			waitQueue(t, c, explores)
			joined := asking(c, repo, "joined", true)
			c.Wait(protocol.MethodProgress, func(params json.RawMessage) bool { return strings.Contains(string(params), "joined") })
			save(changed.path, strings.Replace(repo.read(t, changed.path), changed.old, changed.text, 1))
			saved := asking(c, repo, "saved", false)
			waitQueue(t, c, explores+"; saved waiting P1_NoSeatSoldTwice waiting")
			save(module, sound)
			for _, name := range []string{"joined", "old"} {
				if _, err := c.Execute("lockstep.cancel", lsptest.Object{"run": name}); err != nil {
					t.Error(err)
				}
			}
			<-joined
			<-old
			if got := <-saved; !strings.Contains(got, `"verdict":"`+changed.verdict+`"`) || !strings.Contains(got, `"distinct":7,`) {
				t.Errorf("of the saved text the answer is %s", got)
			}
		})
	}
}

// asking asks for a run of one config, by that name; the channel has what it is
// answered with.
func asking(c *lsptest.Client, repo repository, name string, quiet bool) <-chan string {
	answer := make(chan string, 1)
	arguments := oneConfig(repo)
	arguments["run"], arguments["quiet"] = name, quiet
	go func() {
		raw, err := c.Execute("lockstep.run", arguments)
		answer <- fmt.Sprint(string(raw), err)
	}()
	return answer
}

// TestAnEndedRecordLeavesTheQueue: of a run over two records, one that has ended is
// not told as running while the other explores, and none is once the outcome is told.
func TestAnEndedRecordLeavesTheQueue(t *testing.T) {
	repo, _ := crossingAndFerry(t, endless)
	c, _ := serve(t)
	c.Initialize(repo.folder(), hears(nil))
	answered := make(chan error, 1)
	go func() {
		_, err := c.Execute("lockstep.run", lsptest.Object{"only": "stale", "run": "both"})
		answered <- err
	}()
	c.Wait("lockstep/queue", func(params json.RawMessage) bool {
		q := decodeQueue(t, params)
		return q.summary() == "both running P1_NoSeatSoldTwice running" && strings.Contains(q.Runs[0].Record, "verify-ferry")
	})
	if _, err := c.Execute("lockstep.cancel", lsptest.Object{"run": "both"}); err != nil {
		t.Error(err)
	}
	if err := <-answered; err != nil {
		t.Error(err)
	}
	var last string
	for _, e := range c.Events("") {
		switch {
		case e.Method == "lockstep/queue":
			last = decodeQueue(t, e.Params).summary()
		case e.Method == "lockstep/outcome" && last != "":
			t.Errorf("the outcome is told while the queue says %s", last)
		}
	}
}
