package lsp

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla/tlc"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// methodOutcome is the notification that a run has ended; its parameters are
// the lockstep.run/1 object.
const methodOutcome = "lockstep/outcome"

// executeRun checks what was asked for and answers with the lockstep.run/1
// object, which the client also gets as lockstep/outcome.
func (s *server) executeRun(ctx context.Context, arguments runArguments, token protocol.ProgressToken) (protocol.LSPAny, error) {
	v := viewOf(ctx)
	requests, err := v.runRequests(ctx, arguments)
	if err != nil {
		return nil, err
	}
	if requests = v.left(requests); len(requests) == 0 {
		return s.nothingLeft(ctx, arguments)
	}
	if err := s.requireTrust(ctx, v.session); err != nil {
		return nil, err
	}
	ctx, name, done := s.runs.request(ctx, arguments.Run, tokenName(token))
	defer done()
	progress := s.newProgress(ctx, v.session, token, progressTitle{name, "lockstep: " + arguments.title(), v.estimated(requests)})
	run, err := s.runs.do(ctx, s.background.ctx, v.runKey(requests), listener{progress.report, arguments.Quiet},
		func(ctx context.Context, heard listeners) (*report.Run, error) {
			return s.run(ctx, v, askedRun{name, requests, heard})
		})
	if err != nil {
		progress.fail(err)
		return nil, err
	}
	told := verdictOf(run)
	progress.end(told.line)
	return marshalAny(toldRun{run, strings.TrimPrefix(told.line, "lockstep: "), told.severity()})
}

// left are the requests but those narrowed to what there is none of.
func (v *view) left(requests []coverage.RunRequest) []coverage.RunRequest {
	return slices.DeleteFunc(requests, func(r coverage.RunRequest) bool {
		names, err := v.snapshot.Requested(r)
		return r.Only != "" && err == nil && len(names) == 0 // the run itself tells an error
	})
}

// nothingLeft answers a run that was narrowed to what there is none of.
func (s *server) nothingLeft(ctx context.Context, arguments runArguments) (protocol.LSPAny, error) {
	message := "lockstep: " + coverage.Only(arguments.Only).Nothing()
	if err := s.client.ShowMessage(ctx, &protocol.ShowMessageParams{Type: protocol.MessageTypeInfo, Message: message}); err != nil {
		return nil, err
	}
	return marshalAny(report.Run{Schema: "lockstep.run/1", Records: []report.RunRecord{}})
}

// estimated says whether it is known of all that is asked for how long it took
// last, so that progress has a percentage.
func (v *view) estimated(requests []coverage.RunRequest) bool {
	if len(requests) != 1 {
		return false
	}
	configs, err := v.snapshot.Requested(requests[0])
	return err == nil && !slices.ContainsFunc(configs, func(c coverage.Requested) bool { return c.Estimate == 0 })
}

// askedRun is a run as it was asked for.
type askedRun struct {
	name     string
	requests []coverage.RunRequest
	by       listeners
}

// run executes the requests one after the other and tells what came of them: as
// lockstep/outcome, unless it is quiet as a message, and by the lenses and
// findings that an outcome changes.
func (s *server) run(ctx context.Context, v *view, asked askedRun) (run *report.Run, err error) {
	defer func() {
		if r := recover(); r != nil {
			s.log.Error("panic in a run", "panic", r, "stack", string(debug.Stack()))
			run, err = nil, fmt.Errorf("lockstep: internal error in a run: %v", r)
		}
	}()
	requests, tell := asked.requests, asked.by.tell
	queued := s.enqueue(v, asked.name, requests)
	defer s.queue.remove(queued...)
	engine, err := s.findEngine(ctx, v.engine, func(line string) {
		s.queue.holdUp(line, queued...)
		tell(line, -1)
	})
	s.queue.holdUp("", queued...)
	if err != nil {
		return nil, err
	}
	if all := tell; len(requests) > 1 {
		tell = func(message string, _ int) { all(message, -1) } // how much of one record is no share of all
	}
	if run, err = s.runEach(ctx, v, requests, engine, queued, tell); err != nil {
		return nil, err
	}
	s.tellOutcome(run, asked.by.quiet())
	s.background.run(func(ctx context.Context) { s.makeArchive(ctx, engine) })
	return run, nil
}

// runEach executes requests one after the other. Where ctx ends, what was done
// until then is the run.
func (s *server) runEach(ctx context.Context, v *view, requests []coverage.RunRequest, engine tlc.Engine, queued []*queuedRun, tell func(string, int)) (*report.Run, error) {
	run := &report.Run{Schema: "lockstep.run/1", Records: []report.RunRecord{}}
	for i, request := range requests {
		if i > 0 && ctx.Err() != nil {
			break
		}
		part, err := s.runOne(ctx, v.workspace, request, engine, queued[i], tell)
		s.queue.remove(queued[i])
		switch {
		case err != nil && (len(requests) == 1 || ctx.Err() != nil && len(run.Records) == 0):
			return nil, err
		case err != nil && ctx.Err() != nil: // no fault of the record's
		case err != nil: // one record's fault is not the others'
			run.Problems = append(run.Problems, err.Error())
		}
		for i := range part.Records {
			part.Records[i].Located = v.located(request.Record, part.Records[i].Record)
		}
		run.Records = append(run.Records, part.Records...)
	}
	return run, nil
}

// behindAnother is what a run waits for that has to wait for its turn.
const behindAnother = "another run of this record is under way"

// runOne executes one request while no other run holds its record.
func (s *server) runOne(ctx context.Context, workspace *coverage.Workspace, request coverage.RunRequest, engine tlc.Engine, queued *queuedRun, tell func(string, int)) (report.Run, error) {
	release, err := s.runs.turn(ctx, request.Record, func() {
		s.queue.holdUp(behindAnother, queued)
		tell("waits: "+behindAnother, -1)
	})
	if err != nil {
		return report.Run{}, err
	}
	defer release()
	s.queue.start(queued)
	run, err := workspace.Run(ctx, workspace.Snapshot().Models(), request, engine, func(p coverage.RunProgress) {
		s.queue.take(queued, p)
		if p.Stage != verify.Waiting {
			tell(p.String(), p.Percentage())
		}
	})
	if err != nil {
		return run, jsonrpc2.NewError(jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), "lockstep: "+err.Error())
	}
	return run, nil
}

// tellOutcome sends what a run came to, after the queue that it is not in any
// more.
func (s *server) tellOutcome(run *report.Run, quiet bool) {
	s.mutate(func(v *view) {
		v.snapshot = v.workspace.Snapshot()
	})
	ctx := s.background.ctx
	if s.view.Load().session.queue {
		s.sendQueue(ctx)
	}
	raw, err := marshalAny(run)
	if err == nil {
		err = s.conn.Notify(ctx, methodOutcome, jsonrpc2.RawMessage(raw))
	}
	if err == nil && !quiet {
		err = s.tellVerdict(ctx, s.view.Load(), run)
	}
	if err != nil && ctx.Err() == nil {
		s.log.Error("outcome not sent", "error", err)
	}
	s.call(s.refreshLenses)
}

// enqueue puts a run into the queue, record by record.
func (s *server) enqueue(v *view, name string, requests []coverage.RunRequest) []*queuedRun {
	queued := make([]*queuedRun, len(requests))
	for i, r := range requests {
		configs, err := v.snapshot.Requested(r)
		if err != nil {
			configs = nil // the run tells it
		}
		queued[i] = s.queue.add(name, runKind, string(v.uriOf(r.Record)), configs)
	}
	return queued
}
