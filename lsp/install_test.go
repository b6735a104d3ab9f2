package lsp_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/protocol"
)

// installed is a lockstep.install/1 object.
type installed struct {
	Schema, Jar, Name, Lacks, Message string
	Fetched, Archive                  bool
}

// TestInstallWhatIsThere: nothing is asked nor fetched; what is made from it is.
func TestInstallWhatIsThere(t *testing.T) {
	cache := t.TempDir()
	jar := filepath.Join(cache, "tlc", filepath.Base(os.Getenv("LOCKSTEP_TLA_JAR")))
	if err := os.CopyFS(filepath.Dir(jar), os.DirFS(filepath.Dir(os.Getenv("LOCKSTEP_TLA_JAR")))); err != nil {
		t.Fatal(err)
	}
	t.Setenv("LOCKSTEP_CACHE", cache)
	c, _ := serve(t)
	c.Initialize("", trusted(nil))
	var first, second installed
	for _, answer := range []*installed{&first, &second} {
		raw, err := c.Execute("lockstep.install", lsptest.Object{})
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(raw, answer); err != nil {
			t.Fatal(err)
		}
	}
	if first.Schema != "lockstep.install/1" || first.Jar != jar || first.Fetched || !first.Archive || first.Lacks != "" ||
		first.Message != "lockstep: "+first.Name+" was there already; made the archive that lets it start faster" {
		t.Errorf("%+v", first)
	}
	if second.Archive || second.Message != "lockstep: "+first.Name+" was there already" {
		t.Errorf("the second time %+v", second)
	}
	if asked := c.Events(protocol.MethodWindowShowMessageRequest); len(asked) > 0 {
		t.Errorf("asked %s", asked[0].Params)
	}
}

// TestInstallRefused: by the user, by a client that cannot ask, and where neither
// way to a jar is open. Nothing is left in the cache.
func TestInstallRefused(t *testing.T) {
	binary := lsptest.Build(t)
	noQuestions := lsptest.Capabilities()
	noQuestions["window"] = lsptest.Object{}
	for name, c := range map[string]struct {
		options   lsptest.Object
		arguments lsptest.Object
		says      string
		asks      bool
	}{
		"the user says no":       {nil, lsptest.Object{}, "nothing is fetched", true},
		"the client cannot ask":  {lsptest.Object{"capabilities": noQuestions}, nil, "this editor cannot ask", false},
		"nothing can be reached": {nil, lsptest.Object{"confirm": false}, "TLC could not be installed", false},
	} {
		t.Run(name, func(t *testing.T) {
			cache := t.TempDir()
			client := lsptest.Start(t, binary, "LOCKSTEP_CACHE="+cache, "HTTPS_PROXY=http://127.0.0.1:9", "PATH="+onlyGit(t))
			client.Answer(protocol.MethodWindowShowMessageRequest, lsptest.Object{"title": "Not now"})
			client.Initialize("", c.options)
			_, err := client.Execute("lockstep.install", c.arguments)
			if code(err) != requestFailed || !strings.Contains(err.Error(), c.says) {
				t.Errorf("answered with %v, want one that says %q", err, c.says)
			}
			asked := client.Events(protocol.MethodWindowShowMessageRequest)
			if len(asked) > 0 != c.asks || c.asks && !strings.Contains(string(asked[0].Params), filepath.Join(cache, "tlc")) {
				t.Errorf("asked %v", asked)
			}
			if jars, _ := filepath.Glob(filepath.Join(cache, "tlc", "*")); len(jars) > 0 {
				t.Errorf("in the cache: %v", jars)
			}
			client.Shutdown()
			client.Exit()
		})
	}
}

// onlyGit is a folder for the PATH with no other program than git.
func onlyGit(t *testing.T) string {
	t.Helper()
	git, err := exec.LookPath("git")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.Symlink(git, filepath.Join(folder, "git")); err != nil {
		t.Fatal(err)
	}
	return folder
}
