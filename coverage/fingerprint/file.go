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

	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// Schema is the name and version of the file's shape.
const Schema = "lockstep.fingerprints/1"

// Baseline is the content of a sync.json.
type Baseline struct {
	Form       int    // tsindex.FormVersion of who wrote it
	SyncCommit string // the full hash
	Files      []File
	Functions  []Function
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

// Format writes the file: LF, a final line end, one function a line, sorted by
// file and name; namesakes stay in source order. The null behind the last line
// of a list lets every line end in a comma, so that two branches that each add
// a function merge.
func (b *Baseline) Format() []byte {
	files, functions := slices.Clone(b.Files), slices.Clone(b.Functions)
	slices.SortFunc(files, func(x, y File) int { return cmp.Compare(x.File, y.File) })
	slices.SortStableFunc(functions, func(x, y Function) int {
		return cmp.Or(cmp.Compare(x.File, y.File), cmp.Compare(x.Name, y.Name), cmp.Compare(x.Kind, y.Kind))
	})
	var out bytes.Buffer
	fmt.Fprintf(&out, "{\n  \"schema\": %q,\n  \"form\": %d,\n  \"syncCommit\": %q,\n  \"files\": [\n", Schema, b.Form, b.SyncCommit)
	writeLines(&out, files)
	out.WriteString("  ],\n  \"functions\": [\n")
	writeLines(&out, functions)
	out.WriteString("  ]\n}\n")
	return out.Bytes()
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

// Parse reads the file. What another form version wrote below its head is not
// read: it means nothing to this one. Errors: *Fault.
func Parse(src string) (*Baseline, error) {
	src = strings.TrimPrefix(src, "\ufeff")
	var read struct {
		Schema           string
		Form             int
		SyncCommit       string
		Files, Functions json.RawMessage
	}
	if err := json.Unmarshal([]byte(src), &read); err != nil {
		return nil, faultOf(err)
	}
	b := &Baseline{Form: read.Form, SyncCommit: read.SyncCommit}
	switch {
	case read.Schema != Schema:
		return nil, &Fault{Reason: fmt.Sprintf("its schema is %.40q, not %q", read.Schema, Schema)}
	case read.Form < 1:
		return nil, &Fault{Reason: "it names no version of the normal form"}
	case read.Form != tsindex.FormVersion:
		return b, nil
	}
	var err error
	if b.Files, err = list[File](read.Files); err == nil {
		b.Functions, err = list[Function](read.Functions)
	}
	if err != nil {
		return nil, faultOf(err)
	}
	return b, b.validate()
}

// list reads an array and drops the null that ends it.
func list[T any](raw json.RawMessage) ([]T, error) {
	var read []*T
	if err := json.Unmarshal(raw, &read); err != nil {
		return nil, fmt.Errorf("a list is missing or malformed: %w", err)
	}
	var items []T
	for _, item := range read {
		if item != nil {
			items = append(items, *item)
		}
	}
	return items, nil
}

func faultOf(err error) *Fault {
	fault := &Fault{Reason: err.Error()}
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		fault.Offset = max(0, int(syntax.Offset)-1)
	}
	return fault
}

// validate refuses what no sync.json says: a stranger may have written it, and
// a bad merge may have.
func (b *Baseline) validate() error {
	seen := map[string]string{}
	for _, f := range b.Files {
		if !isPath(f.File) || !isHash(f.Content) {
			return &Fault{Reason: fmt.Sprintf("the entry of the file %.80q is malformed", f.File)}
		}
		if known, twice := seen[f.File]; twice && known != f.Content {
			return &Fault{Reason: fmt.Sprintf("the file %.80q stands there twice, with different content", f.File)}
		}
		seen[f.File] = f.Content
	}
	for _, f := range b.Functions {
		hashed := isHash(f.Printed) && isHash(f.Types) && isHash(f.LogText) && isHash(f.Alike)
		if !isPath(f.File) || f.Name == "" || hashed == (f.Fault != "") {
			return &Fault{Reason: fmt.Sprintf("the entry of the function %.80q of %.80q is malformed", f.Name, f.File)}
		}
	}
	return nil
}

func isPath(p string) bool {
	return p != "" && p == path.Clean(p) && !path.IsAbs(p) && p != ".." && !strings.HasPrefix(p, "../") && !strings.Contains(p, "\\")
}

// Equal says whether two entries say the same of the same function; what models
// it is the record's word.
func (f Function) Equal(other Function) bool {
	return f.File == other.File && f.Name == other.Name && f.Kind == other.Kind && f.Mild == other.Mild && f.Print.equal(other.Print)
}

func (p Print) equal(other Print) bool {
	return slices.Equal(p.Points, other.Points) && p.Printed == other.Printed && p.Types == other.Types &&
		p.LogText == other.LogText && p.Alike == other.Alike && p.Fault == other.Fault
}
