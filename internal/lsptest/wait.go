package lsptest

import (
	"encoding/json"
	"slices"
	"testing"

	"go.lsp.dev/protocol"
)

// Diagnostics are the parameters of textDocument/publishDiagnostics, with the
// URI as the server spelled it.
type Diagnostics struct {
	URI         string
	Version     int // 0 if there was none
	Diagnostics []protocol.Diagnostic
}

// Find is the first diagnostic with the code; false if there is none.
func (d Diagnostics) Find(code string) (protocol.Diagnostic, bool) {
	i := slices.IndexFunc(d.Diagnostics, func(d protocol.Diagnostic) bool { return d.Code == protocol.String(code) })
	if i < 0 {
		return protocol.Diagnostic{}, false
	}
	return d.Diagnostics[i], true
}

// Events are what the server has sent so far of a method, of all where it is "",
// in order.
func (c *Client) Events(method string) []Event {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(c.events), func(e Event) bool { return method != "" && e.Method != method })
}

// Wait waits for an event that it accepts, be it one that has come already; nil
// accepts any of the method.
func (c *Client) Wait(method string, accept func(params json.RawMessage) bool) Event {
	c.t.Helper()
	return c.waitFrom(0, method, accept)
}

func (c *Client) waitFrom(seen int, method string, accept func(params json.RawMessage) bool) Event {
	c.t.Helper()
	for {
		c.mu.Lock()
		events, news := c.events[seen:], c.news
		seen = len(c.events)
		c.mu.Unlock()
		for _, e := range events {
			if e.Method == method && (accept == nil || accept(e.Params)) {
				return e
			}
		}
		select {
		case <-news:
		case <-c.conn.Done():
			c.t.Fatalf("the connection ended while waiting for %s", method)
		case <-c.ctx.Done():
			c.t.Fatalf("%s did not come", method)
		}
	}
}

// WaitDiagnostics waits until the newest diagnostics of the URI are accepted;
// those that came before the newest do not count.
func (c *Client) WaitDiagnostics(uri string, accept func(Diagnostics) bool) Diagnostics {
	c.t.Helper()
	for {
		c.mu.Lock()
		news := c.news
		c.mu.Unlock()
		latest, ok := c.Latest(uri)
		if ok && accept(latest) {
			return latest
		}
		select {
		case <-news:
		case <-c.conn.Done():
			c.t.Fatalf("the connection ended while waiting for diagnostics of %s", uri)
		case <-c.ctx.Done():
			c.t.Fatalf("the diagnostics of %s stayed at %+v", uri, latest)
		}
	}
}

// Latest are the newest diagnostics of the URI; false if there were none yet.
func (c *Client) Latest(uri string) (Diagnostics, bool) {
	c.t.Helper()
	events := c.Events(protocol.MethodTextDocumentPublishDiagnostics)
	for _, e := range slices.Backward(events) {
		if spelledURI(c.t, e.Params) == uri {
			return decodeDiagnostics(c.t, e.Params), true
		}
	}
	return Diagnostics{URI: uri}, false
}

// Published are all diagnostics so far, in order.
func (c *Client) Published() []Diagnostics {
	c.t.Helper()
	var all []Diagnostics
	for _, e := range c.Events(protocol.MethodTextDocumentPublishDiagnostics) {
		all = append(all, decodeDiagnostics(c.t, e.Params))
	}
	return all
}

func decodeDiagnostics(t testing.TB, raw json.RawMessage) Diagnostics {
	t.Helper()
	var params protocol.PublishDiagnosticsParams
	if err := protocol.Unmarshal(raw, &params); err != nil {
		t.Fatal(err)
	}
	version, _ := params.Version.Get()
	return Diagnostics{spelledURI(t, raw), int(version), params.Diagnostics}
}

// spelledURI is the URI as the server wrote it: package protocol rewrites URIs
// while decoding.
func spelledURI(t testing.TB, raw json.RawMessage) string {
	t.Helper()
	var params struct{ URI string }
	if err := json.Unmarshal(raw, &params); err != nil {
		t.Fatal(err)
	}
	return params.URI
}

// Progress is one message of work-done progress.
type Progress struct {
	Token      any
	Kind       string // begin, report or end
	Title      string
	Message    string
	Percentage *int
}

// ProgressOf are the messages of a token so far; a nil token means all.
func (c *Client) ProgressOf(token any) []Progress {
	var all []Progress
	for _, e := range c.Events(protocol.MethodProgress) {
		if p := progressOf(e.Params); token == nil || p.Token == token {
			all = append(all, p)
		}
	}
	return all
}

// WaitProgress waits for a message of the kind.
func (c *Client) WaitProgress(kind string) Progress {
	c.t.Helper()
	e := c.Wait(protocol.MethodProgress, func(params json.RawMessage) bool { return progressOf(params).Kind == kind })
	return progressOf(e.Params)
}

func progressOf(raw json.RawMessage) Progress {
	var params struct {
		Token any
		Value Progress
	}
	if json.Unmarshal(raw, &params) != nil {
		return Progress{}
	}
	params.Value.Token = params.Token
	return params.Value
}
