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
	commandDrift  = "lockstep.drift"
	commandLog    = "lockstep.log"
	commandInit   = "lockstep.init"
)

// ExecuteCommand runs one of lockstep's commands.
func (s *server) ExecuteCommand(ctx context.Context, params *protocol.ExecuteCommandParams) (protocol.LSPAny, error) {
	switch params.Command {
	case commandRun:
		var arguments runArguments
		if err := argument(params, &arguments); err != nil {
			return nil, err
		}
		return s.executeRun(ctx, arguments, params.WorkDoneToken)
	case commandCancel:
		var arguments cancelArguments
		if err := argument(params, &arguments); err != nil {
			return nil, err
		}
		return nil, s.executeCancel(arguments)
	case commandDrift:
		var arguments driftArguments
		if err := argument(params, &arguments); err != nil {
			return nil, err
		}
		return viewOf(ctx).executeDrift(arguments)
	case commandLog:
		var arguments logArguments
		if err := argument(params, &arguments); err != nil {
			return nil, err
		}
		return viewOf(ctx).executeLog(ctx, arguments)
	case commandInit:
		var arguments initArguments
		if err := argument(params, &arguments); err != nil {
			return nil, err
		}
		return s.executeInit(ctx, arguments)
	}
	return nil, invalidParams("no command %q", params.Command)
}

// argument decodes a command's one argument, which may be left out.
func argument(params *protocol.ExecuteCommandParams, into any) error {
	switch len(params.Arguments) {
	case 0:
		return nil
	case 1:
		if err := json.Unmarshal(params.Arguments[0], into); err != nil {
			return invalidParams("argument of %s: %v", params.Command, err)
		}
		return nil
	}
	return invalidParams("%s takes one argument, an object", params.Command)
}

func invalidParams(format string, args ...any) error {
	return jsonrpc2.NewError(jsonrpc2.InvalidParams, "lockstep: "+fmt.Sprintf(format, args...))
}
