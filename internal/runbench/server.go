package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"

	"go.lsp.dev/jsonrpc2"
)

// server is a running `lockstep serve` with one folder open and trusted.
type server struct {
	conn    jsonrpc2.Conn
	command *exec.Cmd
	in      io.Closer
}

type stream struct {
	io.Reader
	io.WriteCloser
}

// fileURI is a path's, absolute.
func fileURI(path string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String()
}

func startServer(ctx context.Context, binary, folder string, env []string) (*server, error) {
	command := exec.CommandContext(ctx, binary, "serve")
	command.Env = append(os.Environ(), env...)
	in, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	s := &server{conn: jsonrpc2.NewConn(jsonrpc2.NewStream(stream{out, in})), command: command, in: in}
	s.conn.Go(ctx, func(context.Context, *jsonrpc2.Request) (any, error) { return nil, nil })
	params := map[string]any{
		"processId": nil, "rootUri": nil, "capabilities": map[string]any{},
		"workspaceFolders":      []map[string]any{{"uri": fileURI(folder), "name": "record"}},
		"initializationOptions": map[string]any{"trusted": true},
	}
	_, err = s.conn.Call(ctx, "initialize", params, nil)
	if err == nil {
		err = s.conn.Notify(ctx, "initialized", map[string]any{})
	}
	return s, err
}

// execute has the server execute a command.
func (s *server) execute(ctx context.Context, command string, argument any) (answer json.RawMessage, err error) {
	_, err = s.conn.Call(ctx, "workspace/executeCommand", map[string]any{"command": command, "arguments": []any{argument}}, &answer)
	return answer, err
}

func (s *server) close(ctx context.Context) error {
	_, err := s.conn.Call(ctx, "shutdown", nil, nil)
	return errors.Join(err, s.conn.Notify(ctx, "exit", nil), s.in.Close(), s.command.Wait())
}
