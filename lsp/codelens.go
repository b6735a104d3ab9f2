package lsp

import (
	"context"

	"github.com/lockstep-tla/lockstep/coverage"
	"go.lsp.dev/protocol"
)

// commandShow is the command of a lens that leads to places. The client runs
// it: {uri, position, locations} is what editors need to offer a choice. One
// without it leaves it to the server (show.go).
const commandShow = "lockstep.show"

// commandTraceShown is the command of a lens that leads to a counterexample. It
// is the client's, and only for a client that says that it has it.
const commandTraceShown = "lockstep.showTrace"

// showTraceArguments are the argument of lockstep.showTrace.
type showTraceArguments struct {
	Record string `json:"record"` // URI
	Config string `json:"config"`
}

// showArguments are the argument of lockstep.show.
type showArguments struct {
	URI       string            `json:"uri"`
	Position  protocol.Position `json:"position"`
	Locations []showLocation    `json:"locations"`
}

// showLocation is a protocol.Location whose URI stays as the client spells it.
type showLocation struct {
	URI   string         `json:"uri"`
	Range protocol.Range `json:"range"`
}

// CodeLens answers with the lines above functions, actions, properties, configs
// and the record's sync line.
func (s *server) CodeLens(ctx context.Context, params *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	v := viewOf(ctx)
	path, ok := v.pathOf(params.TextDocument.URI)
	if !ok {
		return []protocol.CodeLens{}, nil
	}
	mappers := v.newMappers()
	lenses := []protocol.CodeLens{}
	for _, l := range v.snapshot.Lenses(ctx, path) {
		if l.Trace != nil && !v.session.has(commandTraceShown) {
			continue
		}
		lens := protocol.CodeLens{Range: mappers.of(path).SpanRange(l.Span)}
		command, err := v.lensCommand(path, l, lens.Range.Start, mappers)
		if err != nil {
			return nil, err
		}
		lens.Command = command
		lenses = append(lenses, lens)
	}
	return lenses, ctx.Err()
}

// lensCommand is what a click on the lens does. A lens that is only to be read
// has no command name, which editors show as plain text.
func (v *view) lensCommand(path string, l coverage.Lens, at protocol.Position, mappers mappers) (protocol.Command, error) {
	command := protocol.Command{Title: l.Title}
	var argument any
	switch {
	case l.Run != nil:
		command.Command, argument = commandRun, v.runArguments(*l.Run, mappers)
	case l.Sync != nil:
		command.Command, argument = v.syncCommand(*l.Sync)
	case l.Trace != nil:
		command.Command, argument = commandTraceShown, showTraceArguments{string(v.uriOf(l.Trace.Record)), l.Trace.Config}
	case len(l.Show) > 0:
		command.Command = commandShow
		show := showArguments{URI: string(v.uriOf(path)), Position: at}
		for _, l := range v.locations(l.Show, mappers) {
			show.Locations = append(show.Locations, showLocation{URI: string(l.URI), Range: l.Range})
		}
		argument = show
	default:
		return command, nil
	}
	raw, err := marshalAny(argument)
	command.Arguments = []protocol.LSPAny{raw}
	return command, err
}
