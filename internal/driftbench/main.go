// Command driftbench measures the drift verdict on real TypeScript: what
// formatters do to it, what mutations it misses, what types do to it. `make
// bench-drift` runs it; docs/drift.md holds its figures and what they mean.
//
// In: installing the packages that are measured (js/package.json), having them
// formatted, erased and mutated by other people's tools under Node, comparing
// each function with itself as it was, and printing three tables. A figure that
// is not as it should be ends with exit 1. The fourth figure, real history, is
// a test, since it has no part that varies.
// Out: the comparison (coverage/drift) and the functions (ts-index); whether a
// mutant is the same program, which tools that share no code with these say.
//
// All that it makes lies in $LOCKSTEP_CACHE/drift and is kept between runs, one
// package at a time. It needs node and npm on PATH.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
)

func main() {
	cache := flag.String("cache", os.Getenv("LOCKSTEP_CACHE"), "folder for all that is installed and made")
	only := flag.String("packages", "", "measure these packages only, separated by commas")
	figures := flag.String("figures", "formatters,mutants,types", "the figures to print")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	good, err := run(ctx, *cache, *only, strings.Split(*figures, ","))
	if err != nil {
		fmt.Fprintln(os.Stderr, "driftbench:", err)
		os.Exit(2)
	}
	if !good {
		os.Exit(1)
	}
}

// run says whether every figure is as it should be.
func run(ctx context.Context, cache, only string, figures []string) (bool, error) {
	if cache == "" {
		return false, fmt.Errorf("neither -cache nor LOCKSTEP_CACHE says where to keep what is installed")
	}
	w, err := openWorkshop(ctx, filepath.Join(cache, "drift"))
	if err != nil {
		return false, err
	}
	packages := w.packages
	if only != "" {
		packages = strings.Split(only, ",")
	}
	good := true
	for _, figure := range figures {
		measure, known := map[string]func(context.Context, *workshop, []string) (bool, error){
			"formatters": formatters, "mutants": mutants, "types": typesOnly,
		}[figure]
		if !known {
			return false, fmt.Errorf("there is no figure %q", figure)
		}
		ok, err := measure(ctx, w, packages)
		if err != nil {
			return false, fmt.Errorf("%s: %w", figure, err)
		}
		good = good && ok
	}
	return good, nil
}
