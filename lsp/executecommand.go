package lsp

import (
	"context"
	"encoding/json"
	"fmt"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// The commands that the server executes; each takes one object argument
// (docs/protocol.md).
const (
	commandRun    = "lockstep.run"
	commandCancel = "lockstep.cancel"
	commandQueue  = "lockstep.queue"
	commandDrift  = "lockstep.drift"
	commandLog    = "lockstep.log"
	commandMap    = "lockstep.map"
	commandTrace  = "lockstep.trace"
	commandInit   = "lockstep.init"

	commandProve       = "lockstep.prove"
	commandInstall     = "lockstep.install"
	commandOutcomes    = "lockstep.outcomes"
	commandAcknowledge = "lockstep.acknowledge"
	commandSync        = "lockstep.sync"
	commandBaseline    = "lockstep.baseline"
)

// ExecuteCommand runs one of lockstep's commands.
func (s *server) ExecuteCommand(ctx context.Context, params *protocol.ExecuteCommandParams) (protocol.LSPAny, error) {
	switch params.Command {
	case commandRun:
		return executed(params, func(a runArguments) (protocol.LSPAny, error) { return s.executeRun(ctx, a, params.WorkDoneToken) })
	case commandCancel:
		return executed(params, func(a cancelArguments) (protocol.LSPAny, error) { return nil, s.executeCancel(a) })
	case commandQueue:
		return executed(params, func(struct{}) (protocol.LSPAny, error) { return marshalAny(s.queue.state()) })
	case commandOutcomes:
		return executed(params, viewOf(ctx).executeOutcomes)
	case commandDrift:
		return executed(params, viewOf(ctx).executeDrift)
	case commandLog:
		return executed(params, func(a logArguments) (protocol.LSPAny, error) { return viewOf(ctx).executeLog(ctx, a) })
	case commandMap:
		return executed(params, viewOf(ctx).executeMap)
	case commandTrace:
		return executed(params, viewOf(ctx).executeTrace)
	case commandProve:
		return executed(params, func(a proveArguments) (protocol.LSPAny, error) { return s.executeProve(ctx, a, params.WorkDoneToken) })
	case commandInstall:
		return executed(params, func(a installArguments) (protocol.LSPAny, error) {
			return s.executeInstall(ctx, a, params.WorkDoneToken)
		})
	case commandInit:
		return executed(params, func(a initArguments) (protocol.LSPAny, error) { return s.executeInit(ctx, a) })
	case commandAcknowledge:
		return executed(params, func(a acknowledgeArguments) (protocol.LSPAny, error) { return s.executeAcknowledge(ctx, a) })
	case commandSync:
		return executed(params, func(a syncArguments) (protocol.LSPAny, error) { return s.executeSync(ctx, a) })
	case commandBaseline:
		return executed(params, viewOf(ctx).executeBaseline)
	case commandShow: // not announced: clients register what is, and it is theirs
		return executed(params, func(a showArguments) (protocol.LSPAny, error) { return nil, s.executeShow(ctx, a) })
	}
	return nil, invalidParams("no command %q", params.Command)
}

// executed runs a command with its one argument, which may be left out.
func executed[T any](params *protocol.ExecuteCommandParams, command func(T) (protocol.LSPAny, error)) (protocol.LSPAny, error) {
	var argument T
	switch len(params.Arguments) {
	case 0:
	case 1:
		if err := json.Unmarshal(params.Arguments[0], &argument); err != nil {
			return nil, invalidParams("argument of %s: %v", params.Command, err)
		}
	default:
		return nil, invalidParams("%s takes one argument, an object", params.Command)
	}
	return command(argument)
}

func invalidParams(format string, args ...any) error {
	return jsonrpc2.NewError(jsonrpc2.InvalidParams, "lockstep: "+fmt.Sprintf(format, args...))
}
