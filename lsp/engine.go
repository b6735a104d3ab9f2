package lsp

import (
	"context"
	"errors"
	"os"

	"github.com/lockstep-tla/lockstep/tla/tlc"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// findEngine finds or installs TLC; tell gets what there is to say meanwhile. A
// note on the jar, such as that nobody knows it, goes to the user. The data of a
// refusal name what is missing.
func (s *server) findEngine(ctx context.Context, settings tlc.Settings, tell func(line string)) (tlc.Engine, error) {
	engine, err := tlc.Provide(ctx, settings, os.Getenv, func(line string) {
		s.tellLog(ctx, line)
		tell(line)
	})
	if err != nil && ctx.Err() == nil {
		return engine, &jsonrpc2.Error{
			Code: jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), Message: "lockstep: " + err.Error(), Data: missing(err),
		}
	}
	s.tellNote(ctx, engine.Note)
	return engine, err
}

// missing is {"missing": "java"} or {"missing": "tlc"} where that is what stands
// in the way of a run; a client can offer the way to it.
func missing(err error) jsonrpc2.RawMessage {
	var java *tlc.JavaMissing
	var jar *tlc.JarMissing
	var install *tlc.InstallError
	switch {
	case errors.As(err, &java):
		return jsonrpc2.RawMessage(`{"missing":"java"}`)
	case errors.As(err, &jar), errors.As(err, &install):
		return jsonrpc2.RawMessage(`{"missing":"tlc"}`)
	}
	return nil
}

// tellNote tells a note on the engine once, not before every run.
func (s *server) tellNote(ctx context.Context, note string) {
	if last := s.note.Swap(&note); note == "" || last != nil && *last == note {
		return
	}
	message := &protocol.ShowMessageParams{Type: protocol.MessageTypeInfo, Message: "lockstep: " + note}
	if err := s.client.ShowMessage(ctx, message); err != nil && ctx.Err() == nil {
		s.log.Error("note not sent", "note", note, "error", err)
	}
}

// makeArchive lets the runs to come start faster. It is tried once: a Java that
// cannot make one will not learn it.
func (s *server) makeArchive(ctx context.Context, engine tlc.Engine) {
	if s.archived.Swap(true) {
		return
	}
	if err := engine.MakeArchive(ctx); err != nil && ctx.Err() == nil {
		s.log.Info("TLC starts without a class-data archive", "reason", err)
	}
}
