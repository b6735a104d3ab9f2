package lsp

import (
	"context"
	"fmt"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// proveArguments are the argument of lockstep.prove.
type proveArguments struct {
	Record  string   `json:"record"`            // URI
	Config  string   `json:"config,omitempty"`  // or a property; all that expect PASS if left out
	Actions []string `json:"actions,omitempty"` // whose mutants; all if left out
	Seconds int      `json:"seconds,omitempty"` // of one exploration at most
	States  int64    `json:"states,omitempty"`  // distinct ones, of one exploration at most
	Fresh   bool     `json:"fresh,omitempty"`
	Run     string   `json:"run,omitempty"` // a name to cancel it by
}

// executeProve answers with the lockstep.prove/1 object: whether the record's
// checks can fail. It has its turn of the record as a run has, and ends as one.
func (s *server) executeProve(ctx context.Context, arguments proveArguments, token protocol.ProgressToken) (protocol.LSPAny, error) {
	v := viewOf(ctx)
	path, ok := v.pathOf(uri.URI(arguments.Record))
	if !ok {
		return nil, invalidParams("record: %q is no file URI", arguments.Record)
	}
	request := coverage.ProveRequest{
		Record: path, Actions: arguments.Actions, Seconds: arguments.Seconds, States: arguments.States, Fresh: arguments.Fresh,
	}
	if arguments.Config != "" {
		request.Properties = []string{arguments.Config}
	}
	if err := s.requireTrust(ctx, v.session); err != nil {
		return nil, err
	}
	ctx, name, done := s.runs.request(ctx, arguments.Run, tokenName(token))
	defer done()
	progress := s.newProgress(ctx, v.session, token, progressTitle{name, "lockstep: can the checks fail?", true})
	record, err := s.prove(ctx, v, name, request, progress.report)
	if err != nil {
		progress.fail(err)
		return nil, err
	}
	record.Located = v.located(path, record.Record)
	told := provedLine(record.Score)
	progress.end(told.line)
	if err := s.client.ShowMessage(ctx, &protocol.ShowMessageParams{Type: told.kind, Message: told.line}); err != nil && ctx.Err() == nil {
		return nil, err
	}
	return marshalAny(report.Prove{Schema: "lockstep.prove/1", Records: []report.ProveRecord{record}})
}

// prove proves while no run holds the record; a run of it waits meanwhile.
func (s *server) prove(ctx context.Context, v *view, name string, request coverage.ProveRequest, tell func(string, int)) (report.ProveRecord, error) {
	queued := s.queue.add(name, proofKind, string(v.uriOf(request.Record)), nil)
	defer s.queue.remove(queued)
	engine, err := s.findEngine(ctx, v.engine, func(line string) {
		s.queue.holdUp(line, queued)
		tell(line, -1)
	})
	s.queue.holdUp("", queued)
	if err != nil {
		return report.ProveRecord{}, err
	}
	release, err := s.runs.turn(ctx, request.Record, func() {
		s.queue.holdUp(behindAnother, queued)
		tell("waits: "+behindAnother, -1)
	})
	if err != nil {
		return report.ProveRecord{}, err
	}
	defer release()
	s.queue.start(queued)
	record, err := v.workspace.Prove(ctx, request, engine, func(p coverage.RunProgress) {
		s.queue.takeProof(queued, p)
		tell(p.String(), p.Percentage())
	})
	switch {
	case ctx.Err() != nil && err != nil:
		return record, ctx.Err()
	case err != nil:
		return record, jsonrpc2.NewError(jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), "lockstep: "+err.Error())
	}
	return record, nil
}

// provedLine is a score in one line.
func provedLine(s report.Score) verdict {
	line := fmt.Sprintf("lockstep: %d of %d mutants caught", s.ByProperty+s.ByTool, s.ByProperty+s.ByTool+s.Survived)
	if s.NoNewStep > 0 {
		line += fmt.Sprintf(", %d without a new step", s.NoNewStep)
	}
	if open := s.Undecided + s.NotBuildable + s.Cancelled; open > 0 {
		return verdict{protocol.MessageTypeWarning, line + fmt.Sprintf(", %d could not be judged", open)}
	}
	if s.Survived > 0 {
		return verdict{protocol.MessageTypeWarning, line}
	}
	return verdict{protocol.MessageTypeInfo, line}
}
