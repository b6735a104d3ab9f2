package coverage

import (
	"context"
	"slices"
	"sync"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// Snapshot is records, code and model at one moment: files on disk plus
// overlays, and what they mean. It is immutable and safe for concurrent use.
type Snapshot struct {
	id       int64
	settings Settings
	sources  map[string]*source // by absolute path
	found    []found            // record files and their model files, as of the last look at the disk
	views    []*view
	results  map[resultKey][]result // newest first
	recalls  int                    // of the Workspace
	readings map[string]*reading    // by the path of the module that SANY read

	findings func() []Finding
	mending  map[*view]mending
	carriers *carriers
	aside    *Workspace // to read a record in as an edit would leave it
}

// resultKey names a config.
type resultKey struct{ record, config string }

// found is a record file with the files below its folder that belong to it,
// all absolute paths.
type found struct {
	record string
	model  []string // .tla and .cfg, sorted
}

// ID grows with every Snapshot of a Workspace.
func (s *Snapshot) ID() int64 { return s.id }

// Text is a file's text and line table as the Snapshot sees them: the overlay,
// else what was read from disk. False: there is no such file.
func (s *Snapshot) Text(path string) (string, text.Lines, bool) {
	src := s.source(path)
	return src.src, src.lines, !src.missing
}

// source is the file's source; one that no record names is read now.
func (s *Snapshot) source(path string) *source {
	if src := s.sources[path]; src != nil {
		return src
	}
	return readSource(path)
}

// Records are the absolute paths of the records, sorted.
func (s *Snapshot) Records() []string {
	paths := make([]string, len(s.views))
	for i, v := range s.views {
		paths[i] = v.path
	}
	return paths
}

// RecordsOf are the absolute paths of the records that speak of the file at an
// absolute path, as themselves, their model, expectations or code; sorted.
func (s *Snapshot) RecordsOf(path string) []string {
	paths := []string{}
	for _, v := range s.views {
		if v.speaksOf(path) {
			paths = append(paths, v.path)
		}
	}
	return paths
}

// names says whether a record speaks of the file: as itself, its model, its
// expectations, its fingerprints or its code.
func (s *Snapshot) names(path string) bool {
	return slices.ContainsFunc(s.views, func(v *view) bool { return v.speaksOf(path) })
}

func (v *view) speaksOf(path string) bool { return v.role(path) != other || path == keptPath(v.path) }

// chosen are the views of the records, all where none is named.
func (s *Snapshot) chosen(records []string) []*view {
	if len(records) == 0 {
		return s.views
	}
	return slices.DeleteFunc(slices.Clone(s.views), func(v *view) bool { return !slices.Contains(records, v.path) })
}

func (s *Snapshot) view(record string) *view {
	for _, v := range s.views {
		if v.path == record {
			return v
		}
	}
	return nil
}

// publish builds and stores the Snapshot over sources. Views whose record,
// model and history are the same keep their baseline.
func (w *Workspace) publish(ctx context.Context, prev *Snapshot, sources map[string]*source) *Snapshot {
	return w.publishFound(ctx, prev, sources, prev.found, prev.results)
}

func (w *Workspace) publishFound(ctx context.Context, prev *Snapshot, sources map[string]*source, files []found, results map[resultKey][]result) *Snapshot {
	next := &Snapshot{
		id: prev.id + 1, settings: w.settings, sources: sources, found: files, results: results, recalls: w.recalls, readings: prev.readings,
	}
	for _, f := range w.withOverlays(prev, sources, files) {
		next.views = append(next.views, w.viewOf(ctx, prev, next, f))
	}
	w.store(next)
	return next
}

// store makes next the newest Snapshot.
func (w *Workspace) store(next *Snapshot) {
	next.findings = sync.OnceValue(func() []Finding { return collectFindings(next) })
	next.aside, next.carriers = w.aside(), &carriers{known: map[journey]*drift.Carrier{}}
	next.mending = map[*view]mending{}
	for _, v := range next.views {
		next.mending[v] = newMending(next, v)
	}
	w.current.Store(next)
}

// withOverlays drops files that are no record in this Snapshot and adds open
// documents that have become one.
func (w *Workspace) withOverlays(prev *Snapshot, sources map[string]*source, files []found) []found {
	var live []found
	known := map[string]bool{}
	for _, f := range files {
		known[f.record] = true
		if src := sources[f.record]; src != nil && src.isRecord() {
			live = append(live, f)
		}
	}
	for path, src := range sources {
		switch before := prev.view(path); {
		case !src.overlay || known[path] || !src.isRecord():
		case before != nil && before.epoch == w.epoch:
			live = append(live, before.found)
		default:
			live = append(live, found{record: path, model: modelFiles(path, sources)})
		}
	}
	slices.SortFunc(live, func(a, b found) int { return compareStrings(a.record, b.record) })
	return live
}
