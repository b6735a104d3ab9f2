package coverage

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"sync"

	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	"github.com/lockstep-tla/lockstep/coverage/git"
	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// baseline is what a record says, resolved against its model and the sync
// commit: all that stays the same while code is typed. Immutable.
type baseline struct {
	found   found
	path    string // absolute, of the record
	source  *source
	epoch   int
	record  *record.Record
	model   *model
	repo    *git.Repository // nil without git
	root    string          // absolute folder that the record's paths are relative to
	commit  git.Commit      // zero where nothing can be compared
	reason  string          // why nothing can be compared; "" otherwise
	lacking bool            // the history lacks the sync commit
	without string          // why the history lacks it, where sync.json stands in
	kept    kept
	unread  []fingerprint.Acknowledgement // of which neither text nor fingerprint is left
	renames map[string]git.Rename
	history bool // the sync commit is an ancestor of HEAD
	// unrecorded: no commit has the sync line, so that nothing tells when the
	// numbers were written. It is known once a number was asked about.
	unrecorded bool

	files   map[string]*codeFile // by the path in the record, relative to root
	covered []*coveredFunction
	classes []coveredClass // those that the record covers as a whole
	links   []*link
	// askedToday are the files whose functions of today decided what a name of
	// the record stands for.
	askedToday []*codeFile
	mentions   []*target // references that link nothing but can be jumped from
	findings   []Finding // faults of record, configs and expectations

	// What names stand for, in the record and by path in its modules, and the
	// record's outline: asked of by editors only, often, and not to be changed.
	names       func() []mention
	moduleNames map[string]func() []mention
	outline     func() []record.Block
}

// codeFile is a file that the record names, at the sync commit. What it is
// today is asked of a Snapshot, at current.
type codeFile struct {
	path    string // relative to root, with slashes, as the record names it
	synced  string // the same at the sync commit: another one where the record follows a rename
	current string // absolute: where it is today, a rename known to git followed
	base    *source
	reason  string // why base is nil
	unread  bool   // it was there, but its text is not in this repository
	renamed string // the path that has its functions by sync.json, "" for its own
	sparse  bool   // outside the sparse checkout: what the index has of it is read
	content string // the hash of its text by sync.json, where that stands in
	prints  []*printed
	now     *source // today's text when the record was read; nil where the path is refused
	read    *source // what the record's names and numbers are read in: base, else
	// the text when the record was read; nil where the path is refused
}

// coveredFunction is a function that the record covers, as it stood at the
// sync commit.
type coveredFunction struct {
	file    *codeFile
	name    string    // qualified
	limit   string    // the record's limiting words, "" for none
	mild    bool      // covered only through its file: one severity milder
	mention text.Span // in the record; empty when only the file is named
	base    *tsindex.Function
	from    *codeFile           // where base stood, if that was another file than the record names
	print   *printed            // what stands in for base where the history lacks it
	without []*tsindex.Function // nested functions that are covered by their own name
	inner   []string            // the names of those, from behind the function's own
	form    *tsindex.Form       // of base without those: its views are made once
	reason  string              // why there is no base
	// reviewed takes the place of base and print once a later text was
	// acknowledged; nil for none.
	reviewed *reviewed
	actions  []string
	configs  []*config // that can break by it, those that the record ties to it first
}

// recordOf reads the record of f and finds its sync commit; of code it knows
// nothing yet.
func (w *Workspace) recordOf(ctx context.Context, f found, sources map[string]*source, m *model) *baseline {
	src := sources[f.record]
	b := &baseline{
		found: f, path: f.record, source: src, epoch: w.epoch, model: m,
		files: map[string]*codeFile{}, root: w.folderOf(f.record),
	}
	repo, err := w.repository(ctx, filepath.Dir(f.record))
	if err == nil {
		b.repo, b.root = repo, repo.Root()
	} else {
		b.reason = err.Error()
	}
	b.record = src.markdown.record(relative(b.root, b.path), m.names())
	for _, c := range m.configs {
		c.own = ownProperties(c, b.record)
	}
	w.resolveSync(ctx, b)
	b.kept = readKept(sources[keptPath(f.record)])
	b.standIn()
	return b
}

// loadBaseline reads the record of f, and the code that it speaks of. It never
// fails: what could not be done is a finding or a reason. before is that of an
// earlier Snapshot, or nil.
func (w *Workspace) loadBaseline(ctx context.Context, f found, sources map[string]*source, m *model, before *baseline) *baseline {
	b := w.recordOf(ctx, f, sources, m)
	l := &loader{
		ctx: ctx, workspace: w, baseline: b, sources: sources,
		known: make(map[coveredKey]bool, len(b.record.Covered)), resolved: map[string][]*codeFile{}, told: map[string]bool{}, origins: map[*tsindex.Function]origin{},
	}
	l.resume(before)
	l.coverage()
	l.functions()
	l.linkAll()
	l.nest()
	l.acknowledge()
	b.names, b.outline = sync.OnceValue(b.recordNames), sync.OnceValue(b.record.Outline)
	b.moduleNames = m.namesByPath()
	b.findings = slices.Concat(b.findings, recordFindings(b), keptFindings(b), modelFindings(b), mapFindings(b), checkingFindings(b))
	return b
}

// folderOf is what a record's paths are relative to where no repository says
// so: the workspace folder that it was found in, else its own.
func (w *Workspace) folderOf(record string) string {
	root := filepath.Dir(record)
	for _, folder := range w.folders {
		if !isMarkdown(folder) && inside(folder, root) {
			return folder
		}
	}
	return root
}

// resolveSync finds the sync commit, or says why it cannot.
func (w *Workspace) resolveSync(ctx context.Context, b *baseline) {
	sync, ok := b.record.SyncCommit()
	switch {
	case b.repo == nil:
		return
	case !ok:
		b.reason = "the record has no usable sync-commit line"
		return
	}
	answer := w.resolved(ctx, b.repo, sync.Hash)
	var unknown *git.UnknownCommit
	b.lacking = errors.As(answer.err, &unknown)
	switch {
	case b.lacking && unknown.Shallow:
		b.reason = "the sync commit " + sync.Hash + " is not in this shallow clone; fetch the whole history (git fetch --unshallow)"
	case answer.err != nil:
		b.reason = answer.err.Error()
	default:
		b.commit, b.history = answer.commit, answer.history
	}
}

// at is the file's text at the sync commit, parsed once for all Snapshots.
func (w *Workspace) at(ctx context.Context, repo *git.Repository, commit, path string) (*source, error) {
	key := repo.Root() + "\x00" + commit + "\x00" + path
	if src := w.blobs[key]; src != nil {
		return src, nil
	}
	data, err := repo.Blob(ctx, commit, path)
	if err != nil {
		return nil, err
	}
	src := newSource(filepath.Join(repo.Root(), filepath.FromSlash(path)), string(data))
	w.blobs[key] = src
	return src, nil
}
