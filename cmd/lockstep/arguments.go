package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage"
)

// wanted is what a run's command line asks for.
type wanted struct {
	paths      []string // records and folders
	names      []string // of configs or properties, whichever they are
	configs    []string
	properties []string
}

// newWanted sorts the arguments and the values of --config and --property.
func newWanted(args, configs, properties []string) (*wanted, error) {
	w := &wanted{properties: properties}
	for _, config := range configs {
		w.configs = append(w.configs, strings.TrimSuffix(config, ".cfg"))
	}
	for _, arg := range args {
		if err := w.add(arg); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// add sorts an argument in: what is there on disk is a path, a .cfg the config
// of the record that it lies below; all else is a name.
func (w *wanted) add(arg string) error {
	config := filepath.Ext(arg) == ".cfg"
	_, err := os.Stat(arg)
	switch {
	case err == nil && config:
		record := recordAbove(filepath.Dir(arg))
		if record == "" {
			return fmt.Errorf("%s lies below no verification record", arg)
		}
		w.paths = append(w.paths, record)
		w.configs = append(w.configs, strings.TrimSuffix(filepath.Base(arg), ".cfg"))
	case err == nil || looksLikePath(arg):
		w.paths = append(w.paths, arg)
	default:
		w.names = append(w.names, strings.TrimSuffix(arg, ".cfg"))
	}
	return nil
}

// looksLikePath says that what is not there was meant to be a path all the
// same: no config or property is called so.
func looksLikePath(arg string) bool {
	return arg == "" || strings.ContainsAny(arg, `/\`) || strings.EqualFold(filepath.Ext(arg), ".md")
}

// requests are one for each record that has what is wanted, and all of a
// record's configs where nothing is named. left are records without a config,
// which only matters where nothing is named. A name that no record has is an
// error.
func (w *wanted) requests(m *coverage.Models) (requests []coverage.RunRequest, left []string, err error) {
	known := map[string]bool{}
	anything := len(w.names)+len(w.configs)+len(w.properties) == 0
	for _, record := range m.Records() {
		has := m.Checkable(record)
		request := coverage.RunRequest{Record: record}
		for _, name := range both(w.names, w.configs) {
			if has.Config(name) {
				request.Configs, known[name] = append(request.Configs, name), true
			}
		}
		for _, name := range both(w.names, w.properties) {
			if isConfig := has.Config(name) && slices.Contains(w.names, name); has.Property(name) && !isConfig {
				request.Properties, known[name] = append(request.Properties, name), true
			}
		}
		switch {
		case anything && len(has.Configs()) == 0:
			left = append(left, record)
		case anything || len(request.Configs)+len(request.Properties) > 0:
			requests = append(requests, request)
		}
	}
	for _, name := range both(w.names, both(w.configs, w.properties)) {
		if !known[name] {
			return nil, nil, unknownName(m, name)
		}
	}
	return requests, left, nil
}

func both(a, b []string) []string { return append(append([]string{}, a...), b...) }

// unknownName says what could have been named.
func unknownName(m *coverage.Models, name string) error {
	var configs []string
	for _, record := range m.Records() {
		configs = append(configs, m.Checkable(record).Configs()...)
	}
	if len(configs) == 0 {
		return fmt.Errorf("there is no config %s: no .cfg lies below %s", name, strings.Join(relativeTo(m.Records()), ", "))
	}
	return fmt.Errorf("%s is no config or property of %s; the configs are %s",
		name, strings.Join(relativeTo(m.Records()), ", "), strings.Join(configs, ", "))
}

// relativeTo are paths as a user in the current folder would write them.
func relativeTo(paths []string) []string {
	here, err := realPath(".")
	if err != nil {
		return paths
	}
	short := make([]string, len(paths))
	for i, path := range paths {
		if short[i], err = filepath.Rel(here, path); err != nil {
			short[i] = path
		}
	}
	return short
}
