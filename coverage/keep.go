package coverage

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// keepAccepted tells what the sync.json of a record should hold, and where it stands, once the outcomes are accepted. Nothing else of a
// sync.json that is there changes. Errors: there is none that can be read, and
// the history does not tell what to write.
func (v *view) keepAccepted(outcomes ...fingerprint.Accepted) (path string, content []byte, err error) {
	switch {
	case v.kept.read != nil && v.kept.read.Form == tsindex.FormVersion:
		return keptPath(v.path), v.kept.read.Accept(outcomes...).Format(), nil
	case v.kept.source.fault != "":
		return "", nil, fmt.Errorf("%s %s", relative(v.root, keptPath(v.path)), v.kept.source.fault)
	case v.kept.fault != nil:
		return "", nil, fmt.Errorf("%s cannot be read: %w; run lockstep sync", relative(v.root, keptPath(v.path)), v.kept.fault)
	}
	if why := v.untold(); why != "" {
		return "", nil, fmt.Errorf("%s is not written: %s", relative(v.root, keptPath(v.path)), why)
	}
	next, _ := v.toKeep()
	return keptPath(v.path), next.Accept(outcomes...).Format(), nil
}

// untold is why the history does not tell all that the record covers.
func (b *baseline) untold() string {
	switch {
	case b.reason != "":
		return b.reason
	case b.without != "":
		return b.without
	}
	for _, p := range b.record.Coverage {
		if f := b.files[p.Path]; f != nil && f.unread {
			return f.reason
		}
	}
	if len(b.covered) == 0 {
		return "the record names no function that it covers"
	}
	return ""
}

// fingerprints are those of the covered files and of some covered functions, at
// the sync commit.
func (b *baseline) fingerprints(of []*coveredFunction) *fingerprint.Baseline {
	out := &fingerprint.Baseline{Form: tsindex.FormVersion, SyncCommit: b.commit.Hash}
	for _, p := range b.record.Coverage {
		file := fingerprint.File{File: p.Path}
		if f := b.files[p.Path]; f != nil && f.base != nil {
			file.Content = contentOf(f.base)
		}
		if file.Content != "" && !slices.Contains(out.Files, file) {
			out.Files = append(out.Files, file)
		}
	}
	were := slices.DeleteFunc(slices.Clone(of), func(c *coveredFunction) bool { return c.base == nil })
	// Namesakes are told apart by their order in the file.
	slices.SortStableFunc(were, func(x, y *coveredFunction) int { return cmp.Compare(x.base.Span.Start, y.base.Span.Start) })
	out.Functions = make([]fingerprint.Function, len(were))
	at := make([]int, len(were))
	for i := range at {
		at[i] = i
	}
	inParallel(at, func(i int) {
		c := were[i]
		out.Functions[i] = fingerprint.Function{File: c.file.path, Name: c.name, Kind: c.base.Kind.String(), Mild: c.mild, Print: fingerprint.Of(c.form), Actions: c.actions}
	})
	return out
}

// contentOf is the hash of a whole covered file.
func contentOf(src *source) string {
	if !tsindex.Supported(src.path) {
		return fingerprint.Hash(sameLines(src.src))
	}
	return fingerprint.OfTokens(wholeOf(src).Tokens)
}

// disagreement is how the kept fingerprints differ from those of the history;
// "" where they do not. Functions that are covered only through their file are
// held against each other by lockstep sync --check alone: there may be hundreds,
// and every check would print them all.
func (b *baseline) disagreement() string {
	if b.untold() != "" {
		return "" // there is nothing to hold against them
	}
	named := slices.DeleteFunc(slices.Clone(b.covered), func(c *coveredFunction) bool { return c.mild })
	want := b.fingerprints(named)
	var names []string
	for _, file := range want.Files {
		if !slices.Contains(b.kept.read.Files, file) {
			names = append(names, file.File)
		}
	}
	for _, fn := range want.Functions {
		if !slices.ContainsFunc(b.kept.read.Functions, fn.Equal) && !slices.Contains(names, fn.Name) {
			names = append(names, fn.Name)
		}
	}
	const most = 3
	switch more := len(names) - most; {
	case len(names) == 0:
		return ""
	case more > 0:
		return fmt.Sprintf("%s and %d more differ", strings.Join(names[:most], ", "), more)
	case len(names) == 1:
		return names[0] + " differs"
	}
	return strings.Join(names, ", ") + " differ"
}
