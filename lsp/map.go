package lsp

import (
	"github.com/lockstep-tla/lockstep/coverage/report"
	"go.lsp.dev/protocol"
)

// mapArguments are the argument of lockstep.map.
type mapArguments struct {
	Record string `json:"record"` // URI; all records if left out
}

// executeMap answers with the lockstep.map/1 object of the records as they stand
// in the editor, unsaved text included.
func (v *view) executeMap(arguments mapArguments) (protocol.LSPAny, error) {
	paths, err := v.recordPaths(arguments.Record)
	if err != nil {
		return nil, err
	}
	answer := report.Map{Schema: "lockstep.map/1", Records: []report.MapRecord{}}
	for _, path := range paths {
		for _, record := range v.snapshot.Map(path).Records {
			record.Located = v.located(path, record.Record)
			answer.Records = append(answer.Records, record)
		}
	}
	return marshalAny(answer)
}
