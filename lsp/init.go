package lsp

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// initArguments are the argument of lockstep.init.
type initArguments struct {
	URI       string   `json:"uri"`       // of a code file
	Functions []string `json:"functions"` // qualified names; none: propose some
	Name      string   `json:"name,omitempty"`
	Dir       string   `json:"dir,omitempty"` // URI of the folder to make the record's folder in
	DryRun    bool     `json:"dryRun,omitempty"`
}

func (v *view) initArguments(request coverage.InitRequest) initArguments {
	arguments := initArguments{URI: string(v.uriOf(request.Functions[0].Path))}
	for _, f := range request.Functions {
		arguments.Functions = append(arguments.Functions, f.Name)
	}
	return arguments
}

// executeInit begins a record for functions of a file and answers with the
// lockstep.init/1 object. The client makes the files, unless they are only to be
// shown.
func (s *server) executeInit(ctx context.Context, arguments initArguments) (protocol.LSPAny, error) {
	v := viewOf(ctx)
	path, ok := v.pathOf(uri.URI(arguments.URI))
	if !ok {
		return nil, invalidParams("uri: %q is no file URI", arguments.URI)
	}
	if len(arguments.Functions) == 0 {
		proposed, err := v.snapshot.Propose(filepath.Dir(path), path)
		if err != nil {
			return nil, refused(err.Error())
		}
		proposed.Root = string(v.uriOf(filepath.Dir(path)))
		return marshalAny(proposed)
	}
	request := coverage.InitRequest{Name: arguments.Name}
	if arguments.Dir != "" {
		if request.Dir, ok = v.pathOf(uri.URI(arguments.Dir)); !ok {
			return nil, invalidParams("dir: %q is no file URI", arguments.Dir)
		}
	}
	for _, name := range arguments.Functions {
		request.Functions = append(request.Functions, coverage.InitFunction{Path: path, Name: name})
	}
	if !arguments.DryRun && !v.session.makesFiles() {
		return nil, refused("this editor does not make files for a language server; in a terminal: lockstep init FILE#FUNCTION")
	}
	fresh, err := v.snapshot.Init(ctx, request)
	if err != nil {
		return nil, refused(err.Error())
	}
	fresh.Report.Root = string(v.uriOf(fresh.Root))
	if !arguments.DryRun {
		if err := s.makeRecord(ctx, v, fresh); err != nil {
			return nil, err
		}
		fresh.Report.State = report.InitWritten
	}
	return marshalAny(fresh.Report)
}

// makeRecord has the client make the files of a new record, and tells the user.
func (s *server) makeRecord(ctx context.Context, v *view, fresh coverage.NewRecord) error {
	var edits []coverage.Edit
	for _, file := range fresh.Report.Files {
		path := filepath.Join(fresh.Root, filepath.FromSlash(file.Path))
		edits = append(edits, coverage.Edit{Place: coverage.Place{Path: path}, New: file.Text})
	}
	edit, ok := v.workspaceEdit(edits, v.newMappers())
	if !ok {
		return refused("this editor applies no edits")
	}
	if err := onlyNew(edit); err != nil {
		return err
	}
	applied, err := s.client.ApplyEdit(ctx, &protocol.ApplyWorkspaceEditParams{
		Label: ptr("Begin " + fresh.Report.Record), Edit: *edit,
	})
	switch {
	case err != nil:
		return err
	case applied == nil || !applied.Applied:
		reason := ""
		if applied != nil && applied.FailureReason != nil {
			reason = ": " + *applied.FailureReason
		}
		return refused("the editor did not make " + fresh.Report.Record + reason)
	}
	// Most editors make the files and leave what is in them unsaved.
	return s.client.ShowMessage(ctx, &protocol.ShowMessageParams{
		Type: protocol.MessageTypeInfo, Message: "lockstep: " + fresh.Report.Record + " is begun. Save its files, then fill in what it asks for.",
	})
}

// onlyNew makes an edit one that fails where a file that it makes is there. Some
// editors empty such a file instead, so that it is looked for here also, as late
// as can be.
func onlyNew(edit *protocol.WorkspaceEdit) error {
	for _, change := range edit.DocumentChanges {
		made, ok := change.(*protocol.CreateFile)
		if !ok {
			continue
		}
		made.Options = nil
		if _, err := os.Lstat(made.URI.FsPath()); !errors.Is(err, fs.ErrNotExist) {
			return refused(filepath.Base(made.URI.FsPath()) + " is there by now: nothing is overwritten")
		}
	}
	return nil
}

// refused is the error of a command that was understood and is not done.
func refused(message string) error {
	return jsonrpc2.NewError(jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), "lockstep: "+message)
}
