package lsp

import (
	"context"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"go.lsp.dev/protocol"
)

// logArguments are the argument of lockstep.log.
type logArguments struct {
	Record      string `json:"record"` // URI; all records if left out
	FirstParent bool   `json:"firstParent"`
}

// executeLog answers with the lockstep.log/1 object of the records: what is
// committed, whatever the editor holds.
func (v *view) executeLog(ctx context.Context, arguments logArguments) (protocol.LSPAny, error) {
	paths, err := v.recordPaths(arguments.Record)
	if err != nil {
		return nil, err
	}
	answer := report.Log{Schema: "lockstep.log/1", Records: []report.LogRecord{}}
	for _, path := range paths {
		for _, record := range v.snapshot.Log(ctx, coverage.LogOptions{FirstParent: arguments.FirstParent}, path).Records {
			record.Located = v.located(path, record.Record)
			answer.Records = append(answer.Records, record.Worded())
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return marshalAny(answer)
}
