package lsp

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/lockstep-tla/lockstep/tla/tlc"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// installArguments are the argument of lockstep.install.
type installArguments struct {
	Confirm *bool  `json:"confirm"` // ask the user before anything is fetched; true if left out
	Run     string `json:"run"`     // a name to cancel it by
}

// installAnswer is the lockstep.install/1 object.
type installAnswer struct {
	Schema  string `json:"schema"`
	Jar     string `json:"jar"`     // path, in lockstep's cache
	Name    string `json:"name"`    // TLC 1.7.4
	Fetched bool   `json:"fetched"` // it was not there before
	Archive bool   `json:"archive"` // a class-data archive, for faster starts, was made
	Lacks   string `json:"lacks"`   // what TLC cannot be run without, "" for nothing
	Message string `json:"message"` // all this in a line
}

const (
	installYes = "Fetch"
	installNo  = "Not now"
)

// executeInstall fetches what lockstep doctor --install does, and answers what it
// has done.
func (s *server) executeInstall(ctx context.Context, arguments installArguments, token protocol.ProgressToken) (protocol.LSPAny, error) {
	v := viewOf(ctx)
	if _, there := tlc.Installed(v.engine, os.Getenv); !there && (arguments.Confirm == nil || *arguments.Confirm) {
		if err := s.confirmInstall(ctx, v); err != nil {
			return nil, err
		}
	}
	ctx, name, done := s.runs.request(ctx, arguments.Run, tokenName(token))
	defer done()
	progress := s.newProgress(ctx, v.session, token, progressTitle{run: name, title: "lockstep: fetching TLC"})
	_, trusted := s.trust.state()
	installed, err := tlc.SetUp(ctx, v.engine, os.Getenv, trusted, func(line string) {
		s.tellLog(ctx, line)
		progress.report(line, -1)
	})
	switch {
	case ctx.Err() != nil:
		err = ctx.Err()
	case err != nil:
		err = &jsonrpc2.Error{
			Code: jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), Message: "lockstep: " + err.Error(), Data: missing(err),
		}
	}
	if err != nil {
		progress.fail(err)
		return nil, err
	}
	answer := newInstallAnswer(installed)
	progress.end(answer.Message)
	s.readModules() // SANY may have waited for it
	return marshalAny(answer)
}

// confirmInstall asks; nil is a yes.
func (s *server) confirmInstall(ctx context.Context, v *view) error {
	offer, err := tlc.Offer(v.engine, os.Getenv)
	if err != nil {
		return refused(err.Error())
	}
	if !v.session.asks {
		return refused("nothing is fetched: this editor cannot ask. lockstep.install with confirm: false, or lockstep doctor --install in a terminal, fetches at once")
	}
	answer, err := s.client.ShowMessageRequest(ctx, &protocol.ShowMessageRequestParams{
		Type: protocol.MessageTypeInfo, Message: "lockstep: " + offer + "?",
		Actions: []protocol.MessageActionItem{{Title: installYes}, {Title: installNo}},
	})
	switch {
	case err != nil:
		return err
	case answer == nil || answer.Title != installYes:
		return refused("nothing is fetched")
	}
	return nil
}

func newInstallAnswer(done tlc.Installation) installAnswer {
	answer := installAnswer{Schema: "lockstep.install/1", Jar: done.Jar, Name: done.Name, Fetched: done.Fetched, Archive: done.Made}
	words := []string{done.Name + " was there already"}
	if done.Fetched {
		words = []string{"fetched " + done.Name}
	}
	if done.Made {
		words = append(words, "made the archive that lets it start faster")
	}
	if done.Unarchived != "" {
		words = append(words, done.Unarchived)
	}
	if done.Lacks != nil {
		answer.Lacks = done.Lacks.Error()
		words = append(words, fmt.Sprintf("it cannot be run yet: %s", answer.Lacks))
	}
	answer.Message = "lockstep: " + strings.Join(words, "; ")
	return answer
}
