package git

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Blame says of each line of a text which commit last changed it.
type Blame struct {
	path    string
	lines   map[int]string // by 1-based line; zeros: not committed
	ages    map[string]age
	shallow map[string]bool // commits at which the history is cut off
}

// age orders commits: by the committer's time, and where that is the same, by
// rank in the history, newest first.
type age struct {
	time int64
	rank int
}

// Blame finds the commit of each line of path. A nil content stands for the
// file on disk; an editor passes its unsaved text. Errors: *BadPath,
// *NoCommitYet, and *NotCommitted where HEAD has no such file.
func (r *Repository) Blame(ctx context.Context, path string, content []byte) (*Blame, error) {
	if err := checkPath(path); err != nil {
		return nil, err
	}
	head, err := r.Head(ctx)
	if err != nil {
		return nil, err
	}
	// Revisions that a project has git blame ignore did write the numbers that
	// stand there now: the empty file name takes them off the list.
	env, err := r.withoutFilters(ctx)
	if err != nil {
		return nil, err
	}
	c := command{env: env, args: []string{"blame", "--incremental", "--ignore-revs-file", "", "--no-textconv"}}
	if content != nil {
		c.args, c.stdin = append(c.args, "--contents", "-"), bytes.NewReader(content)
	}
	c.args = append(c.args, "--", path)
	out, err := run(ctx, r.root, c)
	var failed *Failed
	if errors.As(err, &failed) && strings.Contains(failed.Stderr, "no such path") {
		return nil, &NotCommitted{path}
	}
	if err != nil {
		return nil, err
	}
	b := parseBlame(string(out))
	b.path = path
	if b.shallow, err = r.shallowCommits(); err != nil {
		return nil, err
	}
	if b.sameTimes() {
		err = r.rank(ctx, b, head)
	}
	return b, err
}

// LastCommit is the full hash of the commit that last changed one of the
// lines first to last (1-based, both in); lines that the text lacks are passed
// over. Errors: *NotCommitted where one of the lines is in no commit or there
// is none, *HistoryEnds where a shallow clone cannot tell.
func (b *Blame) LastCommit(first, last int) (string, error) {
	newest := ""
	for line := first; line <= last; line++ {
		commit, known := b.lines[line]
		if !known {
			continue
		}
		if strings.Trim(commit, "0") == "" {
			return "", &NotCommitted{b.path}
		}
		if newest == "" || b.ages[newest].before(b.ages[commit]) {
			newest = commit
		}
	}
	switch {
	case newest == "":
		return "", &NotCommitted{b.path}
	case b.shallow[newest]:
		return "", &HistoryEnds{b.path}
	}
	return newest, nil
}

func (a age) before(other age) bool {
	if a.time != other.time {
		return a.time < other.time
	}
	return a.rank > other.rank
}

// parseBlame reads `git blame --incremental`: groups of lines that begin with
// `HASH SOURCE-LINE LINE COUNT`, then `KEY VALUE` lines.
func parseBlame(out string) *Blame {
	b := &Blame{lines: map[int]string{}, ages: map[string]age{}}
	commit := ""
	for row := range strings.Lines(out) {
		fields := strings.Fields(row)
		if len(fields) == 4 && isFullHash(fields[0]) {
			first, errFirst := strconv.Atoi(fields[2])
			count, errCount := strconv.Atoi(fields[3])
			if errFirst == nil && errCount == nil {
				commit = fields[0]
				for line := first; line < first+count; line++ {
					b.lines[line] = commit
				}
				continue
			}
		}
		if len(fields) == 2 && fields[0] == "committer-time" {
			if seconds, err := strconv.ParseInt(fields[1], 10, 64); err == nil {
				b.ages[commit] = age{time: seconds}
			}
		}
	}
	return b
}

// sameTimes says whether the committer's times alone do not order the commits.
func (b *Blame) sameTimes() bool {
	seen := map[int64]bool{}
	for _, a := range b.ages {
		if seen[a.time] {
			return true
		}
		seen[a.time] = true
	}
	return false
}

// rank asks git for the order of the commits behind a blame. Those that the
// history of the path does not show, as behind a rename, rank oldest.
func (r *Repository) rank(ctx context.Context, b *Blame, head string) error {
	out, err := r.git(ctx, "rev-list", "--topo-order", head, "--", b.path)
	if err != nil {
		return err
	}
	ranks := map[string]int{}
	for i, commit := range strings.Fields(string(out)) {
		ranks[commit] = i
	}
	for commit, a := range b.ages {
		rank, shown := ranks[commit]
		if !shown {
			rank = len(ranks)
		}
		b.ages[commit] = age{time: a.time, rank: rank}
	}
	return nil
}

// shallowCommits are the commits whose parents a shallow clone lacks.
func (r *Repository) shallowCommits() (map[string]bool, error) {
	content, err := os.ReadFile(filepath.Join(r.commonDir, "shallow"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	commits := map[string]bool{}
	for _, commit := range strings.Fields(string(content)) {
		commits[commit] = true
	}
	return commits, nil
}
