package report

import "io"

// TraceFormats are the names of the formats that a trace is told in.
func TraceFormats() []string { return []string{"text", "json", "markdown", "html"} }

// WriteTrace tells a trace in one of the formats but json, which is the object
// itself. The style is for text only.
func WriteTrace(w io.Writer, format string, t Trace, style Style) {
	switch format {
	case "markdown":
		TraceMarkdown(w, t)
	case "html":
		TraceHTML(w, t)
	default:
		Story(w, t, style)
	}
}
