package lsp_test

import (
	"errors"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"github.com/lockstep-tla/lockstep/lsp"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

func code(err error) jsonrpc2.Code {
	var wire *jsonrpc2.Error
	if errors.As(err, &wire) {
		return wire.Code
	}
	return 0
}

func TestShutdownAndExit(t *testing.T) {
	c, done := serve(t)
	hover := lsptest.Object{"textDocument": lsptest.Object{"uri": "file:///a"}, "position": protocol.Position{}}
	if err := c.Call(protocol.MethodTextDocumentHover, hover, nil); code(err) != jsonrpc2.ServerNotInitialized {
		t.Errorf("before initialize a request is answered with %v", err)
	}
	result := c.Initialize("", nil)
	if result.ServerInfo.Name != "lockstep" {
		t.Errorf("serverInfo = %+v", result.ServerInfo)
	}
	if err := c.Call(protocol.MethodInitialize, lsptest.Object{"capabilities": lsptest.Object{}}, nil); code(err) != jsonrpc2.InvalidRequest {
		t.Errorf("a second initialize is answered with %v", err)
	}
	if err := c.Call("lockstep/unknown", nil, nil); code(err) != jsonrpc2.MethodNotFound {
		t.Errorf("an unknown request is answered with %v", err)
	}
	c.Notify("$/unknown", lsptest.Object{"a": 1})
	c.Notify("unknown/notification", lsptest.Object{})
	c.Shutdown()
	if err := c.Call(protocol.MethodTextDocumentHover, hover, nil); code(err) != jsonrpc2.InvalidRequest {
		t.Errorf("after shutdown a request is answered with %v", err)
	}
	c.Exit()
	if err := <-done; err != nil {
		t.Errorf("Serve = %v", err)
	}
}

func TestLeavingWithoutShutdown(t *testing.T) {
	for name, leave := range map[string]func(*lsptest.Client){
		"exit alone":      (*lsptest.Client).Exit,
		"the stream ends": (*lsptest.Client).Hang,
	} {
		t.Run(name, func(t *testing.T) {
			c, done := serve(t)
			c.Initialize("", nil)
			leave(c)
			if err := <-done; !errors.Is(err, lsp.ErrNoShutdown) {
				t.Errorf("Serve = %v", err)
			}
		})
	}
}

func TestPositionEncoding(t *testing.T) {
	for name, offered := range map[string][]string{"utf-8": {"utf-32", "utf-16", "utf-8"}, "utf-16": {"utf-32", "utf-16"}} {
		t.Run(name, func(t *testing.T) {
			c, _ := serve(t)
			capabilities := lsptest.Capabilities()
			capabilities["general"] = lsptest.Object{"positionEncodings": offered}
			result := c.Initialize("", lsptest.Object{"capabilities": capabilities})
			if got := string(result.Capabilities.PositionEncoding); got != name {
				t.Errorf("position encoding %q", got)
			}
		})
	}
	t.Run("none offered", func(t *testing.T) {
		c, _ := serve(t)
		result := c.Initialize("", lsptest.Object{"capabilities": lsptest.Object{}})
		if got := result.Capabilities.PositionEncoding; got != protocol.PositionEncodingKindUTF16 {
			t.Errorf("position encoding %q", got)
		}
	})
}
