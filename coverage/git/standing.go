package git

import (
	"context"
	"strings"
)

// Standing is where a commit stands to another one, the base.
type Standing int

// The standings.
const (
	Lacking Standing = iota // the history does not have it
	Within                  // the base, or an ancestor of it
	Beyond                  // neither
)

// Standings says of each commit (full hashes) where it stands to base, which
// the history has. It asks git twice, however many commits there are. Errors:
// *BadHash, *Failed.
func (r *Repository) Standings(ctx context.Context, base string, commits []string) (map[string]Standing, error) {
	standings := map[string]Standing{}
	var names []string
	for _, hash := range append([]string{base}, commits...) {
		if !isFullHash(hash) {
			return nil, &BadHash{hash}
		}
		names = append(names, hash+"^{commit}")
	}
	if len(commits) == 0 {
		return standings, nil
	}
	answers, err := r.batch.ask(ctx, names...)
	if err != nil {
		return nil, err
	}
	if !answers[0].found() {
		return nil, &UnknownCommit{Hash: base, Shallow: r.Shallow()}
	}
	questions := "^" + base + "\n"
	for i, answer := range answers[1:] {
		standings[commits[i]] = Lacking
		if answer.found() {
			standings[commits[i]] = Within
			questions += commits[i] + "\n"
		}
	}
	out, err := run(ctx, r.root, command{args: []string{"rev-list", "--stdin"}, stdin: strings.NewReader(questions)})
	if err != nil {
		return nil, err
	}
	for hash := range strings.FieldsSeq(string(out)) {
		if _, asked := standings[hash]; asked {
			standings[hash] = Beyond
		}
	}
	return standings, nil
}
