package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/lockstep-tla/lockstep/tla"
)

// compareUnknown prints what lockstep finds wrong between a config and the
// module of its name, where both tools accept their file: each is a false alarm
// or a config that TLC would refuse to run, which is to be judged by hand.
func compareUnknown(r *report, read *readings, modules []moduleAnswer, configs []configAnswer) {
	byPath := map[string]moduleAnswer{}
	for _, a := range modules {
		byPath[a.Path] = a
	}
	found := differences{}
	pairs := 0
	for _, c := range configs {
		module, ok := byPath[strings.TrimSuffix(c.Path, filepath.Ext(c.Path))+".tla"]
		data, err := os.ReadFile(c.Path)
		if !ok || err != nil || module.State != "ok" || c.Message != "" {
			continue
		}
		pairs++
		cfg := tla.ParseConfig(c.Path, string(data))
		for _, p := range modelOf(read, module, read.file(module.Path).Modules[0]).Unknown(cfg) {
			found.add("complaint about a config", "%s:%d: %s", c.Path, cfg.Lines.Line(p.Span.Start), p.Message)
		}
	}
	r.line("Configs with the module of their name: %d", pairs)
	r.show(found)
}
