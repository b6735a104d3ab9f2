package coverage

import (
	"fmt"
	"path/filepath"

	"github.com/lockstep-tla/lockstep/coverage/report"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// Propose lists the functions of a file (an absolute path) that a record could
// be begun for: the exported ones that await something, as the file stands now.
// Paths in it are relative to root. It is an error where the file is not there
// or not read.
func (s *Snapshot) Propose(root, path string) (report.Init, error) {
	out := report.Init{Schema: "lockstep.init/1", State: report.InitProposed, Functions: []report.InitFunction{}, Files: []report.InitFile{}}
	src, rel := s.source(path), relative(root, path)
	switch {
	case !tsindex.Supported(path):
		return out, fmt.Errorf("%s is no TypeScript or JavaScript file", filepath.Base(path))
	case src.fault != "":
		return out, fmt.Errorf("%s %s", rel, src.fault)
	case src.missing:
		return out, fmt.Errorf("there is no file %s", rel)
	}
	file := src.typescript()
	for _, fn := range file.Functions {
		if points := file.Form(fn, nil).Suspensions(); len(points) > 0 && file.Exported(fn) {
			out.Functions = append(out.Functions, report.InitFunction{File: rel, Name: fn.Name, Segments: len(points) + 1, Actions: []string{}})
		}
	}
	return out, nil
}
