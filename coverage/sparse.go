package coverage

import (
	"fmt"

	"github.com/lockstep-tla/lockstep/coverage/git"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// today reads the file as it is now: what the index has of one that a sparse
// checkout leaves out, and one that git knows to be renamed under its new name.
func (l *loader) today(f *codeFile) *source {
	now := ensure(l.sources, f.current)
	if !now.missing || l.repo == nil {
		return now
	}
	content, leftOut, err := l.repo.LeftOut(l.ctx, f.path)
	switch {
	case leftOut && err == nil && !git.IsPointer(content):
		f.sparse = true
		now = newSource(f.current, string(content))
		l.sources[f.current] = now
	case leftOut:
		now = newSource(f.current, "")
		now.missing, now.fault = true, "is outside the sparse checkout, and its text is not in this repository"
		l.sources[f.current] = now
	case len(f.prints) > 0:
		if to := l.renamedPrint(f); to != "" {
			f.renamed, f.current = to, absolute(l.root, to)
			now = ensure(l.sources, f.current)
		}
	case f.base != nil:
		to, ok, err := l.renamed(f.path)
		switch {
		case ok && inside(l.root, absolute(l.root, to.Path)):
			f.current = absolute(l.root, to.Path)
			now = ensure(l.sources, f.current)
		case err != nil: // gone or renamed: not knowing is no answer
			now = newSource(f.current, "")
			now.missing, now.fault = true, "is not there, and git cannot tell whether it was renamed: "+err.Error()
			l.sources[f.current] = now
		}
	}
	return now
}

func (l *loader) tellSparse(f *codeFile, span text.Span) {
	l.find("path-missing", Information, span, fmt.Sprintf("%s is outside the sparse checkout: what the index has of it is compared.", f.path))
}
