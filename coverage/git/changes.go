package git

import (
	"context"
	"errors"
	"slices"
	"strings"
)

// Change is a commit that touches one of some paths, or a merge that history
// needs to hold together.
type Change struct {
	Commit
	// Before are the nearest of the listed commits before it, one for each
	// parent; parents that lead to the same one count once. A hash that is not
	// listed stands for what was there before the first commit of the list.
	Before []string
	// Files are those that differ from what stands in Against: for a merge only
	// those that differ from every parent.
	Files []FileChange
	// Against are the parents that Files compares with, full hashes.
	Against []string
}

// FileChange is a file that a commit changed, added, removed or renamed.
type FileChange struct {
	Path string    // relative to the root, slashes; where it was, if it is gone
	ID   string    // of its content; "" where it is gone or no plain file
	Old  []Version // what it was in each commit of Against
}

// Version is a file in a parent; ID is "" where it was not there.
type Version struct{ Path, ID string }

// Changes lists the commits from..HEAD that touch one of the paths, on every
// branch that HEAD holds (on the first parents only, if asked), the oldest
// first, each after its parents. Unlike Log it keeps the branches whose edits
// came to nothing, and the merges that join branches of the list. Files are all
// files of a commit, renames found as git finds them; where contents that it
// would need are not stored, only those of unchanged files. Errors as for Log.
func (r *Repository) Changes(ctx context.Context, from string, paths []string, firstParent bool) ([]Change, error) {
	options := []string{"--topo-order", "--reverse", "--full-history", "--simplify-merges", "--parents"}
	out, err := r.revList(ctx, from, paths, firstParent, options...)
	if err != nil || len(out) == 0 {
		return nil, err
	}
	var hashes []string
	before := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		hashes = append(hashes, words[0])
		if before[words[0]] = words[1:]; firstParent && len(words) > 2 {
			before[words[0]] = words[1:2]
		}
	}
	commits, err := r.commits(ctx, hashes)
	if err != nil {
		return nil, err
	}
	files, err := r.changedFiles(ctx, commits, firstParent)
	if err != nil {
		return nil, err
	}
	changes := make([]Change, len(commits))
	for i, c := range commits {
		changes[i] = Change{Commit: c, Before: before[c.Hash], Files: files[c.Hash], Against: against(c, firstParent)}
	}
	return changes, nil
}

func against(c Commit, firstParent bool) []string {
	if firstParent && len(c.Parents) > 1 {
		return c.Parents[:1]
	}
	return c.Parents
}

// revList runs rev-list over from..HEAD for the paths; nothing where there is
// nothing to list.
func (r *Repository) revList(ctx context.Context, from string, paths []string, firstParent bool, options ...string) ([]byte, error) {
	if len(paths) == 0 {
		return nil, nil
	}
	for _, p := range paths {
		if err := checkPath(p); err != nil {
			return nil, err
		}
	}
	base, err := r.Resolve(ctx, from)
	if err != nil {
		return nil, err
	}
	head, err := r.Head(ctx)
	if err != nil || head == base.Hash {
		return nil, err
	}
	if firstParent {
		options = append(slices.Clone(options), "--first-parent")
	}
	args := slices.Concat([]string{"rev-list"}, options, []string{head, "^" + base.Hash, "--"}, paths)
	return r.git(ctx, args...)
}

// changedFiles asks one git process what each commit changed.
func (r *Repository) changedFiles(ctx context.Context, commits []Commit, firstParent bool) (map[string][]FileChange, error) {
	var questions strings.Builder
	for _, c := range commits {
		questions.WriteString(c.Hash)
		if firstParent && len(c.Parents) > 1 {
			questions.WriteString(" " + c.Parents[0])
		}
		questions.WriteByte('\n')
	}
	ask := func(renames string) ([]byte, error) {
		return run(ctx, r.root, command{stdin: strings.NewReader(questions.String()), args: []string{
			"diff-tree", "--stdin", "--always", "--raw", "-r", "-z", "--no-abbrev", renames, "-c", "--combined-all-paths"}})
	}
	out, err := ask("--find-renames")
	var failed *Failed
	if errors.As(err, &failed) {
		out, err = ask("--find-renames=100%") // needs no contents
	}
	if err != nil {
		return nil, err
	}
	return parseRaw(splitNUL(out)), nil
}

// parseRaw reads what diff-tree --stdin prints: a commit's hash, then its
// files, each `:MODE… ID… STATUS` with as many colons as there are parents, and
// its paths (git-diff-tree, "RAW OUTPUT FORMAT" and "DIFF FORMAT FOR MERGES").
func parseRaw(fields []string) map[string][]FileChange {
	files := map[string][]FileChange{}
	commit := ""
	for len(fields) > 0 {
		head := fields[0]
		parents := len(head) - len(strings.TrimLeft(head, ":"))
		fields = fields[1:]
		if parents == 0 {
			commit = head
			continue
		}
		words := strings.Fields(head[parents:])
		if len(words) != 2*parents+3 {
			return files
		}
		count := pathsOf(parents, words[len(words)-1])
		if len(fields) < count {
			return files
		}
		files[commit] = append(files[commit], fileChange(parents, words, fields[:count]))
		fields = fields[count:]
	}
	return files
}

// pathsOf is how many paths follow: with one parent two for a rename, with
// several one for each parent and one for the commit.
func pathsOf(parents int, status string) int {
	switch {
	case parents > 1:
		return parents + 1
	case strings.HasPrefix(status, "R"), strings.HasPrefix(status, "C"):
		return 2
	}
	return 1
}

func fileChange(parents int, words, paths []string) FileChange {
	modes, ids := words[:parents+1], words[parents+1:2*parents+2]
	change := FileChange{Path: paths[len(paths)-1], ID: plainID(modes[parents], ids[parents])}
	for i := range parents {
		change.Old = append(change.Old, Version{paths[min(i, len(paths)-1)], plainID(modes[i], ids[i])})
	}
	return change
}

// plainID is "" for what is no file: nothing at all, a link, a submodule.
func plainID(mode, id string) string {
	if !strings.HasPrefix(mode, "100") {
		return ""
	}
	return id
}

// Stored reads contents by the ids that Changes gives, in their order. An
// error is a *BlobMissing with the id as its commit.
func (r *Repository) Stored(ctx context.Context, ids ...string) ([]BlobResult, error) {
	answers, err := r.askStored(ctx, ids)
	if err != nil {
		return nil, err
	}
	results := make([]BlobResult, len(ids))
	for i, answer := range answers {
		switch {
		case answer.tooLarge:
			results[i].Err = &BlobMissing{Commit: ids[i], Reason: TooLarge}
		case answer.kind != "blob":
			results[i].Err = &BlobMissing{Commit: ids[i], Reason: NotStored}
		default:
			results[i].Content = answer.body
		}
	}
	return results, nil
}
