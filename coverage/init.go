package coverage

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/git"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/coverage/scaffold"
)

// InitRequest says what a new record is to cover.
type InitRequest struct {
	Functions []InitFunction // of one repository
	Name      string         // of the skill, "verify-" in front or not; "": after the functions
	Dir       string         // absolute, the folder of skills; "": the repository's own
}

// InitFunction names a function, or a class for all its methods.
type InitFunction struct {
	Path string // absolute, of its file
	Name string // qualified, or the end of that
}

// NewRecord is a record that is not there yet. The folder is made by whoever
// writes it; nothing stands in it.
type NewRecord struct {
	Root   string // absolute, of the repository
	Folder string // absolute, of the record
	Report report.Init
}

// Init gives the texts of a new record of some functions, synced with HEAD. It
// writes nothing. The error says what is in the way: code that is in no commit,
// a folder that is there or that git ignores, a name that means nothing.
func (s *Snapshot) Init(ctx context.Context, req InitRequest) (NewRecord, error) {
	if len(req.Functions) == 0 {
		return NewRecord{}, errors.New("no function is named")
	}
	first := realPath(req.Functions[0].Path)
	repo, err := git.Open(ctx, filepath.Dir(first))
	if err != nil {
		return NewRecord{}, fmt.Errorf("a record needs a commit to compare with: %w", err)
	}
	defer func() { _ = repo.Close() }() // nothing is written: there is nothing to lose
	head, err := repo.Head(ctx)
	if err != nil {
		return NewRecord{}, fmt.Errorf("a record needs a commit to compare with: %w", err)
	}
	b := &beginner{Snapshot: s, ctx: ctx, repo: repo, head: head, files: map[string]*source{}}
	plan, err := b.plan(req)
	if err != nil {
		return NewRecord{}, err
	}
	return b.record(plan)
}

// beginner begins one record.
type beginner struct {
	*Snapshot
	ctx   context.Context
	repo  *git.Repository
	head  string             // the full hash
	files map[string]*source // as of HEAD, by path relative to the root
}

// record writes the texts and reads them back, as the file that they will be:
// what a record cannot name, and what is not as it was committed, shows there.
func (b *beginner) record(plan scaffold.Plan) (NewRecord, error) {
	fresh := scaffold.New(plan)
	root := b.repo.Root()
	out := NewRecord{Root: root, Folder: absolute(root, plan.Folder), Report: report.Init{
		Schema: "lockstep.init/1", State: report.InitNew, Record: plan.Folder + "/" + recordName, SyncCommit: plan.SyncCommit,
	}}
	for _, f := range fresh.Files {
		out.Report.Files = append(out.Report.Files, report.InitFile{Path: plan.Folder + "/" + f.Path, Text: f.Text})
	}
	path := filepath.Join(out.Folder, recordName)
	scratch := NewWorkspace(nil, b.settings)
	defer scratch.Close()
	defer context.AfterFunc(b.ctx, scratch.Stop)()
	for rel := range b.files {
		if src := b.source(absolute(root, rel)); src.overlay {
			scratch.Open(src.path, src.src)
		}
	}
	for _, f := range slices.Backward(fresh.Files) { // the record last
		scratch.Open(absolute(out.Folder, f.Path), f.Text)
	}
	read := scratch.Snapshot()
	if err := b.ctx.Err(); err != nil {
		return out, err
	}
	if err := read.tellsOf(path, plan); err != nil {
		return out, err
	}
	sync, err := read.Sync(b.ctx, SyncRequest{Record: path})
	if err == nil && sync.State == report.SyncUntold {
		err = errors.New(sync.Reason)
	}
	if err != nil {
		return out, err
	}
	for _, f := range sync.Files {
		out.Report.Files = append(out.Report.Files, report.InitFile{Path: sync.File, Text: f.After})
	}
	out.Report.Functions = functionsOf(read.Check(path).Records[0])
	return out, nil
}

// tellsOf says why the record at path, which covers what plan says, does not
// read as in step.
func (s *Snapshot) tellsOf(path string, plan scaffold.Plan) error {
	v := s.view(path)
	if v == nil {
		return errors.New("the new record does not read as one")
	}
	if v.reason != "" {
		return errors.New(v.reason)
	}
	for _, want := range plan.Functions {
		at := slices.IndexFunc(v.functions, func(f *functionState) bool {
			return f.coveredFunction.file.path == want.File && f.name == want.Name
		})
		switch {
		case at < 0 || len(v.functions[at].actions) == 0:
			return fmt.Errorf("%s of %s cannot be named in a record", want.Name, want.File)
		case v.functions[at].uncertain() != "":
			return fmt.Errorf("%s of %s: %s", want.Name, want.File, v.functions[at].uncertain())
		case v.functions[at].Kind != drift.None:
			return fmt.Errorf("%s of %s has changes that are not committed: commit them first, since a record is about the code of a commit", want.Name, want.File)
		}
	}
	for _, f := range s.findings() {
		if f.Record == path && f.Severity <= Warning {
			return fmt.Errorf("the new record would not be right: %s", f.Message)
		}
	}
	return nil
}

func functionsOf(read report.CheckRecord) []report.InitFunction {
	var all []report.InitFunction
	for _, f := range read.Functions {
		known := slices.ContainsFunc(all, func(other report.InitFunction) bool { return other.File == f.File && other.Name == f.Name })
		if !known { // a getter and a setter share their name, and its actions
			all = append(all, report.InitFunction{File: f.File, Name: f.Name, Segments: len(f.Actions), Actions: f.Actions})
		}
	}
	return all
}
