package lsp

import (
	"context"
	"errors"
	"runtime/debug"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// mutating says which methods change what the server knows. They run one after
// the other in the order of their arrival and must not call the client; all
// others run concurrently, each on the view that stood when it arrived.
func mutating(method string) bool {
	switch method {
	case protocol.MethodInitialize, protocol.MethodInitialized,
		protocol.MethodShutdown, protocol.MethodExit,
		protocol.MethodTextDocumentDidOpen, protocol.MethodTextDocumentDidChange,
		protocol.MethodTextDocumentDidClose, protocol.MethodTextDocumentDidSave,
		protocol.MethodWorkspaceDidChangeWatchedFiles,
		protocol.MethodWorkspaceDidChangeWorkspaceFolders,
		protocol.MethodWorkspaceDidChangeConfiguration,
		methodTrust, protocol.MethodWindowWorkDoneProgressCancel:
		return true
	}
	return false
}

// handler is the whole way of a message, outermost first.
func (s *server) handler() jsonrpc2.Handler {
	dispatch := protocol.ServerHandler(s, jsonrpc2.MethodNotFoundHandler)
	return s.guarded(s.ordered(s.inPhase(leaving(dispatch))))
}

// guarded keeps the connection alive. jsonrpc2 closes it when a handler panics
// or when the handler of a notification fails: a panic becomes an internal
// error, and what is wrong with a notification is only logged.
func (s *server) guarded(next jsonrpc2.Handler) jsonrpc2.Handler {
	return func(ctx context.Context, req *jsonrpc2.Request) (result any, err error) {
		method, isCall := strings.Clone(req.Method()), req.IsCall()
		defer func() {
			if r := recover(); r != nil {
				s.log.Error("panic", "method", method, "panic", r, "stack", string(debug.Stack()))
				result, err = nil, jsonrpc2.Errorf(jsonrpc2.InternalError, "lockstep: internal error in %s: %v", method, r)
			}
			if err != nil && !isCall {
				s.logNotification(method, err)
				result, err = nil, nil
			}
		}()
		result, err = next(ctx, req)
		if errors.Is(err, context.Canceled) {
			err = protocol.ErrRequestCancelled
		}
		return result, err
	}
}

// logNotification tells of a notification that could not be handled. Those that
// begin with $/ may be ignored by the specification; one that came after the end
// is nobody's business.
func (s *server) logNotification(method string, err error) {
	if errors.Is(err, jsonrpc2.ErrServerClosing) {
		return
	}
	if strings.HasPrefix(method, "$/") {
		s.log.Debug("notification ignored", "method", method, "error", err)
		return
	}
	s.log.Error("notification failed", "method", method, "error", err)
}

// ordered lets a method that does not mutate run beside later messages and be
// cancelled. The others are not given a context to cancel: jsonrpc2 uses their
// request again as soon as they return, while a context derived from it may
// still look at it.
func (s *server) ordered(next jsonrpc2.Handler) jsonrpc2.Handler {
	concurrent := protocol.CancelHandler(func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		ctx = withView(ctx, s.view.Load())
		jsonrpc2.Async(ctx)
		return next(ctx, req)
	})
	return func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		if !s.background.enter() {
			return nil, jsonrpc2.ErrServerClosing
		}
		defer s.background.leave()
		if mutating(req.Method()) {
			return next(withParams(ctx, req), req)
		}
		return concurrent(ctx, req)
	}
}

// inPhase holds what the specification says of messages before initialize and
// after shutdown: requests are refused, notifications dropped, exit excepted.
func (s *server) inPhase(next jsonrpc2.Handler) jsonrpc2.Handler {
	return func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		method := req.Method()
		switch {
		case method == protocol.MethodExit:
		case s.phase.is(starting) && method != protocol.MethodInitialize:
			return nil, jsonrpc2.NewError(jsonrpc2.ServerNotInitialized, "lockstep: initialize comes first")
		case s.phase.is(shutDown):
			return nil, jsonrpc2.NewError(jsonrpc2.InvalidRequest, "lockstep: the server is shut down")
		case method == protocol.MethodInitialized && len(req.Params()) == 0:
			return nil, s.Initialized(ctx, &protocol.InitializedParams{})
		case strings.HasPrefix(method, "lockstep/"):
			return s.custom(method, req.Params())
		}
		return next(ctx, req)
	}
}

type (
	viewKey   struct{}
	paramsKey struct{}
)

func withView(ctx context.Context, v *view) context.Context {
	return context.WithValue(ctx, viewKey{}, v)
}

// viewOf is the view that stood when the request arrived.
func viewOf(ctx context.Context) *view {
	v, _ := ctx.Value(viewKey{}).(*view)
	return v
}

// withParams hands the raw parameters on where the client's own spelling of a
// URI counts: package protocol rewrites URIs while decoding. They are borrowed
// and valid only inside the handler.
func withParams(ctx context.Context, req *jsonrpc2.Request) context.Context {
	switch req.Method() {
	case protocol.MethodInitialize, protocol.MethodTextDocumentDidOpen, protocol.MethodWorkspaceDidChangeWorkspaceFolders:
		return context.WithValue(ctx, paramsKey{}, []byte(req.Params()))
	}
	return ctx
}
