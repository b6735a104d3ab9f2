package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// shortWays are the ways of one short run, in the order in which they are
// measured. The first three are TLC by itself, the others what lockstep takes
// beyond the TLC that it starts.
var shortWays = [...]string{"plain java", "with the flags", "flags and archive", "lockstep run adds", "the server adds"}

// short measures a run of few states.
type short struct {
	binary, folder string
	engine         tlc.Engine // with an archive
	env            []string
	server         *server
	times          map[string][]cost
}

// measureShort has the engine make its archive in a cache of its own.
func measureShort(ctx context.Context, binary string, engine tlc.Engine, rounds int) error {
	cache, err := os.MkdirTemp("", "runbench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(cache)
	folder, err := generate(ctx, 2)
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	m := short{binary: binary, folder: folder, times: map[string][]cost{}}
	m.env = []string{"LOCKSTEP_CACHE=" + cache, "LOCKSTEP_TLA_JAR=" + engine.Jar, "JAVA=" + engine.Java}
	own := tlc.Settings{Jar: engine.Jar, Java: engine.Java, CacheDir: cache}
	if m.engine, err = tlc.Find(ctx, own, os.Getenv); err != nil {
		return err
	}
	if err := m.engine.MakeArchive(ctx); err != nil {
		return err
	}
	if m.server, err = startServer(ctx, binary, folder, m.env); err != nil {
		return err
	}
	for range rounds + 1 {
		if err := m.round(ctx); err != nil {
			return err
		}
	}
	m.print()
	return m.server.close(ctx)
}

func (m *short) round(ctx context.Context) error {
	bare := m.engine
	bare.Archive = ""
	for i, measure := range [len(shortWays)]func(context.Context) (cost, error){
		m.plain,
		func(ctx context.Context) (cost, error) { return m.byEngine(ctx, bare) },
		func(ctx context.Context) (cost, error) { return m.byEngine(ctx, m.engine) },
		m.command,
		m.click,
	} {
		taken, err := measure(ctx)
		if err != nil {
			return fmt.Errorf("%s: %w", shortWays[i], err)
		}
		m.times[shortWays[i]] = append(m.times[shortWays[i]], taken)
	}
	return nil
}

const shortConfig = "P1_A"

// modelFolder is where the generated record has its model.
func (m *short) modelFolder() string { return filepath.Join(m.folder, "verify", "model") }

func (m *short) plain(ctx context.Context) (cost, error) {
	meta, err := os.MkdirTemp("", "runbench-")
	if err != nil {
		return cost{}, err
	}
	defer os.RemoveAll(meta)
	cmd := exec.CommandContext(ctx, m.engine.Java, "-cp", m.engine.Jar, "tlc2.TLC", "-metadir", meta, "-config", shortConfig+".cfg", "Counters")
	cmd.Dir = m.modelFolder()
	_, taken := output(cmd)
	return taken, passed(cmd.ProcessState.ExitCode() == 0)
}

func (m *short) byEngine(ctx context.Context, engine tlc.Engine) (cost, error) {
	before := ofChildren()
	result, err := engine.Run(ctx, tlc.Job{Dir: m.modelFolder(), Module: "Counters", Config: shortConfig + ".cfg"}, nil)
	if err != nil {
		return cost{}, err
	}
	return cost{result.Elapsed, ofChildren() - before}, passed(result.Passed())
}

func passed(ok bool) error {
	if !ok {
		return fmt.Errorf("%s does not pass", shortConfig)
	}
	return nil
}

// command is what `lockstep run` takes from its start to its end, without TLC.
func (m *short) command(ctx context.Context) (cost, error) {
	cmd := exec.CommandContext(ctx, m.binary, "run", "--json", "--fresh", "--config", shortConfig, m.folder)
	cmd.Env = append(os.Environ(), m.env...)
	out, taken := output(cmd)
	ofTLC, err := secondsOf(out)
	return cost{wall: taken.wall - ofTLC}, err
}

// click is what the server takes from the request to its answer, without TLC.
func (m *short) click(ctx context.Context) (cost, error) {
	began := time.Now()
	answer, err := m.server.execute(ctx, "lockstep.run", map[string]any{
		"record": fileURI(filepath.Join(m.folder, "verify", "SKILL.md")), "configs": []string{shortConfig}, "fresh": true,
	})
	taken := time.Since(began)
	if err != nil {
		return cost{}, err
	}
	ofTLC, err := secondsOf(answer)
	return cost{wall: taken - ofTLC}, err
}

// secondsOf is how long TLC took for the only outcome of a lockstep.run/1.
func secondsOf(run []byte) (time.Duration, error) {
	var told struct {
		Records []struct {
			Outcomes []struct {
				Seconds float64
				Result  string
			}
		}
	}
	if err := json.Unmarshal(run, &told); err != nil {
		return 0, err
	}
	if len(told.Records) != 1 || len(told.Records[0].Outcomes) != 1 {
		return 0, fmt.Errorf("not one outcome: %.300s", run)
	}
	o := told.Records[0].Outcomes[0]
	return time.Duration(o.Seconds * float64(time.Second)), passed(o.Result == "PASS")
}

func (m *short) print() {
	fmt.Printf("a run of 8 states, %d rounds\n", len(m.times[shortWays[0]])-1)
	of := func(way string) cost { return median(m.times[way][1:]) } // the first one warms up
	base := of(shortWays[0])
	for _, way := range shortWays[:3] {
		c := of(way)
		fmt.Printf("  %-22s %8.3f s wall (%.2f) %8.3f s processor (%.2f)\n", way,
			c.wall.Seconds(), c.wall.Seconds()/base.wall.Seconds(), c.processor.Seconds(), c.processor.Seconds()/base.processor.Seconds())
	}
	for _, way := range shortWays[3:] {
		c := of(way)
		fmt.Printf("  %-22s %8.3f s wall (%.2f)\n", way, c.wall.Seconds(), c.wall.Seconds()/base.wall.Seconds())
	}
}
