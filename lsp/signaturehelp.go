package lsp

import (
	"context"
	"unicode/utf16"

	"github.com/lockstep-tla/lockstep/coverage"
	"go.lsp.dev/protocol"
)

// SignatureHelp shows the head of the operator that is being applied.
func (s *server) SignatureHelp(ctx context.Context, params *protocol.SignatureHelpParams) (*protocol.SignatureHelp, error) {
	v := viewOf(ctx)
	path, mapper, ok := v.file(params.TextDocument)
	if !ok {
		return nil, nil
	}
	signature, ok := v.snapshot.SignatureAt(path, mapper.PositionOffset(params.Position))
	if !ok {
		return nil, nil
	}
	one := protocol.SignatureInformation{Label: signature.Label, Parameters: v.parameters(signature)}
	if signature.Doc != "" {
		one.Documentation = protocol.String(signature.Doc)
	}
	return &protocol.SignatureHelp{Signatures: []protocol.SignatureInformation{one}, ActiveParameter: protocol.NewNullable(uint32(signature.Active))}, nil
}

// parameters are told by their place in the label, in UTF-16 code units, where
// the client reads that, else by their text.
func (v *view) parameters(signature coverage.Signature) []protocol.ParameterInformation {
	units := func(offset int) uint32 { return uint32(len(utf16.Encode([]rune(signature.Label[:offset])))) }
	all := []protocol.ParameterInformation{}
	for _, p := range signature.Params {
		var label protocol.ParameterInformationLabel = protocol.String(p.Of(signature.Label))
		if v.session.labelOffsets {
			label = protocol.ParameterInformationLabelTuple{units(p.Start), units(p.End)}
		}
		all = append(all, protocol.ParameterInformation{Label: label})
	}
	return all
}

// offsetLabels says whether the client reads parameters by their place.
func offsetLabels(c *protocol.SignatureHelpClientCapabilities) bool {
	return c != nil && c.SignatureInformation != nil && c.SignatureInformation.ParameterInformation != nil &&
		is(c.SignatureInformation.ParameterInformation.LabelOffsetSupport)
}
