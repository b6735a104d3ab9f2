package lsp_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/protocol"
)

// TestKilled: whoever is killed in the middle of a run, no process of lockstep's
// and no file is left, at once or after the next start (hard input 6).
func TestKilled(t *testing.T) {
	binary := lsptest.Build(t)
	t.Run("the client", func(t *testing.T) { killClient(t, binary) })
	t.Run("the server", func(t *testing.T) { killServer(t, binary) })
	t.Run("TLC", func(t *testing.T) { killTLC(t, binary) })
	t.Run("the command line", func(t *testing.T) { killCommandLine(t, binary) })
}

// clientVariable makes the test program the client that is killed.
const clientVariable = "LOCKSTEP_TEST_CLIENT"

// TestBeTheClient is the client of killClient: it tells its server's number once
// a run has found states, and then waits for its end.
func TestBeTheClient(t *testing.T) {
	told := os.Getenv(clientVariable)
	if told == "" {
		return
	}
	var start struct {
		Binary, Folder string
		Run            lsptest.Object
		Environment    []string
	}
	if err := json.Unmarshal([]byte(told), &start); err != nil {
		t.Fatal(err)
	}
	c := lsptest.Start(t, start.Binary, start.Environment...)
	options := trusted(nil)
	options["processId"] = os.Getpid()
	c.Initialize(start.Folder, options)
	go func() { _, _ = c.Execute("lockstep.run", start.Run) }()
	c.Wait(protocol.MethodProgress, tellsStates)
	fmt.Println("server", c.PID())
	_, _ = os.Stdin.Read(make([]byte, 1))
}

func killClient(t *testing.T, binary string) {
	g := newGround(t)
	start, err := json.Marshal(lsptest.Object{"Binary": binary, "Folder": g.folder(), "Run": oneConfig(g.repository), "Environment": g.environment()})
	if err != nil {
		t.Fatal(err)
	}
	client := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestBeTheClient$", "-test.v")
	client.Env = append(os.Environ(), clientVariable+"="+string(start), "TMPDIR="+t.TempDir())
	out := started(t, client)
	server, err := strconv.Atoi(strings.TrimSpace(lineWith(t, out, "server ")))
	if err != nil {
		t.Fatal(err)
	}
	serverEnds, tlcEnds := ends(t, server), ends(t, g.tlc(t))
	kill(t, client.Process.Pid)
	_ = client.Wait()
	serverEnds()
	tlcEnds()
	g.checkClean(t)
}

// killServer: TLC ends with it. Its folder is left until the next start, which
// spares that of a server which lives.
func killServer(t *testing.T, binary string) {
	g := newGround(t)
	c, _ := g.run(t, binary)
	tlcEnds := ends(t, g.tlc(t))
	kill(t, c.PID())
	c.ExitCode()
	tlcEnds()
	dead := g.left(t)
	if len(dead) == 0 {
		t.Fatal("TLC keeps its files elsewhere")
	}
	living, answered := g.elsewhere(t).run(t, binary)
	if left := g.left(t); len(left) != 1 || left[0] == dead[0] {
		t.Errorf("after the start of a server %v is left of %v and its own", left, dead)
	}
	startAndEnd(t, g, binary)
	if left := g.left(t); len(left) != 1 {
		t.Errorf("the start of a server left %v of the one that lives", left)
	}
	living.Shutdown()
	living.Exit()
	living.ExitCode()
	<-answered
	g.checkClean(t)
}

func startAndEnd(t *testing.T, g ground, binary string) {
	t.Helper()
	c := lsptest.Start(t, binary, g.environment()...)
	c.Initialize(g.folder(), nil)
	c.Shutdown()
	c.Exit()
	c.ExitCode()
}

// killTLC: the run ends with an error, and the server goes on.
func killTLC(t *testing.T, binary string) {
	g := newGround(t)
	c, answered := g.run(t, binary)
	kill(t, g.tlc(t))
	if raw := string(<-answered); !strings.Contains(raw, `"verdict":"error"`) || !strings.Contains(raw, "killed") {
		t.Errorf("answered with %s", raw)
	}
	if got := known(t, c, g.repository)[0].summary(); got != "P1_NoSeatSoldTwice expects PASS  ERROR error" {
		t.Errorf("then %s", got)
	}
	c.Shutdown()
	c.Exit()
	if code := c.ExitCode(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	g.checkClean(t)
}

// killCommandLine: as the server, with the next start on the command line.
func killCommandLine(t *testing.T, binary string) {
	g := newGround(t)
	lockstep := func(arguments ...string) *exec.Cmd {
		cmd := exec.CommandContext(t.Context(), binary, arguments...)
		cmd.Dir, cmd.Env = g.Dir, append(os.Environ(), g.environment()...)
		return cmd
	}
	run := lockstep("run", "P1_NoSeatSoldTwice")
	lineWith(t, started(t, run), " states")
	tlcEnds := ends(t, g.tlc(t))
	kill(t, run.Process.Pid)
	_ = run.Wait()
	tlcEnds()
	if len(g.left(t)) == 0 {
		t.Fatal("TLC keeps its files elsewhere")
	}
	g.Git("revert", "--no-edit", "HEAD")
	if out, err := lockstep("run", "P1_NoSeatSoldTwice").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	g.checkClean(t)
}
