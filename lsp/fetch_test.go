package lsp_test

import (
	"encoding/json"
	"net"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/protocol"
)

// silent is the address of a proxy that takes connections and never answers.
func silent(t *testing.T) string {
	t.Helper()
	proxy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = proxy.Close() })
	return "http://" + proxy.Addr().String()
}

// TestTheFirstRunFetchesTLC: where no jar is there, the queue, the progress and
// the log say that one is fetched, and the run can be cancelled meanwhile.
func TestTheFirstRunFetchesTLC(t *testing.T) {
	cache := t.TempDir()
	c := lsptest.Start(t, lsptest.Build(t), "LOCKSTEP_TLA_JAR=", "CAIRN_TLA_JAR=", "LOCKSTEP_CACHE="+cache,
		"HOME="+t.TempDir(), "XDG_CACHE_HOME=", "HTTPS_PROXY="+silent(t))
	repo := crossing(t)
	c.Initialize(repo.folder(), hears(nil))
	answered := make(chan error, 1)
	go func() {
		run := oneConfig(repo)
		run["run"] = "first"
		_, err := c.Execute("lockstep.run", run)
		answered <- err
	}()
	const fetching = "fetching TLC 1.7.4 (2.3 MB) from its release page"
	says := func(params json.RawMessage) bool { return strings.Contains(string(params), fetching) }
	c.Wait("lockstep/queue", func(params json.RawMessage) bool {
		q := decodeQueue(t, params)
		return q.summary() == "first waiting P1_NoSeatSoldTwice waiting" && q.Runs[0].Message == fetching
	})
	c.Wait(protocol.MethodProgress, says)
	c.Wait(protocol.MethodWindowLogMessage, says)
	if _, err := c.Execute("lockstep.cancel", lsptest.Object{"run": "first"}); err != nil {
		t.Fatal(err)
	}
	if err := <-answered; code(err) != protocol.CodeRequestCancelled {
		t.Errorf("answered with %v", err)
	}
	waitQueue(t, c, "")
	if left, _ := filepath.Glob(filepath.Join(cache, "tlc", "fetching-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	c.Shutdown()
	c.Exit()
	if log := logged(c); strings.Join(log, "; ") != "begun: P1_NoSeatSoldTwice; "+fetching+"; ended: cancelled" {
		t.Errorf("the log: %q", log)
	}
}

// TestTheLogTellsRuns: when one begins and what it came to, in a line each.
func TestTheLogTellsRuns(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), trusted(nil))
	if _, err := c.Execute("lockstep.run", oneConfig(repo)); err != nil {
		t.Fatal(err)
	}
	want := []string{"begun: P1_NoSeatSoldTwice", "ended: P1_NoSeatSoldTwice PASS · as expected · 7 states"}
	if log := logged(c); strings.Join(log, "\n") != strings.Join(want, "\n") {
		t.Errorf("%q, want %q", log, want)
	}
}

// logged are the lines that came for the client's log.
func logged(c *lsptest.Client) []string {
	var lines []string
	for _, e := range c.Events(protocol.MethodWindowLogMessage) {
		var told protocol.LogMessageParams
		if err := json.Unmarshal(e.Params, &told); err == nil {
			lines = append(lines, strings.TrimPrefix(told.Message, "lockstep: "))
		}
	}
	return lines
}
