package lsp

import (
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// baselineArguments are the argument of lockstep.baseline.
type baselineArguments struct {
	URI      string `json:"uri"`      // of a code file
	Function string `json:"function"` // none: the whole file
	// Position, in the client's encoding, stands for the covered function there.
	Position *protocol.Position `json:"position"`
	Whole    bool               `json:"whole"` // the whole file that the function's text is from
}

// executeBaseline answers with the lockstep.baseline/1 object: the text that a
// function, or a file, is compared with.
func (v *view) executeBaseline(arguments baselineArguments) (protocol.LSPAny, error) {
	path, ok := v.pathOf(uri.URI(arguments.URI))
	if !ok {
		return nil, invalidParams("uri: %q is no file URI", arguments.URI)
	}
	if arguments.Position != nil {
		if mapper, ok := v.mapper(path); ok {
			arguments.Function = v.snapshot.CoveredAt(path, mapper.PositionOffset(*arguments.Position))
		}
	}
	baseline, err := v.snapshot.Baseline(path, arguments.Function, arguments.Whole)
	if err != nil {
		return nil, refused(err.Error())
	}
	return marshalAny(baseline)
}
