package coverage

import (
	"context"
	"maps"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/lockstep-tla/lockstep/coverage/git"
	"github.com/lockstep-tla/lockstep/coverage/outcomes"
	"github.com/lockstep-tla/lockstep/tla/tlc"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// Settings are the user's choices.
type Settings struct {
	EditDiagnostics bool                // covered-edit findings
	Severities      map[string]Severity // code → severity
	// ModelLanguageOff: another server speaks TLA+ to the user. What it tells too
	// is left out: faults of modules, what an operator is.
	ModelLanguageOff bool
	HiddenLenses     HiddenLenses
	Engine           tlc.Settings
	Workers          int             // TLC workers for a run; 0: chosen by the size of the last run
	MemoryMB         int             // TLC heap in MiB; 0: Java's default
	Parallel         int             // TLC processes at a time; 0: as many as cores and memory allow
	NoDeadlock       bool            // do not look for deadlocks
	Outcomes         *outcomes.Store // where outcomes are kept; nil: nowhere
}

// HiddenLenses says which lenses the user does without, by what they stand on.
type HiddenLenses struct {
	Functions  bool // covered functions
	Actions    bool // actions of a model
	Properties bool // what runs a config: at its property, in it, in expected.txt
	Record     bool // a record's sync line
}

// Workspace is the one place that replaces the Snapshot. Its mutating methods
// are called one after the other (each waits for the one before); Snapshot may
// be called at any time.
type Workspace struct {
	current atomic.Pointer[Snapshot]

	mu           sync.Mutex // held by whoever replaces the Snapshot
	settings     Settings
	folders      []string
	documents    map[string]*tsindex.Document
	repositories map[string]*git.Repository // by work tree root
	blobs        map[string]*source         // files at a commit, by root, commit and path
	numberings   map[string]*numbering      // by record and sync commit
	epoch        int                        // counts what git or the disk changed behind our back
	recalls      int                        // counts when other processes had come to something
	memo         driftMemo
	asked        *asked

	lifetime context.Context // ends with Stop; whatever asks git in the Workspace's own name uses it
	stop     context.CancelFunc
}

// NewWorkspace looks at nothing yet: Load does. Folders are absolute paths.
func NewWorkspace(folders []string, settings Settings) *Workspace {
	lifetime, stop := context.WithCancel(context.Background())
	w := &Workspace{
		lifetime:     lifetime,
		stop:         stop,
		settings:     settings,
		folders:      folders,
		documents:    map[string]*tsindex.Document{},
		repositories: map[string]*git.Repository{},
		blobs:        map[string]*source{},
		numberings:   map[string]*numbering{},
		memo:         newDriftMemo(),
	}
	w.current.Store(&Snapshot{settings: settings, sources: map[string]*source{}})
	return w
}

// Snapshot is the newest one.
func (w *Workspace) Snapshot() *Snapshot { return w.current.Load() }

// Load looks for records below the folders and reads all that they name.
// It ends early, with less than there is, when ctx or the Workspace does.
func (w *Workspace) Load(ctx context.Context) *Snapshot {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(w.lifetime, cancel)()
	return w.reload(ctx, nil)
}

// Open makes src the text of the file, whatever the disk holds.
func (w *Workspace) Open(path, src string) *Snapshot { return w.SetText(path, src) }

// SetText replaces the whole text of an open file.
//
// It keeps a tree for incremental parsing only of code that a record
// speaks of: an editor opens many files, and most of them concern nobody here.
func (w *Workspace) SetText(path, src string) *Snapshot {
	w.mu.Lock()
	defer w.mu.Unlock()
	if filepath.Ext(path) == ".tla" && len(src) <= maxFileSize {
		before := w.Snapshot().source(path)
		return w.replace(path, withModule(before.module().Edit(src)))
	}
	if !tsindex.Supported(path) || !w.Snapshot().names(path) || len(src) > maxFileSize {
		w.closeDocument(path)
		overlay := overlaySource(path, src)
		if before := w.Snapshot().view(path); before != nil {
			overlay.readAfter(before.record)
		}
		return w.replace(path, overlay)
	}
	doc := w.documents[path]
	if doc == nil {
		doc = tsindex.Open(path, src)
		w.documents[path] = doc
	} else {
		doc.SetText(src)
	}
	return w.replace(path, withDocument(path, doc))
}

// CloseFile goes back to what the disk holds.
func (w *Workspace) CloseFile(path string) *Snapshot {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closeDocument(path)
	return w.replace(path, readSource(path))
}

func (w *Workspace) closeDocument(path string) {
	if doc := w.documents[path]; doc != nil {
		doc.Close()
		delete(w.documents, path)
	}
}

// Changed reads files again that changed on disk; with no paths named anything
// may have, as after a git checkout. Open files keep their overlay.
func (w *Workspace) Changed(paths []string) *Snapshot {
	return w.reload(w.lifetime, paths)
}

// SetFolders replaces the workspace's folders.
func (w *Workspace) SetFolders(folders []string) *Snapshot {
	w.mu.Lock()
	w.folders = folders
	w.mu.Unlock()
	return w.reload(w.lifetime, nil)
}

// Configure replaces the settings.
func (w *Workspace) Configure(settings Settings) *Snapshot {
	w.mu.Lock()
	w.settings = settings
	w.mu.Unlock()
	return w.reload(w.lifetime, nil)
}

// Stop ends what git is being asked, which may never answer, so that a method
// that waits for it returns. What is asked afterwards is answered without git.
// It may be called at any time, by anyone and more than once.
func (w *Workspace) Stop() { w.stop() }

// Close lets go of documents and git processes. The Workspace is not used
// afterwards; its Snapshots stay readable.
func (w *Workspace) Close() {
	w.Stop()
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, doc := range w.documents {
		doc.Close()
	}
	w.documents = map[string]*tsindex.Document{}
	for _, repo := range w.repositories {
		_ = repo.Close() // nothing is written: there is nothing to lose
	}
	w.repositories = map[string]*git.Repository{}
}

// replace publishes the Snapshot in which path has the new source.
func (w *Workspace) replace(path string, s *source) *Snapshot {
	prev := w.Snapshot()
	sources := maps.Clone(prev.sources)
	sources[path] = s
	if !s.overlay && !prev.names(path) {
		delete(sources, path) // closed, and of no record
	}
	return w.publish(w.lifetime, prev, sources)
}

func overlaySource(path, src string) *source {
	s := newSource(path, src)
	s.overlay = true
	return s
}

// WatchPaths are the files by which git shows that something changed behind
// the editor's back, and the folders of the records: for clients that do not
// watch files themselves.
func (w *Workspace) WatchPaths() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var paths []string
	for root, repo := range w.repositories {
		if root == repo.Root() {
			paths = append(paths, repo.WatchPaths()...)
		}
	}
	for _, v := range w.Snapshot().views {
		files := []string{v.path}
		for _, src := range v.model.sources {
			files = append(files, src.path)
		}
		for _, f := range v.files {
			if f.read != nil { // a path that is refused is not watched either
				files = append(files, f.current)
			}
		}
		for _, file := range files {
			if dir := filepath.Dir(file); !slices.Contains(paths, dir) {
				paths = append(paths, dir)
			}
		}
	}
	return paths
}
