package main

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// corpora is the absolute paths of what is compared, sorted.
type corpora struct{ modules, configs []string }

// gather lists the modules and configs below folders, in whatever folder of
// theirs, git's own left out.
func gather(folders []string) (corpora, error) {
	var found corpora
	for _, folder := range folders {
		folder, err := filepath.Abs(folder)
		if err != nil {
			return found, err
		}
		err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && entry.Name() == ".git":
				return filepath.SkipDir
			case !entry.Type().IsRegular():
			case filepath.Ext(path) == ".tla":
				found.modules = append(found.modules, path)
			case filepath.Ext(path) == ".cfg":
				found.configs = append(found.configs, path)
			}
			return nil
		})
		if err != nil {
			return found, err
		}
	}
	slices.Sort(found.modules)
	slices.Sort(found.configs)
	return found, nil
}

// sampled is how many pairs of module and config there are to one that TLC is
// asked to split into actions, which takes it a second each.
const sampled = 8

// pairs is a sample of the modules that have a config of their name beside them.
func (c corpora) pairs() []string {
	var all, some []string
	for _, config := range c.configs {
		module := strings.TrimSuffix(config, filepath.Ext(config)) + ".tla"
		if _, found := slices.BinarySearch(c.modules, module); found {
			all = append(all, module)
		}
	}
	for i := 0; i < len(all); i += sampled {
		some = append(some, all[i])
	}
	return some
}
