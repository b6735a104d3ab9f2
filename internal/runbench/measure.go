package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// measurement is of one record.
type measurement struct {
	binary, record string
	engine         tlc.Engine
	configs        []string // paths of the .cfg files
	times          map[string][]cost
	groups         map[string][]pair // explorations that are shared, by what is printed of them
}

// pair is what configs take together, and the most that one of them takes alone.
type pair struct{ together, slowest cost }

// outcome is what TLC came to: PASS or FAIL, and the states of a PASS.
type outcome struct {
	Config, Result string
	Distinct       int64
	SharedWith     []string
}

func (o outcome) String() string {
	if o.Result == "FAIL" {
		return o.Config + " FAIL" // how many states it took depends on the workers
	}
	return fmt.Sprintf("%s %s %d", o.Config, o.Result, o.Distinct)
}

// round measures every way once.
func (m *measurement) round(ctx context.Context) error {
	cache, err := os.MkdirTemp("", "runbench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(cache)
	if err := makeArchive(ctx, m.engine, cache); err != nil {
		return err
	}
	paths, err := configsBelow(m.record)
	if err != nil {
		return err
	}
	m.configs = paths
	want, taken, err := m.oneByOne(ctx, cache)
	if err != nil {
		return err
	}
	m.times[ways[0]] = append(m.times[ways[0]], taken)
	var last []outcome
	for i, flags := range [][]string{{}, {"--fresh"}, {}} {
		way := ways[i+1]
		got, taken, err := m.lockstep(ctx, cache, flags...)
		if err != nil {
			return err
		}
		for _, o := range got {
			if want[o.Config] != o.String() {
				return fmt.Errorf("%s: %s, one after another %s", way, o, want[o.Config])
			}
		}
		if len(got) != len(want) {
			return fmt.Errorf("%s: %d outcomes, want %d", way, len(got), len(want))
		}
		m.times[way] = append(m.times[way], taken)
		last = got
	}
	return m.shared(ctx, cache, last)
}

// makeArchive puts what lockstep makes once for a jar and a Java into the cache.
func makeArchive(ctx context.Context, engine tlc.Engine, cache string) error {
	own, err := tlc.Find(ctx, tlc.Settings{Jar: engine.Jar, Java: engine.Java, CacheDir: cache}, os.Getenv)
	if err != nil {
		return err
	}
	return own.MakeArchive(ctx)
}

func configsBelow(folder string) (paths []string, err error) {
	err = filepath.WalkDir(folder, func(path string, _ os.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".cfg" {
			paths = append(paths, path)
		}
		return err
	})
	if err == nil && len(paths) == 0 {
		err = errors.New("no .cfg below it")
	}
	return paths, err
}

var states = regexp.MustCompile(`([\d,]+) distinct states found`)

// oneByOne is the way of the records' own scripts.
func (m *measurement) oneByOne(ctx context.Context, cache string) (want map[string]string, total cost, err error) {
	want = map[string]string{}
	for i, path := range m.configs {
		modules, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*.tla"))
		if err != nil || len(modules) != 1 {
			return nil, total, fmt.Errorf("%d modules beside %s, want one", len(modules), path)
		}
		meta := filepath.Join(cache, fmt.Sprint("states", i))
		if err := os.Mkdir(meta, 0o700); err != nil {
			return nil, total, err
		}
		cmd := exec.CommandContext(ctx, m.engine.Java, "-XX:+UseParallelGC", "-Djava.io.tmpdir="+meta, "-cp", m.engine.Jar, "tlc2.TLC",
			"-workers", "1", "-metadir", meta, "-config", filepath.Base(path), filepath.Base(modules[0]))
		cmd.Dir = filepath.Dir(path)
		out, taken := output(cmd)
		total.wall, total.processor = total.wall+taken.wall, total.processor+taken.processor
		o := outcome{Config: strings.TrimSuffix(filepath.Base(path), ".cfg"), Result: "ERROR"}
		switch cmd.ProcessState.ExitCode() {
		case 0:
			o.Result = "PASS"
		case 12, 13:
			o.Result = "FAIL"
		}
		if hits := states.FindAllStringSubmatch(string(out), -1); len(hits) > 0 {
			_, _ = fmt.Sscan(strings.ReplaceAll(hits[len(hits)-1][1], ",", ""), &o.Distinct) // digits only
		}
		want[o.Config] = o.String()
	}
	return want, total, ctx.Err()
}

// lockstep runs the whole record.
func (m *measurement) lockstep(ctx context.Context, cache string, flags ...string) ([]outcome, cost, error) {
	cmd := exec.CommandContext(ctx, m.binary, append([]string{"run", "--json", m.record}, flags...)...)
	cmd.Env = append(os.Environ(), "LOCKSTEP_CACHE="+cache, "LOCKSTEP_TLA_JAR="+m.engine.Jar, "JAVA="+m.engine.Java)
	out, taken := output(cmd)
	var run struct {
		Records []struct{ Outcomes []outcome }
	}
	if err := json.Unmarshal(out, &run); err != nil || len(run.Records) != 1 {
		return nil, taken, fmt.Errorf("lockstep run: %d records, %w: %.300s", len(run.Records), err, out)
	}
	return run.Records[0].Outcomes, taken, nil
}

// output runs a program whose exit status the caller looks at.
func output(cmd *exec.Cmd) ([]byte, cost) {
	began := time.Now()
	out, _ := cmd.Output()
	taken := cost{wall: time.Since(began)}
	if cmd.ProcessState != nil {
		taken.processor = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	return out, taken
}
