package git

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"strings"
	"time"
)

// command is one git process: its arguments behind the options that all get,
// settings (NAME=VALUE), what it reads, and variables on top of the clean
// environment.
type command struct {
	args   []string
	config []string
	stdin  io.Reader
	env    []string
}

// stderrBytes bounds what is kept of git's complaints.
const stderrBytes = 4096

// lingerTime is how long a cancelled process's output pipes may stay open,
// held by a child of git's such as a fetch.
const lingerTime = 2 * time.Second

// run starts git in dir, waits for it and returns its standard output. Errors:
// *NoGit, *Failed, ctx.Err(), and what the operating system says of dir.
func run(ctx context.Context, dir string, c command) ([]byte, error) {
	cmd := newProcess(ctx, dir, c)
	var stdout bytes.Buffer
	stderr := &headWriter{limit: stderrBytes}
	cmd.Stdout, cmd.Stderr, cmd.Stdin = &stdout, stderr, c.stdin
	err := cmd.Run()
	if err == nil {
		return stdout.Bytes(), nil
	}
	return nil, processError(ctx, c.args, stderr.String(), err)
}

func newProcess(ctx context.Context, dir string, c command) *exec.Cmd {
	args := standingOptions()
	for _, setting := range c.config {
		args = append(args, "-c", setting)
	}
	cmd := exec.CommandContext(ctx, "git", append(args, c.args...)...)
	cmd.Dir = dir
	cmd.Env = append(environment(os.Environ()), c.env...)
	cmd.WaitDelay = lingerTime
	return cmd
}

// processError gives a failure to start or to end well its type.
func processError(ctx context.Context, args []string, stderr string, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return &Failed{Args: args, Stderr: stderr, Err: err}
	}
	var path *fs.PathError
	if errors.As(err, &path) && path.Op == "chdir" {
		return err
	}
	return &NoGit{Err: err}
}

// standingOptions are the settings that no repository may change for us:
// quoted paths in output, and each way to have a mere look start a program.
func standingOptions() []string {
	return []string{
		"--no-pager", "--literal-pathspecs",
		"-c", "core.quotePath=false",
		"-c", "core.fsmonitor=false",
		"-c", "core.hooksPath=" + os.DevNull,
		"-c", "log.showSignature=false",
	}
}

// keptVariables are the GIT_ variables that say where the user's configuration
// is and how far discovery goes. All others are dropped: git sets them for the
// hooks and aliases that it runs, and they would point us to another
// repository, index or object store.
var keptVariables = [...]string{
	"GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_COUNT",
	"GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM", "GIT_TEST_ASSUME_DIFFERENT_OWNER",
	"GIT_EXEC_PATH",
}

// keptPrefixes belong to GIT_CONFIG_COUNT (containers grant safe.directory
// with it).
var keptPrefixes = [...]string{"GIT_CONFIG_KEY_", "GIT_CONFIG_VALUE_"}

// environment is base without what redirects git, and with what keeps its
// answers in English, free of prompts and free of writes. A partial clone
// fetches what it lacks when it is asked for it, which can take as long as the
// network likes: git from 2.44 on can be told not to, and an older one finds no
// transport that it may use.
func environment(base []string) []string {
	kept := make([]string, 0, len(base)+6)
	for _, variable := range base {
		name, _, _ := strings.Cut(variable, "=")
		if !dropped(name) {
			kept = append(kept, variable)
		}
	}
	return append(kept, "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "LC_ALL=C.UTF-8", "LANGUAGE=")
}

func dropped(name string) bool {
	// On Windows names of variables are the same in any case.
	name = strings.ToUpper(name)
	if !strings.HasPrefix(name, "GIT_") {
		return name == "LC_ALL" || name == "LANGUAGE"
	}
	for _, kept := range keptVariables {
		if name == kept {
			return false
		}
	}
	for _, prefix := range keptPrefixes {
		if strings.HasPrefix(name, prefix) {
			return false
		}
	}
	return true
}

// headWriter keeps the first limit bytes and swallows the rest.
type headWriter struct {
	limit int
	kept  bytes.Buffer
}

func (w *headWriter) Write(p []byte) (int, error) {
	if room := w.limit - w.kept.Len(); room > 0 {
		w.kept.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}

func (w *headWriter) String() string { return w.kept.String() }
