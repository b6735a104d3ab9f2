package lsp

import (
	"github.com/lockstep-tla/lockstep/coverage/report"
	"go.lsp.dev/protocol"
)

// driftArguments are the argument of lockstep.drift.
type driftArguments struct {
	Record string `json:"record"` // URI; all records if left out
}

// executeDrift answers with the lockstep.check/1 object of the records as they
// stand in the editor, unsaved text included.
func (v *view) executeDrift(arguments driftArguments) (protocol.LSPAny, error) {
	paths, err := v.recordPaths(arguments.Record)
	if err != nil {
		return nil, err
	}
	answer := report.Check{Schema: "lockstep.check/1", Records: []report.CheckRecord{}}
	for _, path := range paths {
		for _, record := range v.snapshot.Check(path).Records {
			record.Located = v.located(path, record.Record)
			answer.Records = append(answer.Records, record.Worded())
		}
	}
	return marshalAny(answer)
}
