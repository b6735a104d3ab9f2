package coverage

import (
	"context"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/git"
	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// loader fills a baseline; it is gone once the baseline stands.
type loader struct {
	ctx       context.Context
	workspace *Workspace
	*baseline
	sources     map[string]*source
	blamed      func() *git.Blame
	renameFault error
	ticked      map[*config]map[string]bool // see tickedBeside
	known       map[coveredKey]bool
	resolved    map[string][]*codeFile // names that stand for one file
	told        map[string]bool        // names already reported as unknown or ambiguous
	origins     map[*tsindex.Function]origin
	tells       bool // there is something to tell of the entry that is being resolved

	before         *baseline // of an earlier text, where its files can be taken over
	resolvedBefore map[record.Origin]*link
	coveredBefore  map[coveredKey]*coveredFunction
	configsBefore  map[*config]*config
	numbers        *numbering          // read when a number is first asked about
	unsaved        *record.KeptNumbers // of the text against that of HEAD
}

func (l *loader) find(code string, severity Severity, span text.Span, message string) {
	l.findings = append(l.findings, Finding{
		Place: Place{l.baseline.path, span}, Code: code, Severity: severity, Message: message, Record: l.baseline.path,
	})
}

// file is the record's file at path, relative to root.
func (l *loader) file(rel string) *codeFile {
	if f := l.files[rel]; f != nil {
		return f
	}
	if f := l.fileBefore(rel); f != nil {
		l.files[rel] = f
		return f
	}
	f := &codeFile{path: rel, synced: rel, current: absolute(l.root, rel), reason: l.reason}
	l.files[rel] = f
	if !inside(l.root, f.current) {
		f.reason = "the path leaves the repository"
		delete(l.sources, f.current) // it may have been a file of ours before
		return f
	}
	l.readBase(f)
	now := l.today(f)
	if f.base != nil && !now.overlay && !now.missing && now.src == f.base.src {
		l.sources[f.current] = sameParse(now, f.base)
	}
	if f.read = f.base; f.read == nil {
		f.read = now
	}
	f.now = l.sources[f.current]
	return f
}

// readBase reads the file at the sync commit, or takes its fingerprints.
func (l *loader) readBase(f *codeFile) {
	switch {
	case l.without != "":
		f.reason = "sync.json does not have it, and " + l.without
		l.takePrints(f)
	case l.reason == "":
		base, err := l.workspace.at(l.ctx, l.repo, l.commit.Hash, f.path)
		var missing *git.BlobMissing
		if errors.As(err, &missing) && missing.Reason == git.Absent {
			if from, ok := l.renamedFrom(f.path); ok {
				f.synced = from
				base, err = l.workspace.at(l.ctx, l.repo, l.commit.Hash, from)
			}
		}
		if err != nil {
			f.reason = err.Error()
			f.unread = !errors.As(err, &missing) || missing.Reason == git.NotStored || missing.Reason == git.TooLarge || missing.Reason == git.NotPulled
		}
		f.base = base
		if f.unread && l.kept.read != nil && l.kept.unusable(l.commit.Hash) == "" {
			l.takePrints(f)
		}
	}
}

// sameParse lets two files of one text share a parse.
func sameParse(now, base *source) *source {
	shared := *now
	shared.typescript = base.typescript
	return &shared
}

// renamed asks git where a file went. The error says that git cannot tell.
func (l *loader) renamed(rel string) (git.Rename, bool, error) {
	if l.renames == nil {
		answer := l.workspace.renamedSince(l.ctx, l.repo, l.commit.Hash)
		l.renames, l.renameFault = answer.renames, answer.err
	}
	to, ok := l.renames[rel]
	return to, ok, l.renameFault
}

// renamedFrom is what a path of today was called at the sync commit, where git
// knows: the record may have followed a rename.
func (l *loader) renamedFrom(rel string) (string, bool) {
	if _, _, err := l.renamed(rel); err != nil {
		return "", false
	}
	for from, to := range l.renames {
		if to.Path == rel {
			return from, true
		}
	}
	return "", false
}

// coverage takes in the coverage block and reports paths that lead nowhere.
func (l *loader) coverage() {
	for _, p := range l.record.Coverage {
		f := l.file(p.Path)
		now := l.sources[f.current]
		if f.unread && f.was() {
			l.find("sync-json", Information, p.Span, fmt.Sprintf("%s is compared with sync.json, since %s.", p.Path, f.reason))
		}
		switch to, renamed := l.renames[p.Path]; {
		case now == nil:
			l.find("path-missing", Warning, p.Span, fmt.Sprintf("%s leads out of the repository: it is not read.", p.Path))
		case f.renamed != "":
			l.find("path-missing", Information, p.Span, fmt.Sprintf("%s is gone; %s has its functions.", p.Path, f.renamed))
		case f.sparse:
			l.tellSparse(f, p.Span)
		case renamed && !now.missing:
			l.find("path-missing", Information, p.Span, renameMessage(p.Path, to, f.base, now))
		case now.fault != "":
			l.find("path-missing", Warning, p.Span, fmt.Sprintf("%s %s.", p.Path, now.fault))
		case now.missing && f.was():
			l.find("path-missing", Warning, p.Span, fmt.Sprintf("%s is gone; it was there at the sync commit. Name its new path, or drop it from the coverage block.", p.Path))
		case now.missing:
			l.find("path-missing", Warning, p.Span, fmt.Sprintf("%s does not exist. Paths are relative to the repository's root.", p.Path))
		}
	}
}

func renameMessage(from string, to git.Rename, base, now *source) string {
	if base.src == now.src {
		return fmt.Sprintf("%s was renamed to %s, content unchanged.", from, to.Path)
	}
	return fmt.Sprintf("%s was renamed to %s (%d%% alike).", from, to.Path, to.Similarity)
}

// mostNamesakes is how many files a bare name may mean before it means nothing:
// each of them is read at the sync commit.
const mostNamesakes = 8

// resolve finds the files that a name in the record means: a path, or a bare
// file name, which is looked for among the covered paths first.
func (l *loader) resolve(name string, span text.Span) []*codeFile {
	if files, ok := l.resolved[name]; ok {
		return files
	}
	name = path.Clean(filepath.ToSlash(name))
	matches := endingIn(l.blockPaths(), name)
	if len(matches) == 0 {
		matches = endingIn(l.repositoryFiles(), name)
	}
	switch {
	case len(matches) == 0:
		l.tellOnce(name, "path-missing", Information, span, fmt.Sprintf("No file of this repository is called %s.", name))
	case len(matches) > mostNamesakes:
		l.tellOnce(name, "path-ambiguous", Information, span, fmt.Sprintf("%s may be any of %d files; write a longer path.", name, len(matches)))
		return nil
	case len(matches) > 1:
		l.tellOnce(name, "path-ambiguous", Information, span, fmt.Sprintf("%s may be any of %s; write a longer path.", name, strings.Join(matches, ", ")))
	}
	files := make([]*codeFile, len(matches))
	for i, match := range matches {
		files[i] = l.file(match)
	}
	if len(files) == 1 {
		l.resolved[name] = files // of any other name there may be something to tell
	}
	return files
}

// blockPaths are the paths of the coverage block.
func (b *baseline) blockPaths() []string {
	paths := make([]string, len(b.record.Coverage))
	for i, p := range b.record.Coverage {
		paths[i] = p.Path
	}
	return paths
}

// endingIn are the paths that are name or end in /name; an exact one wins.
func endingIn(paths []string, name string) []string {
	if slices.Contains(paths, name) {
		return []string{name}
	}
	var matches []string
	for _, p := range paths {
		if strings.HasSuffix(p, "/"+name) && !slices.Contains(matches, p) {
			matches = append(matches, p)
		}
	}
	return matches
}

func (l *loader) tellOnce(name, code string, severity Severity, span text.Span, message string) {
	l.tells = true
	if !l.told[name] && span.Len() > 0 {
		l.told[name] = true
		l.find(code, severity, span, message)
	}
}

func (l *loader) repositoryFiles() []string {
	if l.repo == nil {
		return nil
	}
	return l.workspace.filesOf(l.ctx, l.repo)
}

// parsed is the file at the sync commit, or nil.
func (f *codeFile) parsed() *tsindex.File {
	if f.base == nil {
		return nil
	}
	return f.base.typescript()
}

// text is the file as the record's names and numbers are read in it: at the
// sync commit, or, with nothing to compare with, when the record was read. It
// is nil for a path that is refused.
func (f *codeFile) text() *tsindex.File {
	if f.read == nil {
		return nil
	}
	return f.read.typescript()
}

var _ record.Names = (*defined)(nil)
