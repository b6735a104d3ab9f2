package report

import (
	"fmt"
	"io"
)

// Untaken is an action that no config of a record takes.
type Untaken struct {
	Action  string `json:"action"`
	Unnamed bool   `json:"unnamed"` // a part without a name, in the operator that action names
	File    string `json:"file"`
	Line    int    `json:"line"` // from 1
}

// Words name the action.
func (u Untaken) Words() string {
	if u.Unnamed {
		return fmt.Sprintf("the part of %s in line %d", u.Action, u.Line)
	}
	return u.Action
}

// NeverTaken writes a line for the actions that nothing takes, and none where
// there are none.
func NeverTaken(w io.Writer, all []Untaken, style Style) {
	if len(all) == 0 {
		return
	}
	names := make([]string, len(all))
	for i, u := range all {
		names[i] = Clean(u.Words())
	}
	p := &page{style: style}
	p.line(p.paint(odd, "No config that passes ever takes "+Few(names)+"."))
	p.flush(w)
}
