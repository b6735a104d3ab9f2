package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// SelectionRange answers for each position with the ranges that a selection
// there grows to. Every position has an answer, be it an empty range.
func (s *server) SelectionRange(ctx context.Context, params *protocol.SelectionRangeParams) ([]protocol.SelectionRange, error) {
	v := viewOf(ctx)
	path, mapper, ok := v.file(params.TextDocument)
	if !ok {
		return nil, nil
	}
	ranges := []protocol.SelectionRange{}
	for _, position := range params.Positions {
		offset := mapper.PositionOffset(position)
		var chain *protocol.SelectionRange
		spans := v.snapshot.Selections(path, offset)
		for i := len(spans) - 1; i >= 0; i-- {
			chain = &protocol.SelectionRange{Range: mapper.SpanRange(spans[i]), Parent: chain}
		}
		if chain == nil {
			chain = &protocol.SelectionRange{Range: protocol.Range{Start: position, End: position}}
		}
		ranges = append(ranges, *chain)
	}
	return ranges, nil
}
