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

// Run checks one module with one config and gives what TLC came to: passed,
// violated, faulty model or config. progress (nil for none) is told of each of
// TLC's messages that counts, and about once a second of the time; its calls
// do not overlap, and none comes after Run has returned.
//
// Cancelling ctx ends TLC with all that it has started and gives a Result with
// Cancelled set and no error. The run's temporary folder is outside of the
// model's and is gone when Run returns; TLC writes nothing beside the model.
//
// The error is *Unstartable, or one of making the folder: TLC could not be run
// at all. Whatever TLC itself reports is in the Result.
func (e Engine) Run(ctx context.Context, job Job, progress func(Progress)) (Result, error) {
	if err := job.check(); err != nil {
		return Result{}, err
	}
	folder, err := newRunDir()
	if err != nil {
		return Result{}, fmt.Errorf("no temporary folder for TLC: %w", err)
	}
	defer folder.Remove()
	tmp := folder.Path
	if job.ConfigText != "" {
		if err := os.WriteFile(filepath.Join(tmp, generatedConfig), []byte(job.ConfigText), 0o600); err != nil {
			return Result{}, fmt.Errorf("no config for TLC: %w", err)
		}
	}

	job.JVMArgs = append(e.archiveFlags(), job.JVMArgs...)
	cmd := exec.Command(e.Java, job.arguments(e.Jar, tmp)...)
	cmd.Dir = job.Dir
	cmd.Env = environment(os.Environ())
	var result Result
	clock := startClock(progress)
	end, err := runProcess(ctx, cmd, func(out io.Reader) {
		result = ParseOutput(out, clock.update)
	})
	result.Elapsed = clock.stop()
	if err != nil {
		return Result{}, &Unstartable{Program: e.Java, Err: err}
	}
	return e.judge(job, result, end)
}

// judge completes what the output said by how the program ended.
func (e Engine) judge(job Job, result Result, end ended) (Result, error) {
	result.Exit, result.Cancelled = end.exit, end.killed
	if result.Cancelled {
		return result, nil
	}
	if result.Version == "" {
		return Result{}, &Unstartable{Program: e.Java, Ended: end.how, Output: end.stderr}
	}
	if end.exit != 0 && len(result.Violations) == 0 && len(result.Errors) == 0 {
		result.Errors = append(result.Errors, ModelError{
			Message: strings.TrimSpace("TLC ended without saying why (" + end.how + ").\n" + end.stderr)})
	}
	for i := range result.Errors {
		if result.Errors[i].Config {
			result.Errors[i].File = job.configPath()
		}
	}
	return result, nil
}

// Unstartable says that Java or TLC did not come to life.
type Unstartable struct {
	Program string
	Err     error  // of starting the program; nil when it started
	Ended   string // how it ended: "exit status 1"
	Output  string // the end of its standard error
}

// Error is one line.
func (e *Unstartable) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("TLC could not be started: %v (`lockstep doctor` checks Java and the jar)", e.Err)
	}
	text := fmt.Sprintf("TLC did not start (%s: %s)", e.Program, e.Ended)
	if strings.Contains(e.Output, "UnsupportedClassVersionError") {
		return text + fmt.Sprintf(": this Java is too old, TLC needs Java %d or newer", minJava)
	}
	if line := firstLine(e.Output); line != "" {
		text += ": " + line
	}
	return text + " (`lockstep doctor` checks Java and the jar)"
}

func (e *Unstartable) Unwrap() error { return e.Err }

// firstLine is the first line of a program's complaint that is no stack frame.
func firstLine(text string) string {
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			return line
		}
	}
	return ""
}
