package coverage

import (
	"context"
	"errors"
	"path"
	"path/filepath"

	"github.com/lockstep-tla/lockstep/coverage/git"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// textBytes bounds the contents that are kept from one commit to the next. A
// parse takes some twenty times as much.
const textBytes = 8 << 20

// texts are the files of the commits, those read last kept. Between two calls of
// trim the same file always has the same parse, so that its functions can be
// told apart by their addresses.
type texts struct {
	root   string
	repo   *git.Repository
	kept   map[string]*keptText // by git's id, or by commit and path
	order  []string             // the keys of kept, the oldest first
	weight int                  // bytes of all contents

	documents map[string]*tsindex.Document // by path: a version is parsed from the one before
	afresh    bool                         // parse each version by itself
}

type keptText struct {
	content string
	parsed  map[string]*tsindex.File // by the name's ending, which decides the grammar
}

func newTexts(b *baseline) *texts {
	return &texts{root: b.root, repo: b.repo, kept: map[string]*keptText{}, documents: map[string]*tsindex.Document{}}
}

func (t *texts) close() {
	for _, d := range t.documents {
		d.Close()
	}
}

// trim forgets what was read first, down to the bound.
func (t *texts) trim() {
	for t.weight > textBytes {
		t.weight -= len(t.kept[t.order[0]].content)
		delete(t.kept, t.order[0])
		t.order = t.order[1:]
	}
}

// forget drops all that was parsed.
func (t *texts) forget() {
	t.kept, t.order, t.weight = map[string]*keptText{}, nil, 0
}

func (t *texts) keep(key, content string) *keptText {
	kept := &keptText{content, map[string]*tsindex.File{}}
	t.kept[key], t.order, t.weight = kept, append(t.order, key), t.weight+len(content)
	return kept
}

// stored is the content of an id, empty where it is too large to be code that
// people edit.
func (t *texts) stored(ctx context.Context, id string) (*keptText, error) {
	if known := t.kept[id]; known != nil {
		return known, nil
	}
	results, err := t.repo.Stored(ctx, id)
	if err != nil {
		return nil, err
	}
	content := string(results[0].Content)
	var missing *git.BlobMissing
	switch {
	case errors.As(results[0].Err, &missing) && missing.Reason == git.TooLarge, len(content) > maxFileSize:
		content = ""
	case results[0].Err != nil:
		return nil, results[0].Err
	}
	return t.keep(id, content), nil
}

// file is the parse of a version; nil where there is no file.
func (t *texts) file(ctx context.Context, v git.Version) (*tsindex.File, error) {
	if v.ID == "" {
		return nil, nil
	}
	kept, err := t.stored(ctx, v.ID)
	if err != nil {
		return nil, err
	}
	return t.parse(kept, v.Path), nil
}

// at is the file at a commit, nil where there is none.
func (t *texts) at(ctx context.Context, commit, file string) (*tsindex.File, error) {
	key := commit + ":" + file
	if known := t.kept[key]; known != nil {
		return t.parse(known, file), nil
	}
	content, err := t.repo.Blob(ctx, commit, file)
	var missing *git.BlobMissing
	switch {
	case errors.As(err, &missing) && missing.Reason != git.NotStored:
		return nil, nil
	case err != nil:
		return nil, err
	case len(content) > maxFileSize:
		content = nil
	}
	return t.parse(t.keep(key, string(content)), file), nil
}

func (t *texts) parse(kept *keptText, file string) *tsindex.File {
	ending := path.Ext(file)
	if kept.parsed[ending] == nil {
		kept.parsed[ending] = t.index(file, kept.content)
	}
	return kept.parsed[ending]
}

// mostDocuments bounds the files of which a tree is kept: the covered ones of a
// large record.
const mostDocuments = 64

func (t *texts) index(file, content string) *tsindex.File {
	name := filepath.Join(t.root, filepath.FromSlash(file))
	document := t.documents[file]
	switch {
	case t.afresh:
		return indexed(name, content)
	case document != nil:
		document.SetText(content)
		return document.File()
	case !tsindex.Supported(name) || len(t.documents) == mostDocuments:
		return indexed(name, content)
	}
	t.documents[file] = tsindex.Open(name, content)
	return t.documents[file].File()
}
