package lsp

import (
	"context"
	"encoding/json"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// methodTrust is the client's notification {trusted} that grants or takes back
// the permission to run what the workspace holds.
const methodTrust = "lockstep/trust"

// trust says whether TLC may be run: a model can run programs through TLC's
// module overrides, and a workspace can come from strangers.
type trust struct {
	mu      sync.Mutex
	decided bool // by the client or by the user
	granted bool
}

// init takes initializationOptions.trusted; nil leaves the question open.
func (t *trust) init(trusted *bool) {
	if trusted != nil {
		t.decide(*trusted)
	}
}

func (t *trust) decide(granted bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.decided, t.granted = true, granted
}

func (t *trust) state() (decided, granted bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.decided, t.granted
}

// trustChanged handles lockstep/trust. Trust that is taken back ends what runs.
func (s *server) trustChanged(raw []byte) error {
	var params struct {
		Trusted *bool `json:"trusted"`
	}
	if err := json.Unmarshal(raw, &params); err != nil {
		return err
	}
	granted := params.Trusted != nil && *params.Trusted
	s.trust.decide(granted)
	if !granted {
		s.runs.cancelAll()
		s.readers.cancelAll()
		return nil
	}
	s.readModules()
	return nil
}

const (
	trustQuestion = "lockstep is about to run TLC on a model of this workspace. A model can run programs on this machine. Do you trust the authors of this workspace?"
	trustYes      = "Trust and run"
	trustNo       = "Not now"
)

// requireTrust returns nil if runs are allowed; where nobody has decided yet,
// the user is asked, if the client can ask. A yes holds for the session.
func (s *server) requireTrust(ctx context.Context, agreed session) error {
	decided, granted := s.trust.state()
	if granted {
		return nil
	}
	if decided || !agreed.asks {
		return jsonrpc2.NewError(jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed),
			"lockstep: not run, because this workspace is not trusted: a model can run programs. "+
				"To allow it, set initializationOptions.trusted to true, or send the notification lockstep/trust with {\"trusted\": true}.")
	}
	answer, err := s.client.ShowMessageRequest(ctx, &protocol.ShowMessageRequestParams{
		Type: protocol.MessageTypeWarning, Message: trustQuestion,
		Actions: []protocol.MessageActionItem{{Title: trustYes}, {Title: trustNo}},
	})
	if err != nil {
		return err
	}
	if answer == nil || answer.Title != trustYes {
		return jsonrpc2.NewError(jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), "lockstep: not run, because the workspace was not trusted.")
	}
	s.trust.decide(true)
	s.readModules()
	return nil
}
