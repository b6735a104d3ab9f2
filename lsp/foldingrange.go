package lsp

import (
	"context"

	"github.com/lockstep-tla/lockstep/coverage"
	"go.lsp.dev/protocol"
)

// FoldingRanges answers with what can be folded in a record or a model file, in
// whole lines.
func (s *server) FoldingRanges(ctx context.Context, params *protocol.FoldingRangeParams) ([]protocol.FoldingRange, error) {
	v := viewOf(ctx)
	path, mapper, ok := v.file(params.TextDocument)
	ranges := []protocol.FoldingRange{}
	if !ok {
		return ranges, nil
	}
	for _, fold := range v.snapshot.Folds(path) {
		at := mapper.SpanRange(fold.Span)
		ranges = append(ranges, protocol.FoldingRange{StartLine: at.Start.Line, EndLine: at.End.Line, Kind: foldKind(fold.Kind)})
		if most := v.session.mostFolds; most > 0 && len(ranges) == most {
			break
		}
	}
	return ranges, nil
}

// foldKind is the protocol's kind; a plain fold has none.
func foldKind(kind coverage.FoldKind) protocol.FoldingRangeKind {
	switch kind {
	case coverage.RegionFold:
		return protocol.FoldingRangeKindRegion
	case coverage.CommentFold:
		return protocol.FoldingRangeKindComment
	case coverage.PlainFold:
	}
	return ""
}
