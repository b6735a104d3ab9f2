package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage"
	"go.lsp.dev/protocol"
)

// methodStatus is the notification {uri → state} of the records' states:
// in-step, drifted or not-compared. It comes when one changes, and when outcomes
// of other processes have come.
const methodStatus = "lockstep/status"

// announce tells of what the diagnostics alone do not: lenses that another
// drift, or another process's run, makes out of date, and the state of each record.
func (s *server) announce(ctx context.Context, v *view, findings []coverage.Finding) {
	digest := digestOf(v, findings)
	p := s.publisher
	p.mu.Lock()
	same := p.states != nil && digest == p.drift
	p.mu.Unlock()
	if same {
		return
	}
	states := v.states()
	p.mu.Lock()
	defer p.mu.Unlock()
	if s.view.Load() != v {
		return
	}
	recalls := v.snapshot.Recalls()
	came := recalls != p.recalls
	if p.states == nil || came || !maps.Equal(states, p.states) {
		if err := s.conn.Notify(ctx, methodStatus, states); err != nil {
			return
		}
	}
	if p.states != nil && digest != p.drift || came { // a client may have lenses before it was told anything
		s.call(s.refreshLenses)
	}
	p.drift, p.states, p.recalls = digest, states, recalls
}

// digestOf names the records, and the findings without their places, so that
// typing above a finding does not count as news.
func digestOf(v *view, findings []coverage.Finding) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d %s\n", v.snapshot.Recalls(), strings.Join(v.snapshot.Records(), "\x00"))
	for _, f := range findings {
		b.WriteString(strings.Join([]string{f.Path, f.Code, f.Function, f.Record}, "\x00"))
		b.WriteByte('\n')
	}
	return b.String()
}

// states are the records' states by URI.
func (v *view) states() map[string]string {
	states := map[string]string{}
	for _, path := range v.snapshot.Records() {
		for _, record := range v.snapshot.Check(path).Records {
			states[string(v.uriOf(path))] = string(record.State)
		}
	}
	return states
}

// refreshLenses asks the client to fetch lenses and inlay hints again, if it can
// be asked.
func (s *server) refreshLenses(ctx context.Context) {
	v := s.view.Load()
	if v == nil {
		return
	}
	if v.session.lensRefresh {
		if err := s.client.CodeLensRefresh(ctx); err != nil && ctx.Err() == nil {
			s.log.Error("lenses not refreshed", "error", err)
		}
	}
	if v.session.inlayRefresh {
		if err := s.client.InlayHintRefresh(ctx); err != nil && ctx.Err() == nil {
			s.log.Error("inlay hints not refreshed", "error", err)
		}
	}
}

// marshalAny encodes one of lockstep's own objects.
func marshalAny(object any) (protocol.LSPAny, error) {
	raw, err := json.Marshal(object)
	return protocol.LSPAny(raw), err
}
