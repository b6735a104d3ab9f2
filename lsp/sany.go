package lsp

import (
	"context"
	"maps"
	"os"
	"slices"
	"sync"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// readers are the SANY under way, one for each module: the next one for the same
// module ends the one before.
type readers struct {
	planning sync.Mutex // held while it is found out what is to be read

	mu     sync.Mutex
	byPath map[string]*moduleReader
	lack   string // why SANY could not be run, as last told

	turns chan struct{} // one slot for each SANY that may run at a time
}

// moduleReader is one SANY.
type moduleReader struct {
	inputs string
	cancel context.CancelFunc
}

// mostReaders is how many SANY run at a time: each is a JVM, and the user is
// typing.
const mostReaders = 2

func newReaders() *readers {
	return &readers{byPath: map[string]*moduleReader{}, turns: make(chan struct{}, mostReaders)}
}

// begin makes the context of a SANY, and ends the one under way for the module.
// It is false where that one reads the same texts.
func (r *readers) begin(ctx context.Context, m coverage.SavedModule) (context.Context, func(), bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if before := r.byPath[m.Path]; before != nil {
		if before.inputs == m.Inputs {
			return nil, nil, false
		}
		before.cancel()
	}
	ctx, cancel := context.WithCancel(ctx)
	own := &moduleReader{m.Inputs, cancel}
	r.byPath[m.Path] = own
	return ctx, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		cancel()
		if r.byPath[m.Path] == own {
			delete(r.byPath, m.Path)
		}
	}, true
}

func (r *readers) cancelAll() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, reader := range r.byPath {
		reader.cancel()
	}
}

// readModules has SANY read what is open and was not read as it is on disk. It
// is called when a model's file was opened or has changed on disk, and when what
// kept SANY from running may be gone.
func (s *server) readModules() {
	s.background.run(func(ctx context.Context) {
		s.readers.planning.Lock()
		defer s.readers.planning.Unlock()
		v := s.view.Load()
		if _, granted := s.trust.state(); !granted || v == nil || v.modelLanguageOff {
			return
		}
		for _, m := range v.snapshot.Unread(slices.Collect(maps.Keys(v.documents.owners))) {
			if reading, end, ok := s.readers.begin(ctx, m); ok {
				s.background.run(func(context.Context) {
					defer end()
					s.readModule(reading, v, m)
				})
			}
		}
	})
}

func (s *server) readModule(ctx context.Context, v *view, m coverage.SavedModule) {
	select {
	case s.readers.turns <- struct{}{}:
		defer func() { <-s.readers.turns }()
	case <-ctx.Done():
		return
	}
	engine, err := tlc.Find(ctx, v.engine, os.Getenv)
	if err == nil {
		err = v.workspace.Read(ctx, m, engine)
	}
	if ctx.Err() != nil {
		return
	}
	s.tellLack(ctx, err)
	if err == nil {
		s.mutate(func(v *view) { v.snapshot = v.workspace.Snapshot() })
	}
}

// tellLack tells why SANY cannot be run, once until that changes, and where it
// disturbs nobody: who wants to run a model is told in full then.
func (s *server) tellLack(ctx context.Context, err error) {
	lack := ""
	if err != nil {
		lack = err.Error()
	}
	s.readers.mu.Lock()
	known := s.readers.lack == lack
	s.readers.lack = lack
	s.readers.mu.Unlock()
	if known || lack == "" {
		return
	}
	s.tellLog(ctx, "modules are not checked by SANY: "+lack)
}
