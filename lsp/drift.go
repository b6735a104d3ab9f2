package lsp

import (
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// driftArguments are the argument of lockstep.drift.
type driftArguments struct {
	Record string `json:"record"` // URI; all records if left out
}

// executeDrift answers with the lockstep.check/1 object of the records as they
// stand in the editor, unsaved text included.
func (v *view) executeDrift(arguments driftArguments) (protocol.LSPAny, error) {
	var only []string
	if arguments.Record != "" {
		path, ok := v.pathOf(uri.URI(arguments.Record))
		if !ok {
			return nil, invalidParams("record: %q is no file URI", arguments.Record)
		}
		only = append(only, path)
	}
	return marshalAny(v.snapshot.Check(only...))
}
