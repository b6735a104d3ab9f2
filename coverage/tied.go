package coverage

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// tiedFirst puts the configs first whose property the record's text speaks of
// in one breath with the function: in the same list item or paragraph.
func (l *loader) tiedFirst(c *coveredFunction, configs []*config) []*config {
	var tied, rest []*config
	for _, config := range configs {
		if l.tied(config, c.name) {
			tied = append(tied, config)
		} else {
			rest = append(rest, config)
		}
	}
	return append(tied, rest...)
}

func (l *loader) tied(c *config, function string) bool {
	ticked := l.tickedBeside(c)
	return ticked[lastSegment(function)] || ticked[function]
}

// tickedBeside is what stands between backticks in the pieces of the record that
// speak of a config or of its own properties; it is looked for once per config.
func (l *loader) tickedBeside(c *config) map[string]bool {
	if known, ok := l.ticked[c]; ok {
		return known
	}
	var mentions []text.Span
	for _, property := range append(slices.Clone(c.own), c.name) {
		mentions = append(mentions, l.record.PropertyMentions(property)...)
	}
	mentions = append(mentions, words(l.record.Text, c.short())...)
	ticked := map[string]bool{}
	for _, mention := range mentions {
		pieces := strings.Split(blockAround(l.record.Text, mention.Start), "`")
		for _, piece := range pieces[1:max(1, len(pieces)-1)] {
			ticked[piece] = true
		}
	}
	if l.ticked == nil {
		l.ticked = map[*config]map[string]bool{}
	}
	l.ticked[c] = ticked
	return ticked
}

// short is the label before the property in a config's name, P2 in
// P2_OnlyHolder, "" without one.
func (c *config) short() string {
	for _, own := range c.own {
		if label, ok := strings.CutSuffix(c.name, "_"+own); ok {
			return label
		}
	}
	return ""
}

// words are the places where word stands by itself.
func words(src, word string) []text.Span {
	var all []text.Span
	for from := 0; word != ""; {
		i := strings.Index(src[from:], word)
		if i < 0 {
			break
		}
		from += i + len(word)
		if found, _ := wordAt(src, from-len(word)); found == word {
			all = append(all, text.Span{Start: from - len(word), End: from})
		}
	}
	return all
}

// blockAround is the list item, table row or paragraph that holds a byte.
func blockAround(src string, offset int) string {
	begins := func(line string) bool {
		trimmed := strings.TrimLeft(line, " \t")
		return trimmed == "" || strings.HasPrefix(trimmed, "- ") || strings.HasPrefix(trimmed, "* ") ||
			strings.HasPrefix(trimmed, "|") || strings.HasPrefix(trimmed, "#")
	}
	start := strings.LastIndexByte(src[:offset], '\n') + 1
	for start > 0 && !begins(src[start:offset]) {
		before := strings.LastIndexByte(src[:start-1], '\n') + 1
		if strings.TrimSpace(src[before:start]) == "" {
			break
		}
		start = before
	}
	end := offset
	for {
		next := strings.IndexByte(src[end:], '\n')
		if next < 0 {
			return src[start:]
		}
		end += next + 1
		line, _, _ := strings.Cut(src[end:], "\n")
		if begins(line) {
			return src[start:end]
		}
	}
}
