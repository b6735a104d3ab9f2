package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// verdict is one function of one file against its rewritten self.
type verdict struct {
	file     string // package and path
	function string
	kind     drift.Kind
	reason   string
	size     int // of the function, in bytes
}

// compareFiles compares each named function of was with the one that has its
// name, and its place among those of that name, in is.
func compareFiles(name string, was *measuredFile, is *tsindex.File) []verdict {
	var verdicts []verdict
	seen := map[string]int{}
	for n, fn := range was.Functions {
		v := compareFunction(was, n, is, seen[fn.Name])
		seen[fn.Name]++
		v.file = name
		verdicts = append(verdicts, v)
	}
	return verdicts
}

// compareFunction compares the n-th function with its namesake.
func compareFunction(was *measuredFile, n int, is *tsindex.File, place int) verdict {
	fn := was.Functions[n]
	v := verdict{function: fn.Name, size: fn.Span.Len(), kind: drift.Removed}
	now := named(is, fn.Name)
	// Where one of several namesakes is gone the places say nothing.
	if len(now) != len(named(was.File, fn.Name)) {
		if len(is.Broken) > 0 || is.TimedOut {
			v.kind, v.reason = drift.Unparsed, "not found in a file that the grammar does not read"
		}
		return v
	}
	own := fn.Name[strings.LastIndexByte(fn.Name, '.')+1:]
	d := drift.Compare(
		drift.Side{Form: was.form(n), Start: fn.Span.Start, Name: own},
		drift.Side{Form: is.Form(now[place], nil), Start: now[place].Span.Start, Name: own},
	)
	v.kind, v.reason = d.Kind, d.Reason
	return v
}

// named lists the functions of exactly that name.
func named(f *tsindex.File, name string) []*tsindex.Function {
	var same []*tsindex.Function
	for _, fn := range f.Find(name) {
		if fn.Name == name {
			same = append(same, fn)
		}
	}
	return same
}

// measuredFile is an original with the forms of its functions, which are made
// once for all that they are compared with.
type measuredFile struct {
	*tsindex.File
	mu    sync.Mutex
	forms map[int]*tsindex.Form
}

func readOriginal(path string) (*measuredFile, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return &measuredFile{File: tsindex.Index(path, string(content)), forms: map[int]*tsindex.Form{}}, nil
}

func (f *measuredFile) form(n int) *tsindex.Form {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.forms[n] == nil {
		f.forms[n] = f.Form(f.Functions[n], nil)
	}
	return f.forms[n]
}

// compareVariants compares every source of the packages with its rewritten
// selves; a file that a tool has not written is passed over. Verdicts come in
// the order of the files.
func compareVariants(ctx context.Context, w *workshop, packages, variants []string) (map[string][]verdict, error) {
	all := map[string][]verdict{}
	for _, name := range packages {
		files, err := sources(w.source(name))
		if err != nil {
			return nil, err
		}
		found := make([]map[string][]verdict, len(files))
		group, ctx := errgroup.WithContext(ctx)
		group.SetLimit(parallel)
		for n, file := range files {
			group.Go(func() error {
				if ctx.Err() != nil {
					return ctx.Err()
				}
				found[n], err = compareOne(w, name, file, variants)
				return err
			})
		}
		if err := group.Wait(); err != nil {
			return nil, err
		}
		for _, of := range found {
			for variant, verdicts := range of {
				all[variant] = append(all[variant], verdicts...)
			}
		}
		fmt.Fprintf(os.Stderr, "compared %s\n", name)
	}
	return all, nil
}

func compareOne(w *workshop, name, file string, variants []string) (map[string][]verdict, error) {
	was, err := readOriginal(filepath.Join(w.source(name), file))
	if err != nil {
		return nil, err
	}
	found := map[string][]verdict{}
	for _, variant := range variants {
		content, err := os.ReadFile(filepath.Join(w.made(variant), name, file))
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		found[variant] = compareFiles(name+"/"+file, was, tsindex.Index(file, string(content)))
	}
	return found, nil
}

// sources lists a package's .ts and .tsx files as the scripts do.
func sources(root string) ([]string, error) {
	var files []string
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && entry.Name() == "node_modules" {
			return filepath.SkipDir
		}
		base, _, _ := strings.Cut(filepath.Base(path), ".d.ts")
		isSource := strings.HasSuffix(base, ".ts") || strings.HasSuffix(base, ".tsx")
		if entry.Type().IsRegular() && isSource {
			relative, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			files = append(files, filepath.ToSlash(relative))
		}
		return nil
	})
	return files, err
}
