package lsp

import (
	"bytes"
	"regexp"
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
	Nonce  string `json:"nonce"`  // with html: the page is for a webview of VS Code
}

// nonces are those that can stand in a content security policy
// (https://www.w3.org/TR/CSP3/#grammardef-nonce-source) and cannot be guessed.
var nonces = regexp.MustCompile(`^[A-Za-z0-9+/_-]{16,128}={0,2}$`)

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
	if arguments.Nonce != "" && (arguments.Format != "html" || !nonces.MatchString(arguments.Nonce)) {
		return nil, invalidParams("nonce goes with html, and is 16 to 128 characters of base64")
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
	if arguments.Nonce != "" {
		report.TraceWebview(&text, trace, arguments.Nonce)
	} else {
		report.WriteTrace(&text, arguments.Format, trace, report.Style{})
	}
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
