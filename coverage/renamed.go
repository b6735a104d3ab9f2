package coverage

import (
	"path"
	"slices"
	"strings"

	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// mostCandidates bounds the files that are read to find out where one has gone.
const mostCandidates = 5000

// renamedPrint is the path, relative to root, of the file that has the functions
// of one that is gone, where git cannot tell since the history lacks the sync
// commit; "" where no other file of that language has most of them. The record's
// other files are no candidates: what is found there has moved by itself.
func (l *loader) renamedPrint(f *codeFile) string {
	best, most := "", len(f.prints)/2
	for i, candidate := range l.repositoryFiles() {
		if i == mostCandidates {
			break
		}
		if path.Ext(candidate) != path.Ext(f.path) || l.covers(candidate) || !inside(l.root, absolute(l.root, candidate)) {
			continue
		}
		src := readSource(absolute(l.root, candidate))
		if src.missing || !mentionsMost(src.src, f.prints) {
			continue
		}
		if same := sameNames(src.typescript(), f.prints); same > most {
			best, most = candidate, same
		}
	}
	return best
}

func (l *loader) covers(path string) bool {
	for _, p := range l.record.Coverage {
		if p.Path == path {
			return true
		}
	}
	return false
}

// mentionsMost is a cheap look at a text before it is parsed.
func mentionsMost(src string, prints []*printed) bool {
	there := 0
	for _, p := range prints {
		if strings.Contains(src, lastSegment(p.Name)) {
			there++
		}
	}
	return there > len(prints)/2
}

func sameNames(file *tsindex.File, prints []*printed) (same int) {
	for _, p := range prints {
		if slices.ContainsFunc(file.Functions, func(fn *tsindex.Function) bool { return fn.Name == p.Name && fn.Kind.String() == p.Kind }) {
			same++
		}
	}
	return same
}
