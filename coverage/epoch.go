package coverage

import (
	"sync"

	"github.com/lockstep-tla/lockstep/coverage/git"
	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// epoch is the text in which a stated line holds, where that is not the text
// of the sync commit: a record is written in pieces, each with the line numbers
// of its day.
type epoch struct {
	file *tsindex.File
	fn   *tsindex.Function // nil: outside every function
	span text.Span
}

// otherEpoch is the target's epoch, nil where the sync commit's text is meant
// or no other one was found.
func (t *target) otherEpoch() *epoch {
	if t.epoch == nil {
		return nil
	}
	return t.epoch()
}

// epochOf looks into the text of the commit that last changed the entry. It
// costs git processes, so it waits until somebody asks where the lines are.
func (l *loader) epochOf(t *target, function string) func() *epoch {
	if l.repo == nil || l.commit.Hash == "" {
		return nil
	}
	ctx, repo, blame, line := l.workspace.lifetime, l.repo, l.blame(), l.source.lines.Line(t.ref.Span.Start)
	file, first, last := t.file.path, t.first, t.last
	return sync.OnceValue(func() *epoch {
		written := blame()
		if written == nil {
			return nil
		}
		commit, err := written.LastCommit(line, line)
		if err != nil {
			return nil // not committed yet, or beyond a shallow history: the name stands alone
		}
		data, err := repo.Blob(ctx, commit, file)
		if err != nil {
			return nil
		}
		there := indexed(t.file.current, string(data))
		lines := stated(there, first, last)
		fn := pick(there.Find(function), lines)
		if fn == nil || !fn.Span.Overlaps(lines) {
			return nil
		}
		return &epoch{file: there, fn: fn, span: lines}
	})
}

// blame says which commit wrote each line of the record, asked once.
func (l *loader) blame() func() *git.Blame {
	if l.blamed == nil {
		ctx, repo, path, src := l.workspace.lifetime, l.repo, relative(l.root, l.baseline.path), l.source.src
		l.blamed = sync.OnceValue(func() *git.Blame {
			written, err := repo.Blame(ctx, path, []byte(src))
			if err != nil {
				return nil
			}
			return written
		})
	}
	return l.blamed
}
