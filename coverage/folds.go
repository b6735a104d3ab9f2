package coverage

import (
	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// FoldKind says what a fold hides, as far as editors tell kinds apart.
type FoldKind int

// The kinds of folds.
const (
	PlainFold FoldKind = iota
	RegionFold
	CommentFold
)

// Fold is a part of a file that can be folded onto its first line: Span in
// bytes, from that line to the last one that is hidden.
type Fold struct {
	Kind FoldKind
	Span text.Span
}

// Folds are the parts of a file of several lines that can be folded, in the
// order of the text, an outer one before those inside it.
func (s *Snapshot) Folds(path string) []Fold {
	for _, v := range s.views {
		switch v.role(path) {
		case recordLanguage:
			return v.recordFolds()
		case moduleLanguage:
			return s.moduleFolds(path)
		case configLanguage:
			return s.configFolds(path)
		case other, codeLanguage, expectedLanguage:
		}
	}
	return nil
}

// recordFolds are sections, fences, tables, list items and the frontmatter.
func (v *view) recordFolds() []Fold {
	var folds []Fold
	for _, block := range v.outline() {
		lines := v.record.Lines
		if lines.Line(block.Span.Start) == lines.Line(max(block.Span.Start, block.Span.End-1)) {
			continue
		}
		fold := Fold{Span: block.Span}
		switch block.Kind {
		case record.SectionBlock, record.FrontBlock:
			fold.Kind = RegionFold
		case record.ParagraphBlock:
			continue
		case record.FenceBlock, record.ItemBlock, record.TableBlock:
		}
		folds = append(folds, fold)
	}
	return folds
}
