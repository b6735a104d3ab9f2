package main

import (
	"context"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"
)

// scripts are what runs under Node, and the versions that they run with.
//
//go:embed js
var scripts embed.FS

// parallel is how many Node processes or comparing goroutines run at once.
const parallel = 2

// tools are the dependencies that rewrite; all others are measured.
var tools = []string{"@biomejs/biome", "@dprint/formatter", "@dprint/typescript", "prettier", "terser", "typescript"}

// workshop is the folder in which packages are installed and rewritten.
type workshop struct {
	dir      string
	packages []string // those measured, sorted
	stamp    string   // changes with a script or a version
}

// openWorkshop writes the scripts and installs what they need, unless that has
// been done with the same versions.
func openWorkshop(ctx context.Context, dir string) (*workshop, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	entries, err := scripts.ReadDir("js")
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		content, err := scripts.ReadFile("js/" + entry.Name())
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(dir, entry.Name()), content, 0o644); err != nil {
			return nil, err
		}
	}
	lock, err := scripts.ReadFile("js/package-lock.json")
	if err != nil {
		return nil, err
	}
	w := &workshop{dir: dir, stamp: hash(lock)}
	if w.packages, err = measured(); err != nil {
		return nil, err
	}
	return w, w.once("installed", w.stamp, func() error {
		return w.program(ctx, os.Stderr, "npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--legacy-peer-deps")
	})
}

func measured() ([]string, error) {
	manifest, err := scripts.ReadFile("js/package.json")
	if err != nil {
		return nil, err
	}
	var read struct{ Dependencies map[string]string }
	if err := json.Unmarshal(manifest, &read); err != nil {
		return nil, err
	}
	var names []string
	for name := range read.Dependencies {
		if !slices.Contains(tools, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, nil
}

// make runs one script over each package that it has not been run over yet.
func (w *workshop) make(ctx context.Context, script string, packages []string) error {
	content, err := scripts.ReadFile("js/" + script)
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(parallel)
	for _, name := range packages {
		group.Go(func() error {
			key := strings.ReplaceAll(script+"-"+name, "/", "+")
			return w.once(key, w.stamp+hash(content), func() error {
				notes, err := os.Create(filepath.Join(w.dir, key+".log"))
				if err != nil {
					return err
				}
				defer notes.Close()
				return w.program(ctx, notes, "node", script, name, w.source(name), w.made(""))
			})
		})
	}
	return group.Wait()
}

// source is the folder of an installed package, made that of a variant.
func (w *workshop) source(name string) string { return filepath.Join(w.dir, "node_modules", name) }

func (w *workshop) made(variant string) string { return filepath.Join(w.dir, "made", variant) }

// once does something unless it was done under the same stamp.
func (w *workshop) once(key, stamp string, do func() error) error {
	file := filepath.Join(w.dir, key+".done")
	if was, err := os.ReadFile(file); err == nil && string(was) == stamp {
		return nil
	}
	if err := do(); err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	return os.WriteFile(file, []byte(stamp), 0o644)
}

func (w *workshop) program(ctx context.Context, notes *os.File, name string, args ...string) error {
	if _, err := exec.LookPath(name); err != nil {
		return errors.New(name + " is not on PATH")
	}
	command := exec.CommandContext(ctx, name, args...)
	command.Dir, command.Stdout, command.Stderr = w.dir, notes, notes
	return command.Run()
}

func hash(content []byte) string { return fmt.Sprintf("%x", sha256.Sum256(content)) }
