package tla

import "github.com/lockstep-tla/lockstep/internal/text"

// Section is one keyword of a config and what follows it up to the next one, to
// the end of its last token.
type Section struct {
	Keyword           string
	KeywordSpan, Span text.Span
}

// Sections are the sections of the config, in the order of the text.
func (c *Config) Sections() []Section {
	var all []Section
	for l := newLexer(c.Text); ; {
		t := l.next()
		if t.kind == tEOF {
			return all
		}
		if configKeyword(t.text) {
			all = append(all, Section{Keyword: t.text, KeywordSpan: spanOf(t), Span: spanOf(t)})
		} else if len(all) > 0 {
			all[len(all)-1].Span.End = t.end
		}
	}
}

// Comments are the spans of the config's comments, in the order of the text.
func (c *Config) Comments() []text.Span {
	l := newLexer(c.Text)
	for l.next().kind != tEOF {
		continue
	}
	return l.comments
}

// Comments are the spans of the file's comments within modules, in the order of
// the text.
func (f *File) Comments() []text.Span { return append([]text.Span(nil), f.comments...) }

// ConfigKeywords are the words that TLC 1.7.4 takes for the beginning of a
// section, each with what follows it.
func ConfigKeywords() [][2]string {
	return [][2]string{
		{"SPECIFICATION", "the behaviour: a temporal formula"}, {"INIT", "the initial predicate"}, {"NEXT", "the next-state relation"},
		{"INVARIANT", "holds in every state"}, {"INVARIANTS", "hold in every state"},
		{"PROPERTY", "holds of every behaviour"}, {"PROPERTIES", "hold of every behaviour"},
		{"CONSTANT", "values for constants"}, {"CONSTANTS", "values for constants"},
		{"CONSTRAINT", "states beyond it are not explored"}, {"CONSTRAINTS", "states beyond them are not explored"},
		{"ACTION_CONSTRAINT", "steps beyond it are not taken"}, {"ACTION_CONSTRAINTS", "steps beyond them are not taken"},
		{"SYMMETRY", "a set of permutations"}, {"VIEW", "what tells states apart"}, {"CHECK_DEADLOCK", "TRUE or FALSE"},
	}
}
