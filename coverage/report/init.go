package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/shell"
)

// Init is the lockstep.init/1 object: a new record, or the functions of a file
// that one could be begun for.
type Init struct {
	Schema     string         `json:"schema"`
	Root       string         `json:"root,omitempty"` // URI of the folder that paths are relative to: the server tells it
	State      InitState      `json:"state"`
	Record     string         `json:"record"`     // "" where functions are only proposed
	SyncCommit string         `json:"syncCommit"` // the full hash
	Functions  []InitFunction `json:"functions"`
	Files      []InitFile     `json:"files"`
}

// InitState is what became of a new record.
type InitState string

// The states. Proposed is that of functions without a record.
const (
	InitProposed InitState = "proposed"
	InitNew      InitState = "new" // shown, not written
	InitWritten  InitState = "written"
)

// InitFunction is a function with the actions that stand for its segments. Of
// one that is only proposed there are no actions yet.
type InitFunction struct {
	File     string   `json:"file"`
	Name     string   `json:"name"`
	Segments int      `json:"segments"`
	Actions  []string `json:"actions"`
}

// InitFile is a file of the new record, its path relative to the root.
type InitFile struct {
	Path string `json:"path"`
	Text string `json:"text"`
}

// InitText prints what a new record has; of one that was not written its texts.
func InitText(w io.Writer, init Init, style Style) {
	p := &page{style: style}
	if init.State == InitNew {
		for _, f := range init.Files {
			p.line(p.paint(strong, "==== "+f.Path))
			for line := range strings.Lines(f.Text) {
				p.line(p.paint(plain, strings.TrimRight(line, "\n")))
			}
			p.line("")
		}
	}
	p.line(p.paint(strong, init.Record), syncWords(init.SyncCommit), " · ", p.paint(initColour(init.State), string(init.State)))
	for _, f := range init.Functions {
		p.line("  ", p.paint(plain, f.File+"#"+f.Name), p.paint(faint, " · "+count(len(f.Actions), "action")+": "+strings.Join(f.Actions, ", ")))
	}
	if init.State == InitWritten {
		p.line(fmt.Sprintf("%s written. Commit them, then fill in what SKILL.md asks for.", count(len(init.Files), "file")))
	}
	p.flush(w)
}

func initColour(state InitState) colour {
	if state == InitWritten {
		return good
	}
	return faint
}

// ProposalText prints the functions that a record could be begun for, and how.
// file is as the user typed it.
func ProposalText(w io.Writer, init Init, file string, style Style) {
	p := &page{style: style}
	for _, f := range init.Functions {
		p.line("  ", p.paint(strong, f.File+"#"+f.Name), p.paint(faint, " · "+count(f.Segments, "segment")))
	}
	switch len(init.Functions) {
	case 0:
		p.line("No exported function there awaits anything. Name functions: ", p.paint(plain, "lockstep init "+shell.Word(file+"#FUNCTION")))
	default:
		p.line("Nothing is written. Name those that work on the same data, as ", p.paint(plain, "lockstep init "+shell.Word(file+"#"+init.Functions[0].Name)), ", or add --all.")
	}
	p.flush(w)
}
