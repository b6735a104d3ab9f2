// Command tlabench holds package tla against the TLA+ tools on public modules
// and configs. `make bench-tla` runs it; docs/model.md holds its figures and
// what they mean.
//
// In: having SANY read every module and TLC every config below the folders of
// LOCKSTEP_TLA_CORPORA (java/, one JVM each, the answers kept in
// $LOCKSTEP_CACHE/tlabench), comparing each with what package tla reads, and
// printing what differs with the figures. A difference ends with exit 1.
// Out: the reading itself (package tla), running models, and the corpora, which
// are no part of the repository.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
)

func main() {
	corpora := flag.String("corpora", os.Getenv("LOCKSTEP_TLA_CORPORA"), "folders with modules and configs, separated as in PATH")
	cache := flag.String("cache", os.Getenv("LOCKSTEP_CACHE"), "folder in which the tools' answers are kept")
	jar := flag.String("jar", os.Getenv("LOCKSTEP_TLA_JAR"), "tla2tools.jar to compare with (default: the one that lockstep installs)")
	all := flag.Bool("all", false, "print every difference, not the first of each kind")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	good, err := run(ctx, filepath.SplitList(*corpora), *cache, *jar, *all)
	if err != nil {
		fmt.Fprintln(os.Stderr, "tlabench:", err)
		os.Exit(2)
	}
	if !good {
		os.Exit(1)
	}
}

// run says whether nothing differs that should not.
func run(ctx context.Context, folders []string, cache, jar string, all bool) (bool, error) {
	if len(folders) == 0 {
		return false, fmt.Errorf("LOCKSTEP_TLA_CORPORA names no folder: nothing was compared")
	}
	if cache == "" {
		return false, fmt.Errorf("neither -cache nor LOCKSTEP_CACHE says where to keep what the tools answer")
	}
	found, err := gather(folders)
	if err != nil {
		return false, err
	}
	tools, err := openTools(ctx, filepath.Join(cache, "tlabench"), jar)
	if err != nil {
		return false, err
	}
	modules, err := answers[moduleAnswer](ctx, tools, "Modules", found.modules)
	if err != nil {
		return false, err
	}
	configs, err := answers[configAnswer](ctx, tools, "Configs", found.configs)
	if err != nil {
		return false, err
	}
	actions, err := answers[actionsAnswer](ctx, tools, "Actions", found.pairs())
	if err != nil {
		return false, err
	}
	report := &report{out: os.Stdout, all: all}
	readings := newReadings()
	compareModules(report, readings, modules)
	compareMeaning(report, readings, modules)
	compareActions(report, readings, modules, actions)
	compareStandard(report, modules)
	compareConfigs(report, configs)
	compareUnknown(report, readings, modules, configs)
	speed(report, readings)
	return !report.failed, nil
}
