package tlc

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// unpack writes the modules and configs of an archive of testdata/edge into a
// folder, and gives what the archive wants of each of its runs.
func unpack(t *testing.T, archive, dir string) map[string]string {
	t.Helper()
	a, err := txtar.ParseFile(filepath.Join("testdata", "edge", archive+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{}
	for _, f := range a.Files {
		switch filepath.Ext(f.Name) {
		case ".want":
			want[strings.TrimSuffix(f.Name, ".want")] = string(f.Data)
		case ".tla", ".cfg":
			if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	return want
}

// ownTemp gives the test a temporary folder for all that runs make, and checks
// in the end that nothing of it is left.
func ownTemp(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	t.Setenv("TMP", dir)
	t.Cleanup(func() {
		if left := contents(t, dir); left != "" {
			t.Errorf("temporary files left: %s", left)
		}
	})
}

// TestAgainstTLC runs what the archives recorded: the engine here says the
// same, and leaves the model's folder as it was.
func TestAgainstTLC(t *testing.T) {
	engine := testEngine(t)
	ownTemp(t)
	for _, run := range []struct{ archive, name, module, config string }{
		{"values", "values", "Edge", "values.cfg"},
		{"backoff", "backoff", "BackOff", "backoff.cfg"},
		{"unnamed", "instance", "Instances", "inst.cfg"},
		{"sany", "uses", "Uses", "plain.cfg"},
		{"vacuous", "initnone", "Edge", "initnone.cfg"},
	} {
		dir := t.TempDir()
		want := unpack(t, run.archive, dir)[run.name]
		before := contents(t, dir)
		r, err := engine.Run(t.Context(), Job{Dir: dir, Module: run.module, Config: run.config}, nil)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.ReplaceAll(describe(r), filepath.ToSlash(dir), "/models")
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", run.name, diff)
		}
		if after := contents(t, dir); after != before {
			t.Errorf("%s: folder was %q, is %q", run.name, before, after)
		}
	}
}

// TestUnwieldyFolder: spaces, brackets and letters beyond ASCII in the path,
// a C locale around, a config elsewhere, and a module of the same name in the
// folder that lockstep runs in.
func TestUnwieldyFolder(t *testing.T) {
	engine := testEngine(t)
	t.Setenv("LC_ALL", "C")
	root := t.TempDir()
	t.Setenv("TMPDIR", root)
	dir, elsewhere := filepath.Join(root, "sp ace (ü)"), filepath.Join(root, "größe 'x'")
	for _, d := range []string{dir, elsewhere} {
		if err := os.Mkdir(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	want := unpack(t, "values", dir)["values"]
	config := filepath.Join(elsewhere, "values.cfg")
	if err := os.Rename(filepath.Join(dir, "values.cfg"), config); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "Edge.tla"), []byte("---- MODULE Edge ----\nwrong one\n===="), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Chdir(root)
	r, err := engine.Run(t.Context(), Job{Dir: dir, Module: "Edge", Config: config}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, describe(r)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestConfigFaults: a fault of the config names the file that was asked for,
// a config that is gone says just so.
func TestConfigFaults(t *testing.T) {
	engine := testEngine(t)
	dir := t.TempDir()
	unpack(t, "config", dir)
	for config, want := range map[string]ModelError{
		"twice.cfg": {Code: 5004, Line: 5, Name: "INIT", Message: "The keyword INIT appeared twice."},
		"tuple.cfg": {Code: 5006, Line: 3, Message: "It was expecting = or <-, but did not find it."},
		"gone.cfg":  {Code: 5001, Message: "config missing: gone.cfg"},
	} {
		want.Config, want.File = true, filepath.Join(dir, config)
		r, err := engine.Run(t.Context(), Job{Dir: dir, Module: "Edge", Config: config}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]ModelError{want}, r.Errors); diff != "" || r.Passed() {
			t.Errorf("%s (-want +got)\n%s", config, diff)
		}
	}
}

// TestRunsAtOnce: several runs of one config in one folder do not meet.
func TestRunsAtOnce(t *testing.T) {
	engine := testEngine(t)
	ownTemp(t)
	dir := t.TempDir()
	want := unpack(t, "values", dir)["values"]
	var all sync.WaitGroup
	for workers := range 2 {
		all.Go(func() {
			r, err := engine.Run(t.Context(), Job{Dir: dir, Module: "Edge", Config: "values.cfg", Workers: workers}, nil)
			if err != nil || describe(r) != want {
				t.Errorf("got %v\n%s", err, describe(r))
			}
		})
	}
	all.Wait()
}

// endless is a model that TLC would explore for days.
const endless = `---- MODULE Endless ----
EXTENDS Naturals
VARIABLES a, b
Init == a = 0 /\ b = 0
Next == \/ a < 99999 /\ a' = a + 1 /\ UNCHANGED b
        \/ b < 99999 /\ b' = b + 1 /\ UNCHANGED a
====
`

func TestCancelRun(t *testing.T) {
	engine := testEngine(t)
	ownTemp(t)
	dir := t.TempDir()
	for name, text := range map[string]string{"Endless.tla": endless, "Endless.cfg": "INIT Init\nNEXT Next\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	returned, ticks := false, 0
	r, err := engine.Run(ctx, Job{Dir: dir, Module: "Endless", Config: "Endless.cfg", Workers: 2, MemoryMB: 200}, func(p Progress) {
		if returned {
			t.Error("progress after the run")
		}
		// A call while TLC explores that is none of TLC's messages comes from
		// the clock.
		if p.Phase == PhaseExploring {
			ticks++
		}
		if ticks == 2 {
			cancel()
		}
	})
	returned = true
	if err != nil || !r.Cancelled || r.Passed() || r.Version == "" || r.Elapsed == 0 {
		t.Errorf("got %+v, %v", r, err)
	}
	if contents(t, dir) != "Endless.cfg Endless.tla" {
		t.Errorf("folder %q", contents(t, dir))
	}
	r, err = engine.Run(ctx, Job{Dir: dir, Module: "Endless", Config: "Endless.cfg"}, nil)
	if err != nil || !r.Cancelled {
		t.Errorf("cancelled before it began: %+v, %v", r, err)
	}
}

func TestJobsRefused(t *testing.T) {
	for name, job := range map[string]Job{
		"relative folder":   {Dir: "models", Module: "M", Config: "M.cfg"},
		"module an option":  {Dir: t.TempDir(), Module: "-help", Config: "M.cfg"},
		"module a path":     {Dir: t.TempDir(), Module: "../M", Config: "M.cfg"},
		"config an option":  {Dir: t.TempDir(), Module: "M", Config: "-simulate"},
		"no config":         {Dir: t.TempDir(), Module: "M"},
		"folder is missing": {Dir: filepath.Join(t.TempDir(), "gone"), Module: "M", Config: "M.cfg"},
	} {
		if _, err := (Engine{Java: os.Args[0]}).Run(t.Context(), job, nil); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	var unstartable *Unstartable
	_, err := Engine{Java: filepath.Join(t.TempDir(), "java")}.Run(t.Context(), Job{Dir: t.TempDir(), Module: "M", Config: "M.cfg"}, nil)
	if !errors.As(err, &unstartable) || !strings.Contains(err.Error(), "lockstep doctor") {
		t.Errorf("without Java: %v", err)
	}
}

func TestArguments(t *testing.T) {
	for name, c := range map[string]struct {
		job  Job
		want string
		not  string
	}{
		"one worker":   {Job{}, "-XX:+UseSerialGC -XX:TieredStopAtLevel=1", "-deadlock"},
		"two workers":  {Job{Workers: 2}, "-workers 2", "SerialGC"},
		"reproducible": {Job{Workers: -1}, "-tool -workers 1 -fp 0 -metadir", "-noGenerateSpecTE"},
		"memory":       {Job{MemoryMB: 512}, "-Xmx512m", "ParallelGC"},
		"coverage":     {Job{Coverage: true}, "-coverage 1440 -config M.cfg", "-deadlock"},
		"no deadlock":  {Job{NoDeadlock: true}, "-deadlock -config M.cfg M", "-Xmx"},
		"own options":  {Job{JVMArgs: []string{"-Xss8m"}}, "-Xss8m -cp jar tlc2.TLC", "-deadlock"},
	} {
		c.job.Module, c.job.Config = "M", "M.cfg"
		got := strings.Join(c.job.arguments("jar", "tmp"), " ")
		if !strings.Contains(got, c.want) || strings.Contains(got, c.not) {
			t.Errorf("%s: want %q and not %q in\n%s", name, c.want, c.not, got)
		}
	}
}

func TestEnvironment(t *testing.T) {
	got := strings.Join(environment([]string{"HOME=/h", "LC_ALL=C", "LANG=de", "JAVA_TOOL_OPTIONS=-Xmx1m", "ODD"}), " ")
	if !strings.HasPrefix(got, "HOME=/h ODD LC_ALL=") || !strings.HasSuffix(got, "UTF-8") {
		t.Errorf("got %q", got)
	}
}
