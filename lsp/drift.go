package lsp

import (
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// driftArguments are the argument of lockstep.drift.
type driftArguments struct {
	Record string `json:"record"` // URI; all records if left out
	File   string `json:"file"`   // URI; only records that speak of this file
}

// executeDrift answers with the lockstep.check/1 object of the records as they
// stand in the editor, unsaved text included.
func (v *view) executeDrift(arguments driftArguments) (protocol.LSPAny, error) {
	paths, err := v.recordPaths(arguments.Record)
	if err != nil {
		return nil, err
	}
	if arguments.File != "" {
		if paths, err = v.amongOf(paths, arguments.File); err != nil {
			return nil, err
		}
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

// amongOf are those of the records that speak of the file.
func (v *view) amongOf(records []string, file string) ([]string, error) {
	path, ok := v.pathOf(uri.URI(file))
	if !ok {
		return nil, invalidParams("file: %q is no file URI", file)
	}
	of := v.snapshot.RecordsOf(path)
	return slices.DeleteFunc(records, func(record string) bool { return !slices.Contains(of, record) }), nil
}
