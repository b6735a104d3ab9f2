package coverage

import (
	"context"
	"fmt"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
)

// Seen is what somebody had before them who asks for something to be kept: what
// is kept is a judgement of that, and of nothing that came since. Zero of a
// request that a person typed, who means what is there.
type Seen struct {
	Head string // full hash of the commit that was checked out
	Text string // fingerprint.Hash of the texts of the functions that were reviewed
}

// Modified is the error of a request about what is not there any longer as it was
// seen.
type Modified struct{ What string }

func (e *Modified) Error() string { return e.What + " since this was offered: look again" }

// head is the full hash of the commit that is checked out, "" where none is.
func (v *view) head(ctx context.Context) string {
	if v.repo == nil {
		return ""
	}
	hash, err := v.repo.Head(ctx)
	if err != nil {
		return ""
	}
	return hash
}

// textHash tells the texts of functions from any others.
func textHash(functions []*functionState) string {
	var texts []string
	for _, f := range functions {
		if f.now != nil {
			texts = append(texts, sameLines(f.now.Span.Of(f.file.src)))
		}
	}
	return fingerprint.Hash(strings.Join(texts, "\x00"))
}

// seen says whether a request is about what is there. Errors: *Modified, and
// those of functions that cannot be meant.
func (v *view) seen(ctx context.Context, req SyncRequest) error {
	if was := req.Seen.Head; was != "" && was != v.head(ctx) {
		return &Modified{"another commit is checked out"}
	}
	if req.Seen.Text == "" {
		return nil
	}
	var functions []*functionState
	for _, spec := range req.Reviewed {
		meant, err := v.meant(spec)
		if err != nil {
			return err
		}
		functions = append(functions, meant...)
	}
	if textHash(functions) != req.Seen.Text {
		return &Modified{fmt.Sprintf("the text of %s has changed", strings.Join(req.Reviewed, ", "))}
	}
	return nil
}
