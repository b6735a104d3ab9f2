// Command runbench measures what a run of a whole record costs: by `lockstep
// run`, and one TLC after another as the records' own scripts do it. `make
// bench-run` runs it; docs/runs.md holds its figures.
//
// In: running both in turn on the same machine, wall and processor time of each,
// whether both come to the same results; a generated record of one large graph.
// Out: judging (lockstep's verdicts are not compared, TLC's results are).
//
// Each round has a cache of its own: its first run knows nothing, its second one
// knows how large each config was, its third one finds every outcome kept. Then
// what one exploration checks for several configs is run once more, together and
// each alone. A short run is measured by itself: TLC in several ways, and what
// the command and the server take beyond the TLC that they start. It needs Java,
// a TLC jar and the lockstep binary.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"time"

	"github.com/lockstep-tla/lockstep/tla/tlc"
)

func main() {
	binary := flag.String("lockstep", "bin/lockstep", "the binary to measure")
	rounds := flag.Int("rounds", 3, "how often to measure")
	side := flag.Int("side", 80, "the generated record's graph has this number cubed of states; 0: none")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *binary, *rounds, *side, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "runbench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, binary string, rounds, side int, records []string) error {
	engine, err := tlc.Find(ctx, tlc.Settings{}, os.Getenv)
	if err != nil {
		return err
	}
	if err := measureShort(ctx, binary, engine, max(rounds, 5)); err != nil {
		return err
	}
	if side > 0 {
		folder, err := generate(ctx, side)
		if err != nil {
			return err
		}
		defer os.RemoveAll(folder)
		records = append(records, folder)
	}
	for _, record := range records {
		m := measurement{binary: binary, record: record, engine: engine, times: map[string][]cost{}, groups: map[string][]pair{}}
		for range rounds {
			if err := m.round(ctx); err != nil {
				return fmt.Errorf("%s: %w", record, err)
			}
		}
		m.print()
	}
	return nil
}

// cost is what one way took.
type cost struct{ wall, processor time.Duration }

// median is that of each of the two.
func median(costs []cost) cost {
	middle := func(of func(cost) time.Duration) time.Duration {
		var all []time.Duration
		for _, c := range costs {
			all = append(all, of(c))
		}
		slices.Sort(all)
		return all[len(all)/2]
	}
	return cost{middle(func(c cost) time.Duration { return c.wall }), middle(func(c cost) time.Duration { return c.processor })}
}

// ways are what is measured, in the order in which it is run.
var ways = [...]string{"one after another", "lockstep, first", "lockstep, sizes known", "lockstep, kept"}

func (m *measurement) print() {
	fmt.Printf("%s: %d configs, %d rounds\n", m.record, len(m.configs), len(m.times[ways[0]]))
	base := median(m.times[ways[0]])
	for _, way := range ways {
		c := median(m.times[way])
		fmt.Printf("  %-22s %8.2f s wall (1 : %.1f) %8.2f s processor (1 : %.1f)\n", way,
			c.wall.Seconds(), base.wall.Seconds()/c.wall.Seconds(), c.processor.Seconds(), base.processor.Seconds()/c.processor.Seconds())
	}
	for name, pairs := range m.groups {
		var together, slowest []cost
		for _, p := range pairs {
			together, slowest = append(together, p.together), append(slowest, p.slowest)
		}
		all, one := median(together), median(slowest)
		fmt.Printf("  %-22s %8.2f s wall (%.2f of the slowest alone) %8.2f s processor (%.2f)\n", name,
			all.wall.Seconds(), all.wall.Seconds()/one.wall.Seconds(), all.processor.Seconds(), all.processor.Seconds()/one.processor.Seconds())
	}
}
