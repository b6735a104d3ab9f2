package tlc

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The archive is made once, is used by Java from then on, and changes nothing
// but the time; a spoilt one does no harm.
func TestArchive(t *testing.T) {
	engine := testEngine(t)
	cache := t.TempDir()
	ownTemp(t)
	engine.Archive = archivePath(Settings{CacheDir: cache}, os.Getenv, engine)
	if engine.archiveFlags() != nil {
		t.Fatal("there is an archive before it is made")
	}
	if err := engine.MakeArchive(t.Context()); err != nil {
		t.Fatal(err)
	}
	made, err := os.Stat(engine.Archive)
	if err != nil || made.Size() < 1<<20 {
		t.Fatalf("the archive: %v, %v", made, err)
	}
	if err := engine.MakeArchive(t.Context()); err != nil {
		t.Fatal(err)
	}
	if again, err := os.Stat(engine.Archive); err != nil || !again.ModTime().Equal(made.ModTime()) {
		t.Errorf("it was made again: %v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(cache, "archives", "*")); len(left) != 1 {
		t.Errorf("beside it there is %v", left)
	}
	dir := t.TempDir()
	unpack(t, "values", dir)
	with := runValues(t, engine, dir)
	if err := os.Chmod(engine.Archive, 0o600); err != nil {
		t.Fatal(err)
	}
	spoil(t, engine.Archive, made.Size())
	spoilt := runValues(t, engine, dir)
	engine.Archive = ""
	if without := runValues(t, engine, dir); with != without || spoilt != without {
		t.Errorf("with the archive TLC says %q, with a spoilt one %q, without %q", with, spoilt, without)
	}
}

const grid = `---- MODULE Grid ----
EXTENDS Naturals
VARIABLES row, column
Init == row = 0 /\ column = 0
Next == \/ row' = (row + 1) % 500 /\ UNCHANGED column
        \/ column' = (column + 1) % 500 /\ UNCHANGED row
====
`

// A long run takes no longer with the archive than without, also where Java had
// much to compile while the archive was made. It is a matter of several times as
// long, so that a busy machine does not decide it.
func TestTheArchiveSlowsNothing(t *testing.T) {
	engine := testEngine(t)
	cache, dir := t.TempDir(), t.TempDir()
	ownTemp(t)
	eager := filepath.Join(cache, "java")
	script := "#!/bin/sh\nexec '" + engine.Java + "' -XX:CompileThresholdScaling=0.001 \"$@\"\n"
	if err := os.WriteFile(eager, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	making := engine
	making.Java, making.Archive = eager, filepath.Join(cache, "archives", "x.jsa")
	if err := making.MakeArchive(t.Context()); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"Grid.tla": grid, "Grid.cfg": "INIT Init\nNEXT Next\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	fastest := func(archive string) time.Duration {
		engine.Archive = archive
		least := time.Hour
		for range 2 {
			result, err := engine.Run(t.Context(), Job{Dir: dir, Module: "Grid", Config: "Grid.cfg"}, nil)
			if err != nil || result.Distinct != 250000 {
				t.Fatalf("%d states, %v", result.Distinct, err)
			}
			least = min(least, result.Elapsed)
		}
		return least
	}
	if with, without := fastest(making.Archive), fastest(""); with > 2*without {
		t.Errorf("with the archive it takes %s, without %s", with, without)
	}
}

// spoil overwrites bytes in the middle of a file.
func spoil(t *testing.T, path string, size int64) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err == nil {
		_, err = file.WriteAt([]byte(strings.Repeat("spoilt", 2000)), size/2)
		err = errors.Join(err, file.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// runValues is what a run of the archive "values" comes to.
func runValues(t *testing.T, engine Engine, dir string) string {
	t.Helper()
	result, err := engine.Run(t.Context(), Job{Dir: dir, Module: "Edge", Config: "values.cfg"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return describe(result)
}

func TestArchiveIsOfOneJavaAndJar(t *testing.T) {
	java := filepath.Join(t.TempDir(), "java")
	if err := os.WriteFile(java, []byte("1"), 0o700); err != nil {
		t.Fatal(err)
	}
	settings := Settings{CacheDir: t.TempDir()}
	first := archivePath(settings, os.Getenv, Engine{Java: java, Jar: "a.jar", SHA256: "aa"})
	if again := archivePath(settings, os.Getenv, Engine{Java: java, Jar: "a.jar", SHA256: "aa"}); again != first || first == "" {
		t.Errorf("%q, then %q", first, again)
	}
	if other := archivePath(settings, os.Getenv, Engine{Java: java, Jar: "a.jar", SHA256: "bb"}); other == first {
		t.Error("another jar has the same archive")
	}
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(java, later, later); err != nil {
		t.Fatal(err)
	}
	if other := archivePath(settings, os.Getenv, Engine{Java: java, Jar: "a.jar", SHA256: "aa"}); other == first {
		t.Error("an updated Java has the same archive")
	}
	if none := archivePath(settings, os.Getenv, Engine{Java: "no such", Jar: "a.jar"}); none != "" {
		t.Errorf("no Java has the archive %s", none)
	}
}

// A Java that cannot make one says so and leaves nothing behind.
func TestAnArchiveThatCannotBeMade(t *testing.T) {
	engine := testEngine(t)
	cache := t.TempDir()
	engine.Archive = filepath.Join(cache, "archives", "x.jsa")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := engine.MakeArchive(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	engine.Java = filepath.Join(cache, "no-java")
	if err := engine.MakeArchive(t.Context()); err == nil {
		t.Error("without Java: no error")
	}
	if left, _ := filepath.Glob(filepath.Join(cache, "archives", "*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestOldArchivesGo(t *testing.T) {
	folder := t.TempDir()
	long := time.Now().Add(-time.Hour)
	for i, name := range []string{"a", "b", "c", "d", "e"} {
		path := filepath.Join(folder, name+".jsa")
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		at := long.Add(time.Duration(i) * time.Minute)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	if err := dropArchives(folder, filepath.Join(folder, "a.jsa")); err != nil {
		t.Fatal(err)
	}
	if left := contents(t, folder); left != "a.jsa\nd.jsa\ne.jsa" && !strings.Contains(left, "a.jsa") {
		t.Errorf("left are %s", left)
	}
	if paths, _ := filepath.Glob(filepath.Join(folder, "*.jsa")); len(paths) != archivesKept {
		t.Errorf("left are %v", paths)
	}
}
