package coverage

import (
	"context"
	"maps"
)

// Models are what of a Snapshot a run can be asked for: records, their models and
// the last outcomes. Where they were begun with (see Begin), nothing is known of
// code: a request that means what is relevant to some code names nothing there.
type Models struct{ snapshot *Snapshot }

// Models are those of a Snapshot.
func (s *Snapshot) Models() *Models { return &Models{s} }

// Records are the absolute paths of the records, sorted.
func (m *Models) Records() []string { return m.snapshot.Records() }

// Checkable says what a run of a record can be asked for.
type Checkable struct{ model *model }

// Checkable is for the record at an absolute path; one that is no record has
// nothing.
func (m *Models) Checkable(record string) Checkable {
	if v := m.snapshot.view(record); v != nil {
		return Checkable{v.model}
	}
	return Checkable{&model{}}
}

// Config says whether there is a config of that name, without .cfg.
func (c Checkable) Config(name string) bool { return c.model.config(name) != nil }

// Configs are the names of all configs in the record's order, without .cfg.
func (c Checkable) Configs() []string {
	names := make([]string, len(c.model.configs))
	for i, config := range c.model.configs {
		names[i] = config.name
	}
	return names
}

// Property says whether some config's own property has the name or its label.
func (c Checkable) Property(name string) bool { return len(c.model.checking(name)) > 0 }

// Requested is that of a Snapshot.
func (m *Models) Requested(req RunRequest) ([]Requested, error) { return m.snapshot.Requested(req) }

// Loading is a Load of which the code is still being read and compared.
type Loading struct {
	*Models
	loaded chan *Snapshot // of one, for whoever asks first
}

// Loaded is the Snapshot of the Load, as soon as it is there.
func (l *Loading) Loaded() *Snapshot {
	s := <-l.loaded
	l.loaded <- s
	return s
}

// Begin is Load for those who need the models first: TLC starts while the code is
// compared with the sync commit, which takes as long. Methods that replace the
// Snapshot wait until that is done. ctx ends the whole.
func (w *Workspace) Begin(ctx context.Context) *Loading {
	models, loaded := make(chan *Models, 1), make(chan *Snapshot, 1)
	go func() {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(w.lifetime, cancel)()
		w.mu.Lock()
		defer w.mu.Unlock()
		seen := w.look(ctx, nil)
		models <- &Models{w.modelsOf(ctx, seen)}
		loaded <- w.publishFound(ctx, seen.prev, seen.sources, seen.files, seen.results)
	}()
	return &Loading{<-models, loaded}
}

// modelsOf is a Snapshot of which only the models may be asked. It is not
// published.
func (w *Workspace) modelsOf(ctx context.Context, seen look) *Snapshot {
	s := &Snapshot{id: seen.prev.id, settings: w.settings, sources: maps.Clone(seen.sources), found: seen.files, results: seen.results}
	for _, f := range w.withOverlays(seen.prev, s.sources, seen.files) {
		s.views = append(s.views, &view{baseline: w.recordOf(ctx, f, s.sources, newModel(f, s.sources))})
	}
	return s
}
