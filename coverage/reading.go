package coverage

import (
	"context"
	"maps"
	"path/filepath"
	"slices"

	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/lockstep-tla/lockstep/tla"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// reading is what SANY said of a module. Immutable.
type reading struct {
	inputs string
	faults []fault
}

// fault is one error: its place is in the text that SANY read.
type fault struct {
	source  *source
	span    text.Span
	message string
}

// Read has SANY read a module and keeps what it says in the newest Snapshot.
// What was read while a file of it was written, and what ctx ended, is dropped.
// An error says that SANY could not be run.
func (w *Workspace) Read(ctx context.Context, m SavedModule, engine tlc.Engine) error {
	said, err := engine.Check(ctx, filepath.Dir(m.Path), moduleOf(m.Path))
	if err != nil || said.Cancelled || !m.unchanged() {
		return err
	}
	read := &reading{inputs: m.Inputs}
	for _, e := range said.Errors {
		read.faults = append(read.faults, m.fault(e))
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	next := *w.Snapshot()
	next.id++
	next.readings = maps.Clone(next.readings)
	if next.readings == nil {
		next.readings = map[string]*reading{}
	}
	next.readings[m.Path] = read
	w.store(&next)
	return nil
}

// fault is an error at its place. One without a line is marked where the module
// that is missing is named, else at the name of the module that it is about, of
// the one that was read where SANY does not say.
func (m SavedModule) fault(e tlc.ModelError) fault {
	about := m.files[0]
	if at := slices.IndexFunc(m.files, func(src *source) bool { return moduleOf(src.path) == e.Module }); at >= 0 {
		about = m.files[at]
	} else if e.Module != "" { // a module that comes with TLC, or one of another folder
		e.Message, e.Line = "in module "+e.Module+": "+e.Message, 0
	}
	message := oneLine(e.Message)
	if e.Line > 0 {
		return fault{about, errorSpan(about.src, about.lines, e), message}
	}
	if e.Name != "" {
		for _, src := range append([]*source{about}, m.files...) {
			if named := importsOf(src.module(), e.Name); len(named) > 0 {
				return fault{src, named[0].Span, message}
			}
		}
	}
	if modules := about.module().Modules; len(modules) > 0 {
		return fault{about, modules[0].NameSpan, message}
	}
	return fault{about, trim(about.src, about.lines.Span(1, 1)), message}
}

// importsOf are the places in which a file extends or instantiates a module.
func importsOf(file *tla.File, module string) []tla.Ref {
	var all []tla.Ref
	for _, m := range file.AllModules() {
		all = append(all, m.Extends...)
		for _, instance := range m.Instances {
			all = append(all, instance.Module)
		}
	}
	return slices.DeleteFunc(all, func(ref tla.Ref) bool { return ref.Name != module })
}
