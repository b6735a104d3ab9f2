package lsp

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// misbehave is a handler with faults.
func misbehave(_ context.Context, req *jsonrpc2.Request) (any, error) {
	switch req.Method() {
	case "boom":
		panic("as the test wants it")
	case "fail":
		return nil, errors.New("as the test wants it")
	case "cancelled":
		return nil, fmt.Errorf("asking: %w", context.Canceled)
	}
	return "alive", nil
}

// TestGuarded drives a connection whose handler panics and fails: neither must
// end it.
func TestGuarded(t *testing.T) {
	var log strings.Builder
	s := &server{log: slog.New(slog.NewTextHandler(&log, nil))}
	left, right := jsonrpc2.NewChannelStreamPair(8)
	serving := jsonrpc2.NewConn(left, jsonrpc2.WithCodec(codec{}))
	serving.Go(t.Context(), s.guarded(misbehave))
	client := jsonrpc2.NewConn(right, jsonrpc2.WithCodec(codec{}))
	client.Go(t.Context(), jsonrpc2.MethodNotFoundHandler)

	_, err := client.Call(t.Context(), "boom", nil, nil)
	if !errors.Is(err, jsonrpc2.ErrInternal) {
		t.Errorf("a panic is answered with %v", err)
	}
	if _, err = client.Call(t.Context(), "cancelled", nil, nil); !errors.Is(err, protocol.ErrRequestCancelled) {
		t.Errorf("a cancelled request is answered with %v", err)
	}
	for _, method := range []string{"boom", "fail"} {
		if err := client.Notify(t.Context(), method, nil); err != nil {
			t.Fatal(err)
		}
	}
	var answer string
	if _, err = client.Call(t.Context(), "hello", nil, &answer); err != nil || answer != "alive" {
		t.Fatalf("after that the connection answers %q, %v", answer, err)
	}
	for _, want := range []string{"method=boom", "method=fail", "as the test wants it", "handler_test.go"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log lacks %q:\n%s", want, log.String())
		}
	}
}
