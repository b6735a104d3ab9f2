package coverage

import (
	"context"
	"errors"
	"fmt"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	"github.com/lockstep-tla/lockstep/coverage/git"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// committedText is a function as a commit has it.
type committedText struct {
	path  string // relative to the root
	file  *tsindex.File
	fn    *tsindex.Function
	print fingerprint.Print
}

// committed is the function as of a commit (full hash). The error says that its
// text of now is another one.
func (v *view) committed(ctx context.Context, f *functionState, commit string) (*committedText, error) {
	t := &committedText{path: relative(v.root, f.file.path)}
	data, err := v.repo.Blob(ctx, commit, t.path)
	var missing *git.BlobMissing
	switch {
	case errors.As(err, &missing) && missing.Reason == git.Absent:
		return nil, fmt.Errorf("is in %s, which is not committed: commit it first", t.path)
	case err != nil:
		return nil, err
	}
	t.file = indexed(f.file.path, string(data))
	today := f.file.typescript()
	t.fn = twin(f.now, today, t.file)
	if t.fn == nil {
		return nil, errors.New("is not committed as it is now: commit it first")
	}
	form := t.file.Form(t.fn, nestedNow(f.coveredFunction, t.fn, t.file))
	d := drift.Compare(
		drift.Side{Form: form, Start: t.fn.Span.Start, Name: lastSegment(t.fn.Name)},
		drift.Side{Form: today.Form(f.now, nestedNow(f.coveredFunction, f.now, today)), Start: f.now.Span.Start, Name: lastSegment(f.now.Name)})
	if d.Kind != drift.None {
		return nil, fmt.Errorf("is not committed as it is now: commit it first, or undo what differs from %s", short(commit))
	}
	if t.print = fingerprint.Of(form); t.print.Fault != "" {
		return nil, fmt.Errorf("does not compile: %s", t.print.Fault)
	}
	return t, nil
}
