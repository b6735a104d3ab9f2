package lsptest

import (
	"context"
	"encoding/json"
	"strings"

	"go.lsp.dev/protocol"
)

// Object is a JSON object.
type Object = map[string]any

// Call sends a request and decodes its answer into result.
func (c *Client) Call(method string, params, result any) error {
	_, err := c.conn.Call(c.ctx, method, params, result)
	return err
}

// Notify sends a notification.
func (c *Client) Notify(method string, params any) {
	c.t.Helper()
	if err := c.conn.Notify(c.ctx, method, params); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
}

func (c *Client) call(method string, params, result any) {
	c.t.Helper()
	if err := c.Call(method, params, result); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
}

// Initialize opens a folder, given by its URI, with the capabilities of a
// full-grown editor; options replace or add members of the parameters.
func (c *Client) Initialize(folder string, options Object) protocol.InitializeResult {
	c.t.Helper()
	params := Object{"processId": nil, "rootUri": nil, "capabilities": Capabilities()}
	if folder != "" {
		params["workspaceFolders"] = []Object{{"uri": folder, "name": "folder"}}
	}
	for name, value := range options {
		params[name] = value
	}
	var result protocol.InitializeResult
	c.call(protocol.MethodInitialize, params, &result)
	c.Notify(protocol.MethodInitialized, Object{})
	return result
}

// Capabilities are those of an editor that can do all that the server may ask
// for, with positions in UTF-16.
func Capabilities() Object {
	link := Object{"linkSupport": false}
	return Object{
		"general": Object{"positionEncodings": []string{"utf-16"}},
		"window":  Object{"workDoneProgress": true, "showMessage": Object{}},
		"workspace": Object{
			"applyEdit":     true,
			"codeLens":      Object{"refreshSupport": true},
			"inlayHint":     Object{"refreshSupport": true},
			"workspaceEdit": Object{"documentChanges": true, "resourceOperations": []string{"create"}},
		},
		"textDocument": Object{
			"publishDiagnostics": Object{
				"relatedInformation": true, "codeDescriptionSupport": true,
				"tagSupport": Object{"valueSet": []int{1, 2}},
			},
			"codeAction": Object{
				"codeActionLiteralSupport": Object{"codeActionKind": Object{"valueSet": []string{"quickfix"}}},
				"isPreferredSupport":       true,
			},
			"hover":          Object{"contentFormat": []string{"markdown", "plaintext"}},
			"implementation": link, "declaration": link, "definition": link,
			"documentSymbol": Object{"hierarchicalDocumentSymbolSupport": true},
			"documentLink":   Object{"tooltipSupport": true},
		},
	}
}

// Shutdown and Exit end the connection by the book.
func (c *Client) Shutdown() {
	c.t.Helper()
	c.call(protocol.MethodShutdown, nil, nil)
}

// Exit sends the exit notification.
func (c *Client) Exit() {
	c.t.Helper()
	c.Notify(protocol.MethodExit, nil)
}

// Open opens a document in version 1.
func (c *Client) Open(uri, language, text string) {
	c.t.Helper()
	c.documents[uri] = &document{version: 1, text: text}
	c.Notify(protocol.MethodTextDocumentDidOpen, Object{"textDocument": Object{
		"uri": uri, "languageId": language, "version": 1, "text": text,
	}})
}

// Replace replaces the first occurrence of old in the open document, as an
// incremental change, and returns the new version.
func (c *Client) Replace(uri, old, text string) int {
	c.t.Helper()
	doc := c.documents[uri]
	at := strings.Index(doc.text, old)
	if at < 0 {
		c.t.Fatalf("%s does not hold %q", uri, old)
	}
	span := protocol.Range{Start: Position(doc.text, at), End: Position(doc.text, at+len(old))}
	doc.text = doc.text[:at] + text + doc.text[at+len(old):]
	return c.change(uri, Object{"range": span, "text": text})
}

// SetText replaces the whole text of the open document.
func (c *Client) SetText(uri, text string) int {
	c.t.Helper()
	c.documents[uri].text = text
	return c.change(uri, Object{"text": text})
}

// Text is the open document's text.
func (c *Client) Text(uri string) string { return c.documents[uri].text }

func (c *Client) change(uri string, change Object) int {
	c.t.Helper()
	doc := c.documents[uri]
	doc.version++
	c.Notify(protocol.MethodTextDocumentDidChange, Object{
		"textDocument":   Object{"uri": uri, "version": doc.version},
		"contentChanges": []Object{change},
	})
	return doc.version
}

// Close closes the document without saving it.
func (c *Client) Close(uri string) {
	c.t.Helper()
	delete(c.documents, uri)
	c.Notify(protocol.MethodTextDocumentDidClose, Object{"textDocument": Object{"uri": uri}})
}

// CodeLens are the lenses of a document.
func (c *Client) CodeLens(uri string) []protocol.CodeLens {
	c.t.Helper()
	var lenses []protocol.CodeLens
	c.call(protocol.MethodTextDocumentCodeLens, Object{"textDocument": Object{"uri": uri}}, &lenses)
	return lenses
}

// CodeAction are the actions offered at a position.
func (c *Client) CodeAction(uri string, at protocol.Position, diagnostics []protocol.Diagnostic) []protocol.CodeAction {
	c.t.Helper()
	var actions []protocol.CodeAction
	c.call(protocol.MethodTextDocumentCodeAction, &protocol.CodeActionParams{
		TextDocument: protocol.TextDocumentIdentifier{URI: protocolURI(uri)},
		Range:        protocol.Range{Start: at, End: at},
		Context:      protocol.CodeActionContext{Diagnostics: diagnostics},
	}, &actions)
	return actions
}

// Execute executes a command of the server.
func (c *Client) Execute(command string, arguments ...any) (json.RawMessage, error) {
	return c.ExecuteContext(c.ctx, command, arguments...)
}

// ExecuteContext is Execute with a context whose end sends $/cancelRequest. The
// answer is then that of the context, and the server's own is dropped.
func (c *Client) ExecuteContext(ctx context.Context, command string, arguments ...any) (json.RawMessage, error) {
	var result json.RawMessage
	params := Object{"command": command, "arguments": arguments}
	err := protocol.Call(ctx, c.conn, protocol.MethodWorkspaceExecuteCommand, params, &result)
	return result, err
}

// Jump asks for the places that something leads to; method is that of
// implementation, declaration or definition.
func (c *Client) Jump(method, uri string, at protocol.Position) []protocol.Location {
	c.t.Helper()
	var found []protocol.Location
	c.call(method, Object{"textDocument": Object{"uri": uri}, "position": at}, &found)
	return found
}

// Ask asks for what a method says of a document, or of a position in it where
// extra says so.
func (c *Client) Ask(method, uri string, extra Object, result any) {
	c.t.Helper()
	params := Object{"textDocument": Object{"uri": uri}}
	for name, value := range extra {
		params[name] = value
	}
	c.call(method, params, result)
}

// Hover is the text of the hover; "" if there is none.
func (c *Client) Hover(uri string, at protocol.Position) string {
	c.t.Helper()
	var hover struct {
		Contents struct{ Value string } `json:"contents"`
	}
	var raw json.RawMessage
	c.call(protocol.MethodTextDocumentHover, Object{"textDocument": Object{"uri": uri}, "position": at}, &raw)
	_ = json.Unmarshal(raw, &hover)
	return hover.Contents.Value
}
