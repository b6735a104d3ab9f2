package coverage

import (
	"path"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// recordSymbols is the record's outline: its headings as a tree, and in each
// section what it promises, covers and maps.
func (v *view) recordSymbols() []Symbol {
	t := &symbolTree{}
	for _, block := range v.outline() {
		if block.Kind == record.SectionBlock {
			t.add(Symbol{Name: plain(block.Title), Kind: SectionName, Span: block.Span, Select: block.TitleSpan})
		}
	}
	for _, part := range v.recordParts() {
		t.add(part)
	}
	return t.nested()
}

// recordParts are the symbols that are no headings.
func (v *view) recordParts() []Symbol {
	var parts []Symbol
	for _, sync := range v.record.SyncCommits {
		parts = append(parts, Symbol{Name: "sync-commit", Detail: sync.Hash, Kind: CommitName, Span: sync.Span, Select: sync.Span})
	}
	for _, p := range v.record.Coverage {
		parts = append(parts, Symbol{Name: p.Path, Detail: "covered", Kind: PathName, Span: p.Span, Select: p.Span})
	}
	covered := v.coveredAt()
	for _, name := range v.record.Covered {
		kind := FunctionName
		if slices.ContainsFunc(v.classes, func(c coveredClass) bool { return c.mention == name.Span }) {
			kind = ClassName
		}
		if len(covered[name.Span]) == 0 {
			continue // a word of prose
		}
		parts = append(parts, Symbol{Name: name.Name, Detail: name.File, Kind: kind, Span: name.Span, Select: name.Span})
	}
	for _, l := range v.links {
		parts = append(parts, v.entrySymbol(l))
	}
	return append(parts, v.promises()...)
}

// entrySymbol is an entry of the code map with its references.
func (v *view) entrySymbol(l *link) Symbol {
	var names []string
	for _, action := range l.entry.Actions {
		names = append(names, action.Name)
	}
	first := l.entry.Actions[0]
	entry := Symbol{Name: strings.Join(names, " / "), Kind: ActionName, Span: l.entry.Span, Select: first.Span}
	if symbol, _, ok := v.model.lookup(first.Name); ok {
		entry.Kind = v.model.kindOf(symbol)
	}
	var last text.Span
	for _, t := range l.targets {
		if ref := t.ref; ref.Span != last && entry.Span.Encloses(ref.Span) && ref.Span.Len() > 0 {
			entry.Children = append(entry.Children, t.symbol(v.record.Text))
			last = ref.Span
		}
	}
	return entry
}

// symbol is the target as the record writes it, with the file that it is in: the
// one that the text spoke of last may be another.
func (t *target) symbol(src string) Symbol {
	ref, file := t.ref, t.ref.File
	if t.file != nil && len(endingIn([]string{t.file.path}, path.Clean(file))) == 0 {
		file = t.file.path
	}
	symbol := Symbol{Name: ref.Name, Detail: file, Kind: FunctionName, Span: ref.Span, Select: ref.Span}
	switch {
	case ref.Name == "":
		symbol.Name, symbol.Detail, symbol.Kind = file, ref.LineSpan.Of(src), PathName
	case t.class != "":
		symbol.Kind = ClassName
	}
	return symbol
}

// promises are the properties that the configs check, where the record first
// speaks of each.
func (v *view) promises() []Symbol {
	var all []Symbol
	var seen []text.Span
	for _, c := range v.model.configs {
		for _, name := range append(slices.Clone(c.own), c.name) {
			places := v.record.PropertyMentions(name)
			if len(places) == 0 || slices.Contains(seen, places[0]) {
				continue
			}
			seen = append(seen, places[0])
			symbol := Symbol{Name: name, Detail: "checked by " + c.name, Kind: PropertyName, Span: places[0], Select: places[0]}
			if name == c.name {
				symbol.Detail, symbol.Kind = "checks "+strings.Join(c.own, ", "), ConfigName
			}
			all = append(all, symbol)
		}
	}
	return all
}

// plain is a heading without the marks of Markdown.
func plain(title string) string {
	return strings.TrimSpace(strings.NewReplacer("`", "", "**", "").Replace(title))
}

// symbolTree nests symbols by their spans.
type symbolTree struct{ flat []Symbol }

func (t *symbolTree) add(s Symbol) { t.flat = append(t.flat, s) }

// nested puts each symbol into the innermost one that encloses it.
func (t *symbolTree) nested() []Symbol {
	slices.SortStableFunc(t.flat, func(a, b Symbol) int {
		if a.Span.Start != b.Span.Start {
			return a.Span.Start - b.Span.Start
		}
		return b.Span.End - a.Span.End
	})
	i := 0
	return t.within(&i, text.Span{End: int(^uint(0) >> 1)})
}

// within takes the symbols from i on that lie in a span.
func (t *symbolTree) within(i *int, span text.Span) []Symbol {
	var list []Symbol
	for *i < len(t.flat) && span.Encloses(t.flat[*i].Span) {
		symbol := t.flat[*i]
		*i++
		symbol.Children = append(symbol.Children, t.within(i, symbol.Span)...)
		list = append(list, symbol)
	}
	return list
}
