package tlc

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

// Working is one machine's part in a distributed run.
type Working struct {
	Server   string // address of the machine that serves
	Port     int    // of its registry
	Address  string // of this machine, as the server reaches it
	Threads  int    // that explore
	MemoryMB int    // heap limit in mebibytes; 0 leaves it to Java
}

// Work explores for a server (see Serve) until that has no more to explore, and
// runs the model that it sends, whatever that is. ready is called once the server
// knows of it. Cancelling ctx ends TLC. The error is nil where the server has let
// it go, else ctx's own where that was cancelled, else what TLC said last.
func (e Engine) Work(ctx context.Context, w Working, ready func()) error {
	folder, err := newRunDir()
	if err != nil {
		return fmt.Errorf("no temporary folder for TLC: %w", err)
	}
	defer folder.Remove()
	tmp := folder.Path
	cmd := exec.Command(e.Java, e.workerArguments(w, tmp)...)
	cmd.Dir, cmd.Env = tmp, environment(os.Environ())
	var last string
	done := 0
	end, err := runProcess(ctx, cmd, func(out io.Reader) {
		eachLine(out, func(line string) {
			switch {
			case strings.HasPrefix(line, "TLC worker with ") && strings.Contains(line, " ready at"):
				ready()
			case strings.Contains(line, ", work completed at: "):
				done++
			case strings.TrimSpace(line) != "" && !strings.HasPrefix(line, "Worker will be identified"):
				last = strings.TrimSpace(line)
			}
		})
	})
	switch {
	case err != nil:
		return &Unstartable{Program: e.Java, Err: err}
	case done == w.Threads:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case end.exit < 0 || last == "":
		return fmt.Errorf("TLC's worker ended before the run did (%s)", end.how)
	}
	return fmt.Errorf("TLC's worker ended before the run did: %s", cmp.Or(firstLine(end.stderr), last))
}

// workerArguments is the command line of a worker, without the program.
func (e Engine) workerArguments(w Working, tmp string) []string {
	args := append([]string{"-XX:+UseParallelGC"}, rmi(w.Address, w.Port)...)
	args = append(args, Job{MemoryMB: w.MemoryMB}.memory()...)
	args = append(args, ownFolder(tmp)...)
	args = append(args, e.archiveFlags()...)
	return append(args, "-Dtlc2.tool.distributed.TLCWorker.threadCount="+strconv.Itoa(w.Threads),
		"-cp", e.Jar, "tlc2.tool.distributed.TLCWorker", inURL(w.Server))
}

// inURL is a host as it stands in a URL.
func inURL(host string) string {
	if strings.Contains(host, ":") {
		return "[" + host + "]"
	}
	return host
}
