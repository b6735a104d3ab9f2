package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"runtime"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/tla/tlc"
	"github.com/lockstep-tla/lockstep/tla/tlc/distributed"
)

// distributedFlags are with which machines a run explores.
type distributedFlags struct {
	hosts []string
	port  int
	wait  time.Duration
}

func (d *distributedFlags) flags(command *cobra.Command) {
	flags := command.Flags()
	flags.StringSliceVar(&d.hosts, "distributed", nil, "machines whose workers explore, by name or address; one that is named twice has two workers")
	flags.IntVar(&d.port, "port", distributed.Port, "with --distributed: where this machine waits for workers")
	flags.DurationVar(&d.wait, "wait", 30*time.Second, "with --distributed: how long to wait for workers that are missing")
}

// distribute lets the requests be explored by other machines, if the flags say
// so, until the returned function is called.
func (r *runCommand) distribute(cmd *cobra.Command, engine tlc.Engine, requests []coverage.RunRequest) (closeAll func(), err error) {
	if len(r.distributed.hosts) == 0 {
		return func() {}, nil
	}
	pool, err := distributed.Open(cmd.Context(), engine, distributed.Options{
		Hosts: r.distributed.hosts, Port: r.distributed.port, Wait: r.distributed.wait, Say: aside(cmd.ErrOrStderr()),
	})
	if err != nil {
		return nil, err
	}
	for i := range requests {
		requests[i].Elsewhere = pool
	}
	return pool.Close, nil
}

// aside says something in between, in place of a line of progress.
func aside(w io.Writer) func(string) {
	_, terminal := terminalOf(w)
	return func(line string) {
		if terminal {
			fmt.Fprint(w, "\r\x1b[K")
		}
		say(w, line)
	}
}

// newWorker takes part in the runs of another machine.
func newWorker() *cobra.Command {
	var worker distributed.Worker
	var settings tlc.Settings
	command := &cobra.Command{
		Use:   "worker HOST[:PORT]",
		Short: "Explore for the distributed runs of another machine",
		Long: `Explore for the distributed runs of another machine.

Waits for "lockstep run --distributed" on HOST, which has to name this machine,
and serves one run after another until it is interrupted. It needs the same TLC
jar as the run, and that all ports between the two machines are open.

Whoever runs there decides what is evaluated here, and what TLC's connections
carry is neither encrypted nor checked: only for a network in which everybody is
trusted.

Exit status: 0 it was interrupted, or with --once the run is over; 2 an error, or
with --once that the run did not take it.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return work(cmd, args[0], worker, settings) },
	}
	toolFlags(command, &settings)
	flags := command.Flags()
	flags.IntVar(&worker.Threads, "threads", runtime.NumCPU(), "how many threads explore")
	flags.IntVar(&worker.MemoryMB, "memory", 0, "Java heap in MiB; 0 leaves it to Java")
	flags.BoolVar(&worker.Once, "once", false, "end with the first run")
	return command
}

func work(cmd *cobra.Command, at string, worker distributed.Worker, settings tlc.Settings) error {
	var err error
	if worker.Host, worker.Port, err = hostPort(at); err != nil {
		return err
	}
	engine, err := findEngine(cmd.Context(), settings, cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	worker.Say = func(line string) { say(cmd.ErrOrStderr(), line) }
	err = distributed.Work(cmd.Context(), engine, worker)
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// hostPort reads HOST, HOST:PORT or [HOST]:PORT.
func hostPort(text string) (host string, port int, err error) {
	host, number, err := net.SplitHostPort(text)
	if err != nil {
		return text, distributed.Port, nil
	}
	if port, err = strconv.Atoi(number); err != nil || port < 1 || port > 65535 {
		return "", 0, fmt.Errorf("%s is no port", number)
	}
	return host, port, nil
}
