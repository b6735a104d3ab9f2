package lsp

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/report"
	inplace "github.com/lockstep-tla/lockstep/internal/replace"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// syncArguments are the argument of lockstep.sync.
type syncArguments struct {
	Record string `json:"record"`           // URI
	To     string `json:"to,omitempty"`     // revision; none: only sync.json is renewed
	Squash bool   `json:"squash,omitempty"` // what To became by a squash merge
	DryRun bool   `json:"dryRun,omitempty"`
}

// executeSync renews sync.json or advances the sync commit, and answers with the
// lockstep.sync/1 object.
func (s *server) executeSync(ctx context.Context, arguments syncArguments) (protocol.LSPAny, error) {
	return s.sync(ctx, arguments.Record, arguments.DryRun, coverage.SyncRequest{To: arguments.To, Squash: arguments.Squash})
}

// syncCommand is the command that a request stands for, and its argument.
func (v *view) syncCommand(request coverage.SyncRequest) (name string, argument any) {
	record := string(v.uriOf(request.Record))
	if request.To == "" {
		return commandAcknowledge, acknowledgeArguments{record, request.Reviewed, string(request.Judgement)}
	}
	return commandSync, syncArguments{Record: record, To: request.To}
}

// sync plans a request for a record, writes what it comes to unless it is only to
// be shown, and tells the user in a line.
func (s *server) sync(ctx context.Context, record string, dryRun bool, request coverage.SyncRequest) (protocol.LSPAny, error) {
	v := viewOf(ctx)
	path, ok := v.pathOf(uri.URI(record))
	if !ok {
		return nil, invalidParams("record: %q is no file URI", record)
	}
	request.Record = path
	plan, err := v.snapshot.Sync(ctx, request)
	if err != nil {
		return nil, refused(err.Error())
	}
	plan.Located = v.located(path, plan.Record)
	if plan.State == report.SyncUntold {
		return nil, refused(plan.File + " is not written: " + plan.Reason)
	}
	if !dryRun {
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
