package coverage

import (
	"sync"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// numbering says of a record's numbers when they were written. The numbers that
// stood in the record when its sync-commit line was written are those of the
// sync commit. One that was written since, as when an entry is added or brought
// to today's lines, is a number of its own commit, or, where it is not
// committed, of today.
//
// Where no commit has the sync line, nothing tells when a number was written. It
// is one of the sync commit, unless it does not hold there and holds today.
type numbering struct {
	epoch    int
	versions []*recordVersion // from HEAD back to the one that wrote the sync line
}

// recordVersion is a record as a commit left it.
type recordVersion struct {
	commit, src string
	sync        string                     // the sync commit that it names, "" for none
	before      *recordVersion             // nil for the oldest
	kept        func() *record.KeptNumbers // against the one before
}

// mostVersions bounds the commits of a record that are read for its numbers.
// What is older counts as written with the sync line.
const mostVersions = 100

// numbering is asked of git once for each state of the history, not while the
// record is typed.
func (l *loader) numbering() *numbering {
	key := l.baseline.path + "\x00" + l.commit.Hash
	before := l.workspace.numberings[key]
	if before != nil && before.epoch == l.workspace.epoch {
		return before
	}
	n := &numbering{epoch: l.workspace.epoch}
	l.workspace.numberings[key] = n
	commits, err := l.repo.Log(l.ctx, l.commit.Hash, []string{relative(l.root, l.baseline.path)})
	if err != nil {
		return n // without a history every number is one of the sync commit
	}
	promised, _ := l.record.SyncCommit()
	for _, commit := range commits[:min(mostVersions, len(commits))] {
		v := l.version(before, commit.Hash)
		if v == nil || v.sync != promised.Hash {
			break
		}
		n.versions = append(n.versions, v)
	}
	for i := len(n.versions) - 2; i >= 0; i-- {
		n.versions[i] = n.versions[i].after(n.versions[i+1])
	}
	return n
}

// version is the record as a commit left it, nil where that cannot be told. What
// was read for an earlier state of the history is not read again.
func (l *loader) version(before *numbering, commit string) *recordVersion {
	if before != nil {
		for _, v := range before.versions {
			if v.commit == commit {
				return v
			}
		}
	}
	data, err := l.repo.Blob(l.ctx, commit, relative(l.root, l.baseline.path))
	if err != nil {
		return nil
	}
	return &recordVersion{commit: commit, src: string(data), sync: record.SyncHash(string(data))}
}

// after is the version with what it has kept of the one before.
func (v *recordVersion) after(before *recordVersion) *recordVersion {
	if v.before != nil && v.before.commit == before.commit {
		return v
	}
	next := *v
	next.before = before
	next.kept = sync.OnceValue(func() *record.KeptNumbers { return record.NewKeptNumbers(before.src, v.src) })
	return &next
}

// writtenSince says in which commit the numbers in a span of the record were
// written after the sync-commit line was; "" for those that are not committed.
// ok is false for numbers of the sync commit.
func (l *loader) writtenSince(span text.Span) (commit string, ok bool) {
	if l.repo == nil || l.commit.Hash == "" || span.Len() == 0 {
		return "", false
	}
	if l.numbers == nil {
		l.numbers = l.numbering()
		if v := l.numbers.versions; len(v) > 0 {
			l.unsaved = record.NewKeptNumbers(v[0].src, l.source.src)
		} else {
			l.unrecorded = true
		}
	}
	if len(l.numbers.versions) == 0 {
		return "", false
	}
	for _, at := range record.NumbersIn(l.source.src, span) {
		if commit, since := l.numbers.since(l.unsaved, at); since {
			return commit, true
		}
	}
	return "", false
}

// since follows one number back through the versions of the record.
func (n *numbering) since(unsaved *record.KeptNumbers, at int) (commit string, ok bool) {
	at, kept := unsaved.Before(at)
	if !kept {
		return "", true
	}
	for _, v := range n.versions[:len(n.versions)-1] {
		if at, kept = v.kept().Before(at); !kept {
			return v.commit, true
		}
	}
	return "", false
}

// textWhenWritten is the file in which a number holds that was written after the
// sync line; nil for numbers of the sync commit, and where the two texts are
// one.
func (l *loader) textWhenWritten(f *codeFile, span text.Span) *tsindex.File {
	commit, since := l.writtenSince(span)
	if !since || f.base == nil {
		return nil
	}
	if commit == "" {
		return l.textToday(f)
	}
	switch then, now := l.atCommit(f, commit), l.sources[f.current]; {
	case then == nil, then.missing, then.src == f.base.src:
		return nil
	case now != nil && then.src == now.src:
		return now.typescript()
	default:
		return then.typescript()
	}
}

// textToday is the file as it is now, nil where that is the text of the sync
// commit.
func (l *loader) textToday(f *codeFile) *tsindex.File {
	now := l.sources[f.current]
	if f.base == nil || now == nil || now.missing || now.src == f.base.src {
		return nil
	}
	return now.typescript()
}

// atCommit is the file as a commit has it, under its name of today or that of
// the sync commit; nil where it has neither.
func (l *loader) atCommit(f *codeFile, commit string) *source {
	for _, path := range []string{relative(l.root, f.current), f.synced} {
		if src, err := l.workspace.at(l.ctx, l.repo, commit, path); err == nil {
			return src
		}
	}
	return nil
}

// placeNewer finds the function and the lines of a target in a text that is newer
// than that of the sync commit, nil for none. It answers false where the number
// does not hold in it.
func (l *loader) placeNewer(t *target, function string, there *tsindex.File) bool {
	if t.first == 0 || there == nil || t.first > there.Lines.Count() {
		return false
	}
	lines, resolved := stated(there, t.first, t.last), byLine
	e := &epoch{file: there, fn: there.Enclosing(lines.Start), span: lines}
	switch {
	case function == "":
	case knows(there, function):
		resolved = byName
		if e.fn = pick(there.Find(function), lines); e.fn == nil || !e.fn.Span.Overlaps(lines) {
			return false
		}
	case !there.Mentions(lastSegment(function)):
		return false
	}
	t.fn, t.note, t.unknown = nil, "", false
	if e.fn != nil {
		t.fn = twin(e.fn, there, t.file.text())
	}
	if e.fn != nil && t.fn == nil {
		exact := func(file *tsindex.File) []*tsindex.Function { return exactly(file, e.fn.Name) }
		if now := first(l.renamedOrNew(t.file, exact)); now != nil {
			l.meanToday(t, now)
		}
	}
	t.span, t.resolved, t.epoch = lines, resolved, func() *epoch { return e }
	return true
}
