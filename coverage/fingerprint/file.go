package fingerprint

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
)

// Schema is the name and version of the file's shape.
const Schema = "lockstep.fingerprints/1"

// Baseline is the content of a sync.json.
type Baseline struct {
	Form         int    // tsindex.FormVersion of who wrote it
	SyncCommit   string // the full hash
	Files        []File
	Functions    []Function
	Acknowledged []Acknowledgement // of a function several, where a merge brought them
	Accepted     []Accepted
}

// File is a path of the coverage block that was there at the sync commit.
type File struct {
	File    string `json:"file"`    // relative to the repository's root, slashes
	Content string `json:"content"` // Hash or OfTokens of its text
}

// Function is a covered function at the sync commit.
type Function struct {
	File string `json:"file"`
	Name string `json:"name"` // qualified
	Kind string `json:"kind"` // its shape, as tsindex.Kind says: namesakes differ by it
	Mild bool   `json:"mild,omitempty"`
	Print
	// Actions are those that the code map links to the function: the map's line
	// numbers are read in a text that is not there where this stands in.
	Actions []string `json:"actions,omitempty"`
}

// Fault says why a text is no sync.json. Offset is a byte offset in it,
// 0-based, as near as it is known.
type Fault struct {
	Offset int
	Reason string
}

func (f *Fault) Error() string { return f.Reason }

// Format writes the file: LF, a final line end, one item a line, sorted by file
// and name; namesakes stay in source order. The null behind the last line of a
// list lets every line end in a comma, so that two branches that each add a
// function merge. An acknowledgement stands below its function for the same
// reason: two branches that each acknowledge another one touch different places.
func (b *Baseline) Format() []byte {
	files := slices.SortedFunc(slices.Values(b.Files), func(x, y File) int { return cmp.Compare(x.File, y.File) })
	var out bytes.Buffer
	fmt.Fprintf(&out, "{\n  \"schema\": %q,\n  \"form\": %d,\n  \"syncCommit\": %q,\n  \"files\": [\n", Schema, b.Form, b.SyncCommit)
	writeLines(&out, files)
	out.WriteString("  ],\n  \"functions\": [\n")
	writeLines(&out, b.lines())
	if len(b.Accepted) > 0 {
		out.WriteString("  ],\n  \"accepted\": [\n")
		writeLines(&out, slices.SortedFunc(slices.Values(b.Accepted), compareAccepted))
	}
	out.WriteString("  ]\n}\n")
	return out.Bytes()
}

// lines are the functions, each followed by its acknowledgements.
func (b *Baseline) lines() []any {
	type line struct {
		file, name, kind string
		behind           int
		date             string
		item             any
	}
	var lines []line
	for _, f := range b.Functions {
		lines = append(lines, line{file: f.File, name: f.Name, kind: f.Kind, item: f})
	}
	for _, a := range b.Acknowledged {
		lines = append(lines, line{a.File, a.Name, a.Kind, 1 + a.Order, a.Date, a})
	}
	slices.SortStableFunc(lines, func(x, y line) int {
		return cmp.Or(cmp.Compare(x.file, y.file), cmp.Compare(x.name, y.name), cmp.Compare(x.kind, y.kind),
			cmp.Compare(x.behind, y.behind), cmp.Compare(x.date, y.date))
	})
	items := make([]any, len(lines))
	for i, l := range lines {
		items[i] = l.item
	}
	return items
}

func writeLines[T any](out *bytes.Buffer, items []T) {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for _, item := range items {
		out.WriteString("    ")
		_ = encoder.Encode(item) // strings and numbers into memory: neither can fail
		out.Truncate(out.Len() - 1)
		out.WriteString(",\n")
	}
	out.WriteString("    null\n")
}

func isPath(p string) bool {
	return p != "" && p == path.Clean(p) && !path.IsAbs(p) && p != ".." && !strings.HasPrefix(p, "../") && !strings.Contains(p, "\\")
}

// Equal says whether two entries say the same of the same function; what models
// it is the record's word.
func (f Function) Equal(other Function) bool {
	return f.File == other.File && f.Name == other.Name && f.Kind == other.Kind && f.Mild == other.Mild && f.Print.Equal(other.Print)
}

// Equal says whether two functions have the same hashes and suspension points.
func (p Print) Equal(other Print) bool {
	return slices.Equal(p.Points, other.Points) && p.Printed == other.Printed && p.Types == other.Types &&
		p.LogText == other.LogText && p.Alike == other.Alike && p.Fault == other.Fault
}

// whole says whether the hashes are there, or why they are not.
func (p Print) whole() bool {
	hashed := isHash(p.Printed) && isHash(p.Types) && isHash(p.LogText) && isHash(p.Alike)
	return hashed != (p.Fault != "")
}

func faultOf(err error) *Fault {
	fault := &Fault{Reason: err.Error()}
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		fault.Offset = max(0, int(syntax.Offset)-1)
	}
	return fault
}
