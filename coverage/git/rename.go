package git

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/scratch"
)

// Rename says where a file went.
type Rename struct {
	Path       string // relative to the root, slashes
	Similarity int    // percent of the content that stayed, as git counts it
}

// Renames maps paths of the commit from that are gone from the work tree to
// where git's rename detection finds them there (half of the content alike,
// or more). A file that was moved without telling git counts too: where paths
// stay missing, the untracked files of the same extension are offered as
// targets through a copy of the index outside the repository. Errors:
// *BadHash, *UnknownCommit, *AmbiguousCommit.
func (r *Repository) Renames(ctx context.Context, from string) (map[string]Rename, error) {
	base, err := r.Resolve(ctx, from)
	if err != nil {
		return nil, err
	}
	env, err := r.withoutFilters(ctx)
	if err != nil {
		return nil, err
	}
	renames, gone, err := r.diffRenames(ctx, base.Hash, env)
	if err != nil || len(gone) == 0 {
		return renames, err
	}
	untracked, err := r.listFiles(ctx, "--others", "--exclude-standard")
	if err != nil {
		return nil, err
	}
	targets := sameExtension(untracked, gone)
	if len(targets) == 0 {
		return renames, nil
	}
	return renames, r.addUntracked(ctx, base.Hash, targets, renames, env)
}

// addUntracked adds to renames what becomes visible once git takes the
// targets for tracked files.
func (r *Repository) addUntracked(ctx context.Context, commit string, targets []string, renames map[string]Rename, env []string) error {
	folder, err := scratch.New("", "lockstep-index-")
	if err != nil {
		return err
	}
	defer folder.Remove()
	index := filepath.Join(folder.Path, "index")
	if err := r.copyIndex(index); err != nil {
		return err
	}
	env = append(env, "GIT_INDEX_FILE="+index)
	var entries strings.Builder
	for _, target := range targets {
		// The id is a stand-in: an entry without stat data is always read
		// from the work tree.
		entries.WriteString("100644 " + commit + "\t" + target + "\x00")
	}
	// A split index would put its shared part into the repository.
	_, err = run(ctx, r.root, command{
		args:   []string{"update-index", "--add", "--replace", "-z", "--index-info"},
		config: []string{"core.splitIndex=false"},
		stdin:  strings.NewReader(entries.String()),
		env:    env,
	})
	if err != nil {
		return err
	}
	more, _, err := r.diffRenames(ctx, commit, env)
	if err != nil {
		return err
	}
	taken := map[string]bool{}
	for _, known := range renames {
		taken[known.Path] = true
	}
	for old, found := range more {
		if _, known := renames[old]; !known && !taken[found.Path] {
			renames[old] = found
		}
	}
	return nil
}

// copyIndex copies the index to a path; a repository without one has nothing
// tracked yet.
func (r *Repository) copyIndex(to string) error {
	content, err := os.ReadFile(filepath.Join(r.gitDir, "index"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return os.WriteFile(to, content, 0o600)
}

// diffRenames compares the commit with the tracked files of the work tree; env
// may name another index. It also returns the paths that are gone for good.
func (r *Repository) diffRenames(ctx context.Context, commit string, env []string) (map[string]Rename, []string, error) {
	out, err := r.diffIndex(ctx, commit, "--find-renames", env)
	if lacksObjects(err) {
		// Likeness takes the contents; that nothing but the name changed does not.
		out, err = r.diffIndex(ctx, commit, "--find-renames=100%", env)
	}
	if err != nil {
		return nil, nil, err
	}
	renames, gone := parseNameStatus(splitNUL(out))
	return renames, gone, nil
}

func (r *Repository) diffIndex(ctx context.Context, commit, renames string, env []string) ([]byte, error) {
	// diff-index, unlike diff, heeds no setting of the user's and does not
	// refresh the index.
	return run(ctx, r.root, command{env: env, args: []string{
		"diff-index", "-z", "--name-status", renames, "--diff-filter=RD",
		"--no-ext-diff", "--no-textconv", "--ignore-submodules=all", commit, "--"}})
}

// parseNameStatus reads `D`, path or `RNNN`, old path, new path.
func parseNameStatus(fields []string) (renames map[string]Rename, gone []string) {
	renames = map[string]Rename{}
	for len(fields) >= 2 {
		similarity, isRename := strings.CutPrefix(fields[0], "R")
		if !isRename || len(fields) < 3 {
			gone = append(gone, fields[1])
			fields = fields[2:]
			continue
		}
		percent, err := strconv.Atoi(similarity)
		if err != nil {
			percent = 0
		}
		renames[fields[1]] = Rename{Path: fields[2], Similarity: percent}
		fields = fields[3:]
	}
	return renames, gone
}

// sameExtension keeps the files that have the extension of one of others.
func sameExtension(files, others []string) []string {
	wanted := map[string]bool{}
	for _, other := range others {
		wanted[path.Ext(other)] = true
	}
	var kept []string
	for _, file := range files {
		if wanted[path.Ext(file)] {
			kept = append(kept, file)
		}
	}
	return kept
}
