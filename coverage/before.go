package coverage

import (
	"fmt"

	"github.com/lockstep-tla/lockstep/coverage/report"
)

// Baseline is the lockstep.baseline/1 object of a file at an absolute path: the
// text that a covered function is compared with, named as in the record or as it
// is now, or, with function "", the file's text at the sync commit. With whole it
// is all of the file that the function's text is from. Errors: no record covers
// it, or that text is not in the history.
func (s *Snapshot) Baseline(path, function string, whole bool) (report.Baseline, error) {
	for _, v := range s.views {
		if function == "" {
			if b, ok := v.fileBaseline(path); ok {
				return b, nil
			}
			continue
		}
		for _, f := range v.functions {
			now := f.now != nil && f.file.path == path && f.now.Name == function
			if now || f.coveredFunction.file.current == path && f.name == function {
				return v.functionBaseline(f, whole)
			}
		}
	}
	if function == "" {
		return report.Baseline{}, fmt.Errorf("no record covers %s at a commit that is here", path)
	}
	return report.Baseline{}, fmt.Errorf("no record covers %s of %s", function, path)
}

func (v *view) fileBaseline(path string) (report.Baseline, bool) {
	for _, f := range v.files {
		if f.current == path && f.base != nil {
			return report.Baseline{Schema: "lockstep.baseline/1", Commit: v.commit.Hash, File: f.synced, Line: 1, Text: f.base.src}, true
		}
	}
	return report.Baseline{}, false
}

// CoveredAt is the name of the covered function that holds a byte of a code file,
// the innermost; "" for none.
func (s *Snapshot) CoveredAt(path string, offset int) string {
	for _, v := range s.views {
		if f := v.stateAt(path, offset); f != nil {
			return f.now.Name
		}
	}
	return ""
}

func (v *view) functionBaseline(f *functionState, whole bool) (report.Baseline, error) {
	fn, file := f.before()
	if fn == nil {
		return report.Baseline{}, fmt.Errorf("the text of %s that it is compared with is not in this history", f.name)
	}
	b := report.Baseline{
		Schema: "lockstep.baseline/1", Commit: v.commit.Hash, File: f.origin().synced,
		Function: fn.Name, Line: file.Lines.Line(fn.Span.Start), Text: fn.Span.Of(file.Text),
	}
	if whole {
		b.Text = file.Text
	}
	if r := f.reviewed; r != nil {
		b.Commit, b.Judgement = r.Commit, string(r.Judgement)
		b.File, _ = r.At()
	}
	return b, nil
}
