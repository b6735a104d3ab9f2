package fingerprint

import (
	"encoding/json"
	"fmt"
	"strings"

	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// read is the file as it stands, its lists still to be decoded.
type read struct {
	Schema                     string
	Form                       int
	SyncCommit                 string
	Files, Functions, Accepted json.RawMessage
}

// Parse reads the file. Of what another form version wrote, the fingerprints are
// not read: they mean nothing to this one. What people said counts all the same,
// as far as it can be read. Errors: *Fault.
func Parse(src string) (*Baseline, error) {
	var r read
	if err := json.Unmarshal([]byte(strings.TrimPrefix(src, "\ufeff")), &r); err != nil {
		return nil, faultOf(err)
	}
	switch {
	case r.Schema != Schema:
		return nil, &Fault{Reason: fmt.Sprintf("its schema is %.40q, not %q", r.Schema, Schema)}
	case r.Form < 1:
		return nil, &Fault{Reason: "it names no version of the normal form"}
	case r.Form != tsindex.FormVersion:
		return r.said(), nil
	}
	b, err := r.baseline()
	if err != nil {
		return nil, faultOf(err)
	}
	return b, b.validate()
}

func (r *read) baseline() (*Baseline, error) {
	b := &Baseline{Form: r.Form, SyncCommit: r.SyncCommit}
	var err error
	if b.Files, err = list[File](r.Files); err != nil {
		return nil, err
	}
	if b.Functions, b.Acknowledged, err = functions(r.Functions); err != nil {
		return nil, err
	}
	if len(r.Accepted) > 0 {
		b.Accepted, err = list[Accepted](r.Accepted)
	}
	return b, err
}

// said is the head, the acknowledgements without their fingerprints, and the
// accepted outcomes.
func (r *read) said() *Baseline {
	b := &Baseline{Form: r.Form, SyncCommit: r.SyncCommit}
	if _, acknowledged, err := functions(r.Functions); err == nil {
		for _, a := range acknowledged {
			a.Print = Print{}
			if a.validate(false) == nil {
				b.Acknowledged = append(b.Acknowledged, a)
			}
		}
	}
	if accepted, err := list[Accepted](r.Accepted); err == nil && validateAccepted(accepted) == nil {
		b.Accepted = accepted
	}
	return b
}

// functions splits the lines by what they are: an acknowledgement is the one
// with a commit.
func functions(raw json.RawMessage) ([]Function, []Acknowledgement, error) {
	lines, err := list[json.RawMessage](raw)
	if err != nil {
		return nil, nil, err
	}
	var functions []Function
	var acknowledged []Acknowledgement
	for _, line := range lines {
		var kind struct{ Commit *string }
		var f Function
		var a Acknowledgement
		err := json.Unmarshal(line, &kind)
		switch {
		case err != nil:
		case kind.Commit != nil:
			err = json.Unmarshal(line, &a)
			acknowledged = append(acknowledged, a)
		default:
			err = json.Unmarshal(line, &f)
			functions = append(functions, f)
		}
		if err != nil {
			return nil, nil, malformed(err)
		}
	}
	return functions, acknowledged, nil
}

// list reads an array and drops the null that ends it.
func list[T any](raw json.RawMessage) ([]T, error) {
	var read []*T
	if err := json.Unmarshal(raw, &read); err != nil {
		return nil, malformed(err)
	}
	var items []T
	for _, item := range read {
		if item != nil {
			items = append(items, *item)
		}
	}
	return items, nil
}

func malformed(err error) error { return fmt.Errorf("a list is missing or malformed: %w", err) }

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
		if !isPath(f.File) || f.Name == "" || !f.whole() {
			return &Fault{Reason: fmt.Sprintf("the entry of the function %.80q of %.80q is malformed", f.Name, f.File)}
		}
	}
	for _, a := range b.Acknowledged {
		if err := a.validate(true); err != nil {
			return err
		}
	}
	return validateAccepted(b.Accepted)
}
