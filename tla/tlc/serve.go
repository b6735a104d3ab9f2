package tlc

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/lockstep-tla/lockstep/tla"
)

// Serving is where workers find the server of a distributed run.
type Serving struct {
	Address string       // of this machine, as the workers reach it: a name or an IP
	Port    int          // of TLC's registry; each object that it leads to has a port of its own
	Told    func(Spread) // called at each change of what the server says of its workers; nil for none
}

// Serve explores a job with TLC's own distributed mode: it keeps the queue and
// the fingerprints, and workers (see Work), here or elsewhere, explore. It waits
// for the first worker for ever; cancelling ctx ends it as it ends Run. What the
// Result is worth Spread.Proves says, and only for what Undistributable lets
// through and Assumes has seen.
//
// Anyone who reaches the machine can register as a worker or read the files of
// the folder in which the server runs; so that is one of its own, with copies of
// the modules and the config.
//
// CHECK_DEADLOCK FALSE of the config counts, which TLC passes over in this mode.
// Once the server has said all that counts it is ended, with whatever keeps it.
// The errors are those of Run.
func (e Engine) Serve(ctx context.Context, job Job, at Serving, progress func(Progress)) (Result, Spread, error) {
	if err := job.check(); err != nil {
		return Result{}, Spread{}, err
	}
	folder, err := newRunDir()
	if err != nil {
		return Result{}, Spread{}, fmt.Errorf("no temporary folder for TLC: %w", err)
	}
	defer folder.Remove()
	tmp := folder.Path
	model := filepath.Join(tmp, "model")
	if err := job.layOut(model); err != nil {
		return Result{}, Spread{}, fmt.Errorf("no copy of the model for TLC's workers: %w", err)
	}
	job.NoDeadlock = job.NoDeadlock || ignoresDeadlock(filepath.Join(model, generatedConfig))
	cmd := exec.Command(e.Java, e.serverArguments(job, at, tmp)...)
	cmd.Dir, cmd.Env = model, environment(os.Environ())

	running, settle := context.WithCancel(ctx)
	defer settle()
	signs := spreadSigns{told: at.Told, settled: settle}
	var result Result
	clock := startClock(progress)
	end, err := runProcess(running, cmd, func(out io.Reader) { result = parseServer(out, clock.update, &signs) })
	result.Elapsed = clock.stop()
	if err != nil {
		return Result{}, Spread{}, &Unstartable{Program: e.Java, Err: err}
	}
	if end.killed = ctx.Err() != nil; signs.finished && !end.killed {
		end.exit = 0
	}
	result, err = e.judge(job, result, end)
	return result, signs.spread, err
}

// layOut copies the modules of the model's folder and the config into a new
// folder.
func (j Job) layOut(folder string) error {
	if err := os.Mkdir(folder, 0o700); err != nil {
		return err
	}
	entries, err := os.ReadDir(j.Dir)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if filepath.Ext(entry.Name()) != ".tla" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(j.Dir, entry.Name()))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, entry.Name()), text, 0o600); err != nil {
			return err
		}
	}
	config := []byte(j.ConfigText)
	if j.ConfigText == "" {
		if config, err = os.ReadFile(j.configPath()); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(folder, generatedConfig), config, 0o600)
}

func ignoresDeadlock(config string) bool {
	text, err := os.ReadFile(config)
	if err != nil {
		return false
	}
	said := tla.ParseConfig(config, string(text)).CheckDeadlock
	return said != nil && !*said
}

// serverArguments is the command line of the server, without the program. It
// keeps no checkpoints: the run is repeated where it is lost.
func (e Engine) serverArguments(j Job, at Serving, tmp string) []string {
	args := append([]string{"-XX:+UseParallelGC"}, rmi(at.Address, at.Port)...)
	args = append(args, j.memory()...)
	args = append(args, ownFolder(tmp)...)
	args = append(args, e.archiveFlags()...)
	args = append(args, "-cp", e.Jar, "-Dtlc2.tool.distributed.TLCServer.report=2000") // milliseconds between the counts
	args = append(args, j.JVMArgs...)
	args = append(args, "tlc2.tool.distributed.TLCServer", "-tool", "-fp", "0", "-checkpoint", "0",
		"-metadir", filepath.Join(tmp, "states"))
	if j.NoDeadlock {
		args = append(args, "-deadlock")
	}
	return append(args, "-config", generatedConfig, j.Module)
}

// rmi are the options that say under which address this JVM's objects are
// reached, and where the registry is.
func rmi(address string, port int) []string {
	return []string{"-Djava.rmi.server.hostname=" + address, "-Dtlc2.tool.distributed.TLCServer.port=" + strconv.Itoa(port)}
}

// parseServer is ParseOutput for a server, which tells its version outside of
// all messages.
func parseServer(out io.Reader, onProgress func(Progress), signs *spreadSigns) Result {
	p := newParser(onProgress)
	p.frames.emit = func(m message) {
		if !signs.message(m) {
			p.message(m)
		}
		signs.settles(m, p.result)
	}
	p.frames.bare = func(line string) {
		if version, ok := strings.CutPrefix(line, "TLC2 TLC Server Version "); ok {
			p.result.Version = version
		}
		p.sany.line(line)
	}
	eachLine(out, p.frames.line)
	p.frames.close()
	return p.finish()
}

// Assumes is nil where TLC finds nothing against a job before it explores: it
// reads modules and config, and all that is assumed holds. A server checks no
// ASSUME. It runs a TLC of its own up to the first initial state; what that finds
// beyond, before it is ended, the server will find.
func (e Engine) Assumes(ctx context.Context, job Job) error {
	begun, stop := context.WithCancel(ctx)
	defer stop()
	started := false
	result, err := e.Run(begun, job, func(p Progress) {
		if p.Phase == PhaseInitial || p.Phase == PhaseExploring {
			started = true
			stop()
		}
	})
	switch {
	case err != nil:
		return err
	case ctx.Err() != nil:
		return ctx.Err()
	case !started || slices.ContainsFunc(result.Violations, func(v Violation) bool { return v.Kind == Assumption }):
		return errors.New("TLC did not get as far as an initial state")
	}
	return nil
}
