package report

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"
)

//go:embed page/frame.html
var framePage string

//go:embed page/base.css
var baseStyle string

// htmlPage is a page that needs nothing else: its style and script stand in it,
// and its content security policy allows only these, by their hashes or, where
// there is one, by the nonce, and no network. body is a template that defines
// "body".
type htmlPage struct{ title, body, style, script, nonce string }

// write fills the page's body with content.
func (p htmlPage) write(w io.Writer, content any) {
	style := baseStyle + p.style
	frame := struct {
		Title, Policy string
		Nonce         string
		Style         template.CSS
		Script        template.JS
		Content       any
	}{
		Title:  p.title,
		Policy: "default-src 'none'; style-src " + p.source(style) + "; script-src " + p.source(p.script) + "; base-uri 'none'; form-action 'none'",
		Nonce:  p.nonce,
		Style:  template.CSS(style), Script: template.JS(p.script), //nolint:gosec // own files, not data
		Content: content,
	}
	// The templates are fixed and the frame's fields exist, so that only w can fail.
	page := template.Must(template.Must(template.New("frame").Parse(framePage)).Parse(p.body))
	_ = page.Execute(w, frame)
}

// source is how the policy names a style or a script of the page.
func (p htmlPage) source(text string) string {
	if p.nonce != "" {
		return "'nonce-" + p.nonce + "'"
	}
	return hashSource(text)
}

// hashSource is a source expression of a content security policy
// (https://www.w3.org/TR/CSP3/#grammardef-hash-source).
func hashSource(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
