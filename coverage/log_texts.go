package coverage

import (
	"context"
	"errors"
	"path"
	"path/filepath"

	"github.com/lockstep-tla/lockstep/coverage/git"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// texts are the files of many commits, each content parsed once.
type texts struct {
	root   string
	repo   *git.Repository
	byID   map[string]string         // content by git's id
	parsed map[textKey]*tsindex.File // the name's ending decides the grammar
}

type textKey struct{ ending, content string }

func newTexts(b *baseline) *texts {
	return &texts{root: b.root, repo: b.repo, byID: map[string]string{}, parsed: map[textKey]*tsindex.File{}}
}

// content is the file's content, "" for one that is not there or too large to
// be code that people edit.
func (t *texts) content(ctx context.Context, id string) (string, error) {
	if id == "" {
		return "", nil
	}
	if known, ok := t.byID[id]; ok {
		return known, nil
	}
	results, err := t.repo.Stored(ctx, id)
	if err != nil {
		return "", err
	}
	content := string(results[0].Content)
	var missing *git.BlobMissing
	switch {
	case errors.As(results[0].Err, &missing) && missing.Reason == git.TooLarge, len(content) > maxFileSize:
		content = ""
	case results[0].Err != nil:
		return "", results[0].Err
	}
	t.byID[id] = content
	return content, nil
}

// file is the parse of a version; nil where there is no file.
func (t *texts) file(ctx context.Context, v git.Version) (*tsindex.File, error) {
	content, err := t.content(ctx, v.ID)
	if err != nil || v.ID == "" {
		return nil, err
	}
	return t.parse(v.Path, content), nil
}

// at is the file at a commit, nil where there is none.
func (t *texts) at(ctx context.Context, commit, file string) (*tsindex.File, error) {
	content, err := t.repo.Blob(ctx, commit, file)
	var missing *git.BlobMissing
	if errors.As(err, &missing) && missing.Reason != git.NotStored {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return t.parse(file, string(content)), nil
}

func (t *texts) parse(file, content string) *tsindex.File {
	key := textKey{path.Ext(file), content}
	if t.parsed[key] == nil {
		t.parsed[key] = indexed(filepath.Join(t.root, filepath.FromSlash(file)), content)
	}
	return t.parsed[key]
}
