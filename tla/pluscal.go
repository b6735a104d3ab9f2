package tla

import (
	"regexp"
	"slices"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Algorithm is a PlusCal algorithm in a comment of a module, in either syntax,
// as far as its parts. Span is the comment; Translation is what stands between
// the comments BEGIN and END TRANSLATION behind it, these included, empty where
// it was not translated.
type Algorithm struct {
	Name                        string
	NameSpan, Span, Translation text.Span
	Parts                       []AlgorithmPart
	Jumps                       []Ref // labels behind goto, procedures behind call
}

// AlgorithmPart is a process, a procedure, a macro or a label of an algorithm
// with the statements behind it. Labels are those in it.
type AlgorithmPart struct {
	Kind           PartKind
	Name           string
	NameSpan, Span text.Span
	Labels         []AlgorithmPart
}

// PartKind says what an AlgorithmPart is.
type PartKind int

// The kinds of parts.
const (
	Label PartKind = iota
	Process
	Procedure
	Macro
)

// String is the word for the kind.
func (k PartKind) String() string {
	return [...]string{"label", "process", "procedure", "macro"}[k]
}

// names are the parts of the algorithm whose translation is a definition of the
// same name, wherever the algorithm names them.
func (a *Algorithm) names() []Ref {
	all := slices.Clone(a.Jumps)
	for _, p := range a.Parts {
		if p.Kind != Macro {
			all = append(all, Ref{p.Name, p.NameSpan})
		}
		for _, l := range p.Labels {
			all = append(all, Ref{l.Name, l.NameSpan})
		}
	}
	return all
}

var (
	algorithmHead   = regexp.MustCompile(`--\s*(?:fair\s+)?algorithm\b`)
	translationEdge = regexp.MustCompile(`\b(BEGIN|END) TRANSLATION\b`)
)

// Algorithms are the PlusCal algorithms of the module, in the order of the text.
func (m *Module) Algorithms() []*Algorithm {
	var all []*Algorithm
	for _, c := range m.File.comments {
		if !m.Span.Encloses(c) || (&nameWalk{module: m}).nested(c.Start) {
			continue
		}
		comment := c.Of(m.File.Text)
		if at := algorithmHead.FindStringIndex(comment); at != nil {
			a := &Algorithm{Span: c}
			readAlgorithm(a, m.File.Text, text.Span{Start: c.Start + at[0], End: c.End - len("*)")})
			all = append(all, a)
		} else if edge := translationEdge.FindStringSubmatch(comment); edge != nil && len(all) > 0 {
			last := all[len(all)-1]
			if edge[1] == "BEGIN" {
				last.Translation.Start = c.Start
			} else if last.Translation.Start > 0 {
				last.Translation.End = c.End
			}
		}
	}
	for _, a := range all {
		if a.Translation.End == 0 {
			a.Translation = text.Span{}
		}
	}
	return all
}
