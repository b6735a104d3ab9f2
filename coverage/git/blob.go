package git

import (
	"bytes"
	"context"
	"encoding/hex"
	"path"
	"strings"
)

// BlobResult is the answer to one path of Blobs.
type BlobResult struct {
	Content []byte // the caller's own copy, as stored: no filter has run, but pointers of Git LFS are followed
	Err     error  // *BlobMissing or *BadPath
}

// Blob reads the file that stood at path (relative to the root, slashes) at
// commit (4 to 64 hexadecimal digits). Symbolic links are not followed.
// Errors: *BlobMissing, *BadPath, *BadHash, *UnknownCommit, *AmbiguousCommit.
func (r *Repository) Blob(ctx context.Context, commit, path string) ([]byte, error) {
	results, err := r.Blobs(ctx, commit, path)
	if err != nil {
		return nil, err
	}
	return results[0].Content, results[0].Err
}

// Blobs reads several files of one commit with two questions to git in all.
// The results stand in the order of the paths. Errors as for Blob, those of a
// single path in its result.
func (r *Repository) Blobs(ctx context.Context, commit string, paths ...string) ([]BlobResult, error) {
	if !isFullHash(commit) {
		found, err := r.Resolve(ctx, commit)
		if err != nil {
			return nil, err
		}
		commit = found.Hash
	}
	commit = strings.ToLower(commit)
	results := make([]BlobResult, len(paths))
	var wanted []int
	for i, p := range paths {
		content, cached := r.cache.get(blobKey{commit, p})
		switch err := checkPath(p); {
		case err != nil:
			results[i].Err = err
		case cached:
			results[i].Content = bytes.Clone(content)
		default:
			wanted = append(wanted, i)
		}
	}
	return results, r.readBlobs(ctx, commit, paths, wanted, results)
}

// readBlobs fills the results at the wanted places: first the folders, which
// say what kind each name is, then the files by their ids.
func (r *Repository) readBlobs(ctx context.Context, commit string, paths []string, wanted []int, results []BlobResult) error {
	folders, err := r.folders(ctx, commit, paths, wanted)
	if err != nil {
		return err
	}
	var ids []string
	var asked []int
	for _, i := range wanted {
		entry := folders[path.Dir(paths[i])][path.Base(paths[i])]
		if reason := entry.reason(); reason != "" {
			if reason == Absent && r.inModule(ctx, commit, paths[i]) {
				reason = InModule
			}
			results[i].Err = &BlobMissing{commit, paths[i], reason}
			continue
		}
		ids, asked = append(ids, entry.id), append(asked, i)
	}
	if len(ids) == 0 {
		return nil
	}
	answers, err := r.askStored(ctx, ids)
	if err != nil {
		return err
	}
	for k, i := range asked {
		switch answer := answers[k]; {
		case answer.tooLarge:
			results[i].Err = &BlobMissing{commit, paths[i], TooLarge}
		case !answer.found():
			results[i].Err = &BlobMissing{commit, paths[i], NotStored}
		default:
			results[i] = r.keep(blobKey{commit, paths[i]}, answer.body)
		}
	}
	return nil
}

// keep puts the content of a file into the cache: that which a pointer of Git
// LFS stands for in place of the pointer.
func (r *Repository) keep(key blobKey, content []byte) BlobResult {
	if IsPointer(content) {
		var stored bool
		if content, stored = r.behindPointer(content); !stored {
			return BlobResult{Err: &BlobMissing{key.commit, key.path, NotPulled}}
		}
	}
	r.cache.put(key, content)
	return BlobResult{Content: bytes.Clone(content)}
}

// inModule says whether a folder around the path is a submodule.
func (r *Repository) inModule(ctx context.Context, commit, file string) bool {
	for dir := path.Dir(file); dir != "."; dir = path.Dir(dir) {
		around, err := r.folders(ctx, commit, []string{dir}, []int{0})
		if err != nil {
			return false // the path is absent all the same
		}
		if around[path.Dir(dir)][path.Base(dir)].reason() == IsModule {
			return true
		}
	}
	return false
}

// askStored asks for objects that a partial clone may lack: where they cannot
// be fetched, cat-file dies, and the objects count as not stored.
func (r *Repository) askStored(ctx context.Context, ids []string) ([]object, error) {
	answers, err := r.batch.ask(ctx, ids...)
	if lacksObjects(err) {
		return make([]object, len(ids)), nil
	}
	return answers, err
}

// folders reads the folders that the wanted paths stand in, by path.
func (r *Repository) folders(ctx context.Context, commit string, paths []string, wanted []int) (map[string]map[string]treeEntry, error) {
	// The first question tells an unknown commit from an absent folder.
	names := []string{commit + "^{commit}"}
	dirs := []string{""}
	read := map[string]map[string]treeEntry{}
	for _, i := range wanted {
		dir := path.Dir(paths[i])
		if _, known := read[dir]; !known {
			read[dir] = nil
			dirs = append(dirs, dir)
			names = append(names, commit+":"+below(dir))
		}
	}
	if len(wanted) == 0 {
		return read, nil
	}
	answers, err := r.batch.ask(ctx, names...)
	if err != nil {
		return nil, err
	}
	if !answers[0].found() {
		return nil, &UnknownCommit{Hash: commit, Shallow: r.Shallow()}
	}
	for k := 1; k < len(answers); k++ {
		if answers[k].kind == "tree" {
			read[dirs[k]] = parseTree(answers[k].body, len(commit)/2)
		}
	}
	return read, nil
}

// below is a folder as git names it in a commit: the root has no name.
func below(dir string) string {
	if dir == "." {
		return ""
	}
	return dir
}

// treeEntry is one name in a folder of a commit.
type treeEntry struct{ mode, id string }

// reason says why the entry is no file to read; empty: it is one.
func (e treeEntry) reason() MissingReason {
	switch {
	case e.mode == "":
		return Absent
	case e.mode == "120000":
		return IsLink
	case e.mode == "160000":
		return IsModule
	case strings.HasPrefix(e.mode, "100"):
		return ""
	}
	return IsFolder
}

// parseTree reads a raw tree object: `MODE NAME`, NUL, and the id's idBytes.
func parseTree(body []byte, idBytes int) map[string]treeEntry {
	entries := map[string]treeEntry{}
	for {
		head, rest, found := bytes.Cut(body, []byte{0})
		mode, name, spaced := bytes.Cut(head, []byte{' '})
		if !found || !spaced || len(rest) < idBytes {
			return entries
		}
		entries[string(name)] = treeEntry{string(mode), hex.EncodeToString(rest[:idBytes])}
		body = rest[idBytes:]
	}
}

// checkPath refuses what is no plain path below the root. `COMMIT:./x` would
// be relative to the current folder, and a line end would be a second
// question to cat-file.
func checkPath(p string) error {
	switch {
	case strings.ContainsAny(p, "\n\x00"):
		return &BadPath{p, "it holds a line end or NUL"}
	case p == "" || p == "." || p != path.Clean(p):
		return &BadPath{p, "it is not a clean path"}
	case strings.HasPrefix(p, "/"), p == "..", strings.HasPrefix(p, "../"):
		return &BadPath{p, "it does not stay below the repository's root"}
	}
	return nil
}
