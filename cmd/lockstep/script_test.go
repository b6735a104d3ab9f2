package main

import (
	"context"
	"errors"
	"flag"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/lockstep-tla/lockstep/cmd/lockstep/demo"
	"github.com/lockstep-tla/lockstep/internal/gittest"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

var update = flag.Bool("update", false, "write what the scripts compare with anew")

// TestMain puts this program on the PATH as lockstep.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"lockstep": main})
}

// TestScripts runs testdata/*.txtar. Beside testscript's own, a script has
// these commands:
//
//	job-claim DIR        lay the demo's repository out
//	edit FILE OLD NEW    replace one text by another (\n is a line end), where
//	                     it first stands
//	sync FILE            write HEAD's hash in place of @SYNC@
//	commit SUBJECT       make the folder a repository, if it is none, and
//	                     commit all that is in it
//	tlc                  let lockstep find TLC, installed if need be
//	program FILE         make FILE, a script, one that can be run
//	free-port NAME       set the variable to a port that nobody listens at
//
// $RECORD and $MODEL are the demo's record and its model's folder, $FOLDER the
// folder of both, $BIN is a
// folder that holds lockstep and nothing else, $OLDPATH where all else is.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup:               isolate,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"job-claim": only(1, func(ts *testscript.TestScript, args []string) {
				ts.Check(demo.Build(context.Background(), ts.MkAbs(args[0])))
			}),
			"edit":      only(3, edit),
			"sync":      only(1, writeSync),
			"commit":    only(1, commit),
			"tlc":       only(0, provideTLC),
			"free-port": only(1, freePort),
			"program":   only(1, func(ts *testscript.TestScript, args []string) { ts.Check(os.Chmod(ts.MkAbs(args[0]), 0o755)) }),
		},
	})
}

// isolate keeps a script from the user's configuration and from a TLC that it
// has not asked for.
func isolate(env *testscript.Env) error {
	home := filepath.Join(env.WorkDir, ".home")
	if err := os.Mkdir(home, 0o777); err != nil {
		return err
	}
	lockstep, err := exec.LookPath("lockstep")
	if err != nil {
		return err
	}
	env.Vars = append(gittest.Environment(env.Vars, home), "BIN="+filepath.Dir(lockstep), "OLDPATH="+env.Getenv("PATH"),
		"FOLDER="+demo.RecordFolder, "RECORD="+demo.RecordFolder+"/SKILL.md", "MODEL="+demo.RecordFolder+"/model",
		"XDG_CACHE_HOME="+filepath.Join(home, "cache"), "JAVA_HOME="+os.Getenv("JAVA_HOME"),
		"GIT_AUTHOR_NAME=Example Author", "GIT_AUTHOR_EMAIL=author@example.org", "GIT_AUTHOR_DATE=2024-03-01T12:00:00Z",
		"GIT_COMMITTER_NAME=Example Author", "GIT_COMMITTER_EMAIL=author@example.org", "GIT_COMMITTER_DATE=2024-03-01T12:00:00Z")
	return nil
}

// only is a command that takes that many arguments and cannot be negated.
func only(count int, run func(*testscript.TestScript, []string)) func(*testscript.TestScript, bool, []string) {
	return func(ts *testscript.TestScript, neg bool, args []string) {
		if neg || len(args) != count {
			ts.Fatalf("takes %d arguments and no !", count)
		}
		run(ts, args)
	}
}

func edit(ts *testscript.TestScript, args []string) {
	before := ts.ReadFile(args[0])
	from, to := strings.ReplaceAll(args[1], `\n`, "\n"), strings.ReplaceAll(args[2], `\n`, "\n")
	if !strings.Contains(before, from) {
		ts.Fatalf("%s does not hold %q", args[0], from)
	}
	after := strings.Replace(before, from, to, 1)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(after), 0o666))
}

func freePort(ts *testscript.TestScript, args []string) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	ts.Check(err)
	_, port, err := net.SplitHostPort(listener.Addr().String())
	ts.Check(errors.Join(err, listener.Close()))
	ts.Setenv(args[0], port)
}

func writeSync(ts *testscript.TestScript, args []string) {
	edit(ts, []string{args[0], "@SYNC@", git(ts, "rev-parse", "--short=12", "HEAD")})
}

func commit(ts *testscript.TestScript, args []string) {
	if _, err := os.Stat(ts.MkAbs(".git")); errors.Is(err, os.ErrNotExist) {
		git(ts, "init", "--quiet", "--initial-branch=main")
	}
	git(ts, "add", "--all")
	git(ts, "commit", "--quiet", "--message", args[0])
}

func git(ts *testscript.TestScript, args ...string) string {
	cmd := exec.Command("git", args...)
	cmd.Dir = ts.MkAbs(".")
	for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM", "PATH",
		"GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_AUTHOR_DATE", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL", "GIT_COMMITTER_DATE"} {
		cmd.Env = append(cmd.Env, name+"="+ts.Getenv(name))
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		ts.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out))
}

func provideTLC(ts *testscript.TestScript, _ []string) {
	engine, err := findTLC(context.Background(), func(line string) { ts.Logf("%s", line) })
	ts.Check(err)
	ts.Setenv("LOCKSTEP_TLA_JAR", engine.Jar)
	ts.Setenv("JAVA", engine.Java)
}

// findTLC is the user's TLC, installed where there is none. Tests without it
// would test half of the command line, so Java is no option here.
func findTLC(ctx context.Context, say func(string)) (tlc.Engine, error) {
	return tlc.Provide(ctx, tlc.Settings{}, os.Getenv, say)
}
