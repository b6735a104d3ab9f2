package lsp

import (
	"bytes"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// traceArguments are the argument of lockstep.trace.
type traceArguments struct {
	Record string `json:"record"` // URI
	Config string `json:"config"` // the counterexample that nobody expects, or the only one, if left out
	Format string `json:"format"` // json if left out
}

// tracePage is a trace in a format that is no object.
type tracePage struct {
	report.Located
	Record string `json:"record"`
	Config string `json:"config"`
	Stale  bool   `json:"stale"`
	Format string `json:"format"`
	Text   string `json:"text"`
}

// executeTrace answers with the last known counterexample of a config: the
// lockstep.trace/1 object, or its text in another format.
func (v *view) executeTrace(arguments traceArguments) (protocol.LSPAny, error) {
	if arguments.Record == "" {
		return nil, invalidParams("lockstep.trace takes a record")
	}
	if arguments.Format == "" {
		arguments.Format = "json"
	}
	if !slices.Contains(report.TraceFormats(), arguments.Format) {
		return nil, invalidParams("format is one of %s, not %q", strings.Join(report.TraceFormats(), ", "), arguments.Format)
	}
	paths, err := v.recordPaths(arguments.Record)
	if err != nil {
		return nil, err
	}
	trace, err := v.trace(paths[0], arguments.Config)
	if err != nil {
		return nil, jsonrpc2.NewError(jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), "lockstep: "+err.Error())
	}
	trace.Located = v.located(paths[0], trace.Record)
	if arguments.Format == "json" {
		return marshalAny(trace)
	}
	var text bytes.Buffer
	report.WriteTrace(&text, arguments.Format, trace, report.Style{})
	return marshalAny(tracePage{trace.Located, trace.Record, trace.Config, trace.Stale, arguments.Format, text.String()})
}

func (v *view) trace(record, config string) (report.Trace, error) {
	if config == "" {
		chosen, err := coverage.Choose(v.snapshot.Counterexamples(record))
		if err != nil {
			return report.Trace{}, err
		}
		config = chosen.Config
	}
	return v.snapshot.Trace(record, config)
}
