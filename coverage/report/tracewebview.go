package report

import (
	_ "embed"
	"io"
)

//go:embed page/webview.css
var webviewStyle string

// TraceWebview writes the page of TraceHTML for a webview of VS Code: in the
// editor's colours, its policy by a nonce, letters and digits that the client
// made for this page alone. There the page tells its host which step it shows and
// which place was chosen, and does what the host says (trace.js).
func TraceWebview(w io.Writer, t Trace, nonce string) {
	p := tracePageOf(t)
	p.style, p.nonce = p.style+webviewStyle, nonce
	p.write(w, newHTMLTrace(t))
}
