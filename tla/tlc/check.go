package tlc

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Reading is what SANY, TLC's parser, says of a module and of all that it
// extends and instantiates.
type Reading struct {
	Errors    []ModelError // none: the modules are in order
	Warnings  []ModelError
	Cancelled bool // the context ended first: the rest says nothing
}

// Check has SANY read a module, with all that it extends and instantiates, and
// gives the errors of syntax and meaning, each in the module that has it. dir is
// the model's folder, absolute; SANY runs in it, and reads what the disk holds.
// module is the module's name, without ".tla".
//
// Cancelling ctx ends SANY and gives a Reading with Cancelled set and no error.
// The error is *Unstartable, or one of making the temporary folder: SANY could
// not be run at all.
//
// What SANY prints, and that its status is 0 after errors of meaning, was seen
// with TLC 1.7.4 and 2.18 (tla2sany.SANY).
func (e Engine) Check(ctx context.Context, dir, module string) (Reading, error) {
	if err := checkModule(dir, module); err != nil {
		return Reading{}, err
	}
	folder, err := newRunDir()
	if err != nil {
		return Reading{}, fmt.Errorf("no temporary folder for SANY: %w", err)
	}
	defer folder.Remove()
	tmp := folder.Path

	cmd := exec.Command(e.Java, e.checkArguments(tmp, module)...)
	cmd.Dir = dir
	cmd.Env = environment(os.Environ())
	var read reader
	end, err := runProcess(ctx, cmd, func(out io.Reader) { eachLine(out, read.line) })
	switch {
	case err != nil:
		return Reading{}, &Unstartable{Program: e.Java, Err: err}
	case end.killed:
		return Reading{Cancelled: true}, nil
	case !read.began:
		return Reading{}, &Unstartable{Program: e.Java, Ended: end.how, Output: end.stderr}
	}
	return read.finish(module, end), nil
}

func (e Engine) checkArguments(tmp, module string) []string {
	args := []string{"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"}
	args = append(args, ownFolder(tmp)...)
	args = append(args, e.archiveFlags()...)
	return append(args, "-cp", e.Jar, "tla2sany.SANY", module+".tla")
}

// reader reads what SANY prints when it runs alone.
type reader struct {
	sany  sany
	began bool // SANY has told its name: whatever comes is its own word
}

func (r *reader) line(line string) {
	if strings.HasPrefix(line, "****** SANY") {
		r.began = true
	}
	r.sany.line(line)
}

// finish completes what was printed by how SANY ended: a status that nothing
// explains is an error of the module that was read last.
func (r *reader) finish(module string, end ended) Reading {
	r.sany.flush()
	errors, warnings := r.sany.errors, r.sany.warnings
	if end.exit != 0 && len(errors) == 0 {
		errors = append(errors, ModelError{Module: module, Message: strings.TrimSpace(
			"SANY ended without saying why (" + end.how + "). " + firstLine(end.stderr))})
	}
	r.sany.nameFiles(errors)
	r.sany.nameFiles(warnings)
	return Reading{Errors: errors, Warnings: warnings}
}

// checkModule refuses what could not mean a module: names come from a
// repository, and must not be taken for an option or lead elsewhere.
func checkModule(dir, module string) error {
	switch {
	case !filepath.IsAbs(dir):
		return fmt.Errorf("model folder %q is not an absolute path", dir)
	case !moduleName.MatchString(module):
		return fmt.Errorf("%q is no name of a module", module)
	}
	return nil
}
