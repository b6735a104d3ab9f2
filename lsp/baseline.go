package lsp

import (
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// baselineArguments are the argument of lockstep.baseline.
type baselineArguments struct {
	URI      string `json:"uri"`      // of a code file
	Function string `json:"function"` // none: the whole file
}

// executeBaseline answers with the lockstep.baseline/1 object: the text that a
// function, or a file, is compared with.
func (v *view) executeBaseline(arguments baselineArguments) (protocol.LSPAny, error) {
	path, ok := v.pathOf(uri.URI(arguments.URI))
	if !ok {
		return nil, invalidParams("uri: %q is no file URI", arguments.URI)
	}
	baseline, err := v.snapshot.Baseline(path, arguments.Function)
	if err != nil {
		return nil, refused(err.Error())
	}
	return marshalAny(baseline)
}
