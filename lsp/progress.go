package lsp

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync"

	"go.lsp.dev/protocol"
)

// progress tells the client how far a run is. Without a token only its beginning
// and its end are told, in the log.
type progress struct {
	server *server
	ctx    context.Context
	token  protocol.ProgressToken

	mu    sync.Mutex
	last  protocol.WorkDoneProgressReport
	ended bool
}

// progressTitle is what progress begins with.
type progressTitle struct {
	run, title string // the run's name, what it is called
	measured   bool   // a percentage will follow
}

// newProgress begins to report under the token that the client gave, else
// under one made for the run where the client lets the server do so.
func (s *server) newProgress(ctx context.Context, agreed session, given protocol.ProgressToken, of progressTitle) *progress {
	p := &progress{server: s, ctx: s.background.ctx, token: given}
	if given == nil && agreed.workDoneProgress {
		token := protocol.String(of.run)
		if err := s.client.WorkDoneProgressCreate(ctx, &protocol.WorkDoneProgressCreateParams{Token: token}); err == nil {
			p.token = token
		}
	}
	begin := protocol.WorkDoneProgressBegin{Kind: "begin", Title: of.title, Cancellable: ptr(true)}
	if of.measured {
		begin.Percentage = ptr(uint32(0))
	}
	p.send(&begin)
	s.tellLog(p.ctx, "begun: "+strings.TrimPrefix(of.title, "lockstep: "))
	return p
}

// report sends a message and, if percentage is not negative, how much is done.
// A percentage never falls, as the specification asks.
func (p *progress) report(message string, percentage int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	next := protocol.WorkDoneProgressReport{Kind: "report", Cancellable: ptr(true), Message: &message, Percentage: p.last.Percentage}
	if percentage >= 0 && (next.Percentage == nil || uint32(percentage) > *next.Percentage) {
		next.Percentage = ptr(uint32(min(percentage, 100)))
	}
	if p.ended || p.last.Message != nil && *p.last.Message == message {
		return
	}
	p.last = next
	p.send(&next)
}

// end closes the progress; what is reported afterwards is dropped.
func (p *progress) end(message string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	p.send(&protocol.WorkDoneProgressEnd{Kind: "end", Message: &message})
	p.server.tellLog(p.ctx, "ended: "+strings.TrimPrefix(message, "lockstep: "))
}

// fail closes the progress of what came to nothing.
func (p *progress) fail(err error) {
	if errors.Is(err, context.Canceled) {
		p.end("lockstep: cancelled")
		return
	}
	p.end(err.Error())
}

func (p *progress) send(value any) {
	if p.token == nil {
		return
	}
	raw, err := protocol.Marshal(value)
	if err == nil {
		err = p.server.client.Progress(p.ctx, &protocol.ProgressParams{Token: p.token, Value: raw})
	}
	if err != nil && p.ctx.Err() == nil {
		p.server.log.Error("progress not sent", "error", err)
	}
}

// tokenName is a progress token as the name of a run.
func tokenName(token protocol.ProgressToken) string {
	switch t := token.(type) {
	case protocol.String:
		return string(t)
	case protocol.Integer:
		return "#" + strconv.Itoa(int(t))
	}
	return ""
}
