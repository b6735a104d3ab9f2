package lsp_test

import (
	"bufio"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/protocol"
)

// ground is where something is killed: a model that TLC does not finish, and
// folders that nobody else uses.
type ground struct {
	repository
	tmp, cache string
}

func newGround(t *testing.T) ground {
	g := ground{crossing(t), t.TempDir(), t.TempDir()}
	g.Write(module, endless)
	g.Commit("Count without end")
	return g
}

func (g ground) environment() []string {
	return []string{"TMPDIR=" + g.tmp, "LOCKSTEP_CACHE=" + g.cache}
}

// elsewhere is another repository on the same ground.
func (g ground) elsewhere(t *testing.T) ground {
	return ground{newGround(t).repository, g.tmp, g.cache}
}

// run starts a server with a run that has found states.
func (g ground) run(t *testing.T, binary string) (*lsptest.Client, <-chan json.RawMessage) {
	t.Helper()
	c := lsptest.Start(t, binary, g.environment()...)
	options := trusted(nil)
	options["processId"] = os.Getpid()
	c.Initialize(g.folder(), options)
	answered := make(chan json.RawMessage, 1)
	go func() {
		raw, _ := c.Execute("lockstep.run", oneConfig(g.repository)) // none comes from a server that was killed
		answered <- raw
	}()
	c.Wait(protocol.MethodProgress, tellsStates)
	return c, answered
}

// checkClean: nothing is left but what the cache is meant to keep.
func (g ground) checkClean(t *testing.T) {
	t.Helper()
	if left := g.left(t); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if status := g.Git("status", "--porcelain"); status != "" {
		t.Errorf("the repository has changed: %s", status)
	}
	if running := g.processes(t); len(running) > 0 {
		t.Errorf("still running: %v", running)
	}
	err := filepath.WalkDir(g.cache, func(path string, entry fs.DirEntry, err error) error {
		for _, passing := range []string{"aside-", "making-", "fetching-"} {
			if err == nil && strings.HasPrefix(entry.Name(), passing) {
				t.Errorf("left in the cache: %s", path)
			}
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// left are the names in the temporary folder.
func (g ground) left(t *testing.T) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(g.tmp)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

// processes are the numbers of the Javas that work in the temporary folder.
func (g ground) processes(t *testing.T) (numbers []int) {
	t.Helper()
	files, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		command, err := os.ReadFile(file)
		if err == nil && strings.Contains(string(command), g.tmp) {
			number, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
			numbers = append(numbers, number)
		}
	}
	return numbers
}

// tlc is the one TLC that runs.
func (g ground) tlc(t *testing.T) int {
	t.Helper()
	running := g.processes(t)
	if len(running) != 1 {
		t.Fatalf("processes %v, want one TLC", running)
	}
	return running[0]
}

// ends returns a wait for the end of a process that is nobody's child here.
func ends(t *testing.T, number int) (wait func()) {
	t.Helper()
	handle, err := unix.PidfdOpen(number, 0)
	if err != nil {
		t.Fatal(err)
	}
	return func() {
		t.Helper()
		defer unix.Close(handle)
		const patience = 60_000 // milliseconds
		for {
			n, err := unix.Poll([]unix.PollFd{{Fd: int32(handle), Events: unix.POLLIN}}, patience)
			if err == unix.EINTR {
				continue
			}
			if n != 1 {
				t.Fatalf("process %d still runs: %v", number, err)
			}
			return
		}
	}
}

func kill(t *testing.T, number int) {
	t.Helper()
	if err := unix.Kill(number, unix.SIGKILL); err != nil {
		t.Fatal(err)
	}
}

// started starts a program whose input stays open, and gives its output.
func started(t *testing.T, cmd *exec.Cmd) *bufio.Reader {
	t.Helper()
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = in.Close() })
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if cmd.Stderr == nil {
		cmd.Stderr = cmd.Stdout
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return bufio.NewReader(out)
}

// lineWith reads up to a line that holds the word, and gives what is behind it.
func lineWith(t *testing.T, from *bufio.Reader, word string) string {
	t.Helper()
	var all strings.Builder
	for {
		line, err := from.ReadString('\n')
		all.WriteString(line)
		if _, rest, found := strings.Cut(line, word); found {
			return rest
		}
		if err != nil {
			t.Fatalf("no line has %q: %v\n%s", word, err, all.String())
		}
	}
}
