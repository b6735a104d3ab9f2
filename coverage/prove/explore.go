package prove

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/lockstep-tla/lockstep/coverage/outcomes"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// The names that lockstep adds to a model. They stand in a module of their own,
// which extends the root, and no model is likely to have them.
const (
	wrapper  = "LockstepProve"
	boundOp  = "LockstepBound"
	sameOp   = "LockstepSame"
	original = "LockstepOriginal"
)

// exploration is one run of TLC: a text of the model, a graph, and what is
// checked in it.
type exploration struct {
	texts      map[string]string // of modules, by name
	config     string
	noDeadlock bool
	now        string // what progress calls it
}

// explored is what an exploration came to. bounded says why it did not come to
// its end, "" where it did.
type explored struct {
	tlc.Result
	bounded string
	cached  bool
}

// exploration is that of a text of the model, checking what checks names. bound
// is in distinct states, 0 for none.
func (r *runner) exploration(texts map[string]string, g Graph, checks []Check, bound int64) exploration {
	texts = maps.Clone(texts)
	module := []string{"---- MODULE " + wrapper + " ----", "EXTENDS " + r.model.Root}
	var invariants, properties []string
	for _, c := range checks {
		if c.Property {
			properties = append(properties, c.Name)
		} else {
			invariants = append(invariants, c.Name)
		}
	}
	if bound > 0 {
		module = append(module, "LockstepTLC == INSTANCE TLC",
			fmt.Sprintf("%s == LockstepTLC!TLCGet(\"distinct\") <= %d", boundOp, bound))
		invariants = append(invariants, boundOp)
	}
	if slices.Contains(properties, sameOp) {
		module = append(module, original+" == INSTANCE "+r.model.Root+original,
			fmt.Sprintf("%s == [][%s!%s]_<<%s>>", sameOp, original, g.Next, strings.Join(r.model.Variables, ", ")))
	}
	texts[wrapper] = strings.Join(append(module, "====", ""), "\n")
	return exploration{texts: texts, config: checking(g.Config, invariants, properties), noDeadlock: r.opts.NoDeadlock}
}

// checking is a config's text with checks behind it.
func checking(config string, invariants, properties []string) string {
	config = strings.TrimRight(config, "\n") + "\n"
	if len(invariants) > 0 {
		config += "INVARIANTS\n  " + strings.Join(invariants, "\n  ") + "\n"
	}
	if len(properties) > 0 {
		config += "PROPERTIES\n  " + strings.Join(properties, "\n  ") + "\n"
	}
	return config
}

// explore runs TLC, or finds what an earlier run of the same texts came to.
func (r *runner) explore(ctx context.Context, e exploration) (explored, error) {
	key := outcomes.Key{Inputs: e.inputs(), Engine: r.opts.Engine}
	if entry, ok := r.opts.Store.Find(key); ok && !r.opts.Fresh && !r.opts.Unkept {
		return explored{Result: entry.Result, bounded: overBound(entry.Result), cached: true}, nil
	}
	dir, err := r.lay(e.texts)
	if err != nil {
		return explored{}, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	bounded, stop := context.WithTimeout(ctx, r.opts.time())
	defer stop()
	job := tlc.Job{
		Dir: dir, Module: wrapper, Config: filepath.Join(dir, wrapper+".cfg"), ConfigText: e.config,
		Workers: 1, MemoryMB: r.opts.MemoryMB, NoDeadlock: e.noDeadlock,
	}
	result, err := r.engine.Run(bounded, job, func(p tlc.Progress) { r.tell(e.now, p) })
	switch {
	case ctx.Err() != nil:
		return explored{}, ctx.Err()
	case err != nil:
		return explored{}, err
	case result.Cancelled:
		return explored{Result: result, bounded: "not done within " + r.opts.time().String()}, nil
	}
	if settled(result) && !r.opts.Unkept {
		// What cannot be kept costs a later run, no more.
		_ = r.opts.Store.Keep(outcomes.Entry{Key: key, At: time.Now(), Workers: 1, Result: result})
	}
	return explored{Result: result, bounded: overBound(result)}, nil
}

// settled says whether another run would come to the same: TLC was done, or
// found a fault of the model. What the machine did to it may be gone next time.
func settled(r tlc.Result) bool {
	return r.Passed() || len(r.Violations) > 0 && r.Exit > 0 || r.Exit >= 75 && r.Exit <= 77 || unbuilt(r)
}

// unbuilt says whether TLC refused modules or config before it explored. (75 to
// 77 are errors of evaluation, 150 and 151 of modules and config: tlc2.output.EC.)
func unbuilt(r tlc.Result) bool { return r.Exit == 150 || r.Exit == 151 }

// overBound says that the bound on states was reached.
func overBound(r tlc.Result) string {
	for _, v := range r.Violations {
		if v.Name == boundOp {
			return fmt.Sprintf("more than %d states", r.Distinct-1)
		}
	}
	return ""
}

// lay writes the modules into a folder of their own.
func (r *runner) lay(texts map[string]string) (string, error) {
	dir, err := os.MkdirTemp(r.dir, "model-")
	for name, text := range texts {
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name+".tla"), []byte(text), 0o600)
		}
	}
	if err != nil {
		return "", errors.Join(fmt.Errorf("no copy of the model: %w", err), os.RemoveAll(dir))
	}
	return dir, nil
}

// inputs is a hash of what decides what TLC comes to, the jar left out.
func (e exploration) inputs() string {
	hash := sha256.New()
	fmt.Fprintf(hash, "prove %t %q\n", e.noDeadlock, e.config)
	for _, name := range slices.Sorted(maps.Keys(e.texts)) {
		fmt.Fprintf(hash, "%q %q\n", name, e.texts[name])
	}
	return hex.EncodeToString(hash.Sum(nil))
}
