package lsp

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/report"
	inplace "github.com/lockstep-tla/lockstep/internal/replace"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// syncArguments are the argument of lockstep.sync.
type syncArguments struct {
	Record  string `json:"record"`           // URI
	To      string `json:"to,omitempty"`     // revision; none: only sync.json is renewed
	Squash  bool   `json:"squash,omitempty"` // what To became by a squash merge
	DryRun  bool   `json:"dryRun,omitempty"`
	Confirm bool   `json:"confirm,omitempty"` // show what changes, and ask, before anything is written
	// Head is the full hash of the commit that was checked out when the command
	// was offered; another one now is answered with ContentModified.
	Head string `json:"head,omitempty"`
}

// executeSync renews sync.json or advances the sync commit, and answers with the
// lockstep.sync/1 object.
func (s *server) executeSync(ctx context.Context, arguments syncArguments) (protocol.LSPAny, error) {
	return s.sync(ctx, asked{arguments.Record, arguments.DryRun, arguments.Confirm}, coverage.SyncRequest{
		To: arguments.To, Squash: arguments.Squash, Seen: coverage.Seen{Head: arguments.Head},
	})
}

// syncCommand is the command that a request stands for, and its argument.
func (v *view) syncCommand(request coverage.SyncRequest) (name string, argument any) {
	record := string(v.uriOf(request.Record))
	if request.To == "" {
		return commandAcknowledge, acknowledgeArguments{
			Record: record, Functions: request.Reviewed, Judgement: string(request.Judgement),
			Confirm: true, Head: request.Seen.Head, Text: request.Seen.Text,
		}
	}
	return commandSync, syncArguments{Record: record, To: request.To, Head: request.Seen.Head, Confirm: true}
}

// asked is what a client says of a request beside what is to be kept.
type asked struct {
	record          string // URI
	dryRun, confirm bool
}

// sync plans a request for a record, writes what it comes to unless it is only to
// be shown, and tells the user in a line.
func (s *server) sync(ctx context.Context, how asked, request coverage.SyncRequest) (protocol.LSPAny, error) {
	v := viewOf(ctx)
	path, ok := v.pathOf(uri.URI(how.record))
	if !ok {
		return nil, invalidParams("record: %q is no file URI", how.record)
	}
	request.Record = path
	plan, err := s.plan(ctx, v, request)
	if err != nil {
		return nil, err
	}
	if how.confirm && !how.dryRun && len(plan.Files) > 0 {
		if v, err = s.confirm(ctx, v, request, plan); err != nil {
			return nil, err
		}
	}
	plan.Located = v.located(path, plan.Record)
	if !how.dryRun {
		if len(plan.Files) > 0 {
			if err := s.write(v, plan.Files); err != nil {
				return nil, err
			}
			plan.State = report.SyncWritten
		}
		kind, line := syncVerdict(plan.SyncRecord)
		if err := s.client.ShowMessage(ctx, &protocol.ShowMessageParams{Type: kind, Message: line}); err != nil {
			return nil, err
		}
	}
	return marshalAny(report.Sync{Schema: "lockstep.sync/1", Records: []report.SyncRecord{plan.SyncRecord}})
}

// plan is what a request comes to. What was offered for another text or commit
// is answered with ContentModified, which clients keep to themselves: the user is
// told in a message.
func (s *server) plan(ctx context.Context, v *view, request coverage.SyncRequest) (coverage.SyncPlan, error) {
	plan, err := v.snapshot.Sync(ctx, request)
	var modified *coverage.Modified
	switch {
	case errors.As(err, &modified):
		return plan, s.modified(ctx, modified)
	case err != nil:
		return plan, refused(err.Error())
	case plan.State == report.SyncUntold:
		return plan, refused(plan.File + " is not written: " + plan.Reason)
	}
	return plan, nil
}

func (s *server) modified(ctx context.Context, modified *coverage.Modified) error {
	message := "lockstep: nothing is written: " + modified.Error()
	err := s.client.ShowMessage(ctx, &protocol.ShowMessageParams{Type: protocol.MessageTypeWarning, Message: message})
	return cmp.Or(err, error(jsonrpc2.NewError(protocol.CodeContentModified, message)))
}

// write puts files in place. One that the editor holds with another text than
// the disk has to be saved first: undone there, half of what was written would
// stay.
func (s *server) write(v *view, files []coverage.Write) error {
	for _, f := range files {
		now, err := os.ReadFile(f.Path)
		switch {
		case err != nil && !os.IsNotExist(err):
			return refused(err.Error())
		case sameText(string(now), f.Before):
		case len(v.documents.showing(f.Path)) > 0:
			return refused("nothing is written: save " + filepath.Base(f.Path) + " first")
		default:
			return refused(filepath.Base(f.Path) + " has changed on disk: try again")
		}
	}
	var changed []string
	for _, f := range files {
		if err := inplace.File(f.Folder, f.Path, []byte(f.After)); err != nil {
			return refused(err.Error())
		}
		changed = append(changed, f.Path)
	}
	s.filesChanged(changed)
	return nil
}

// sameText compares texts whatever their line ends are.
func sameText(a, b string) bool {
	return strings.ReplaceAll(a, "\r\n", "\n") == strings.ReplaceAll(b, "\r\n", "\n")
}

// syncVerdict is what a request came to, in one line for the user.
func syncVerdict(r report.SyncRecord) (protocol.MessageType, string) {
	var parts []string
	for _, o := range r.Obstacles {
		told := o.Message
		if o.Command != "" {
			told += " (" + o.Command + ")"
		}
		parts = append(parts, told)
	}
	if len(parts) > 0 {
		return protocol.MessageTypeWarning, "lockstep: nothing is written: " + strings.Join(parts, "; ")
	}
	for _, f := range r.Acknowledged {
		parts = append(parts, f.Name+" is acknowledged ("+f.Judgement+")")
	}
	if r.To != "" && r.State == report.SyncWritten {
		parts = append(parts, "the sync commit is "+r.To[:8]+" now")
	}
	if parts = append(parts, r.Notes...); len(parts) == 0 {
		parts = []string{r.File + " is up to date"}
		if r.State == report.SyncWritten {
			parts = []string{r.File + " is written"}
		}
	}
	return protocol.MessageTypeInfo, "lockstep: " + strings.Join(parts, "; ")
}
