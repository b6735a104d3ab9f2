package tlc

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// home is a user's home folder and environment in a temporary folder.
type home struct {
	t   *testing.T
	dir string
	env map[string]string
}

func newHome(t *testing.T) home {
	dir := t.TempDir()
	return home{t, dir, map[string]string{"HOME": dir, "USERPROFILE": dir, "LocalAppData": filepath.Join(dir, "local")}}
}

func (h home) getenv(name string) string { return h.env[name] }

// file writes a file below the home and gives its path.
func (h home) file(name, content string, mode os.FileMode) string {
	h.t.Helper()
	path := filepath.Join(h.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		h.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), mode); err != nil {
		h.t.Fatal(err)
	}
	return path
}

func (h home) java() string { return h.file("bin/java", "", 0o755) }

func TestJarByName(t *testing.T) {
	for _, by := range []string{"--tlc-jar", "LOCKSTEP_TLA_JAR", "CAIRN_TLA_JAR"} {
		h := newHome(t)
		settings := Settings{Java: h.java(), CacheDir: h.dir}
		jar := h.file("mine.jar", "a jar of my own", 0o644)
		if by == "--tlc-jar" {
			settings.Jar = jar
		} else {
			h.env[by] = jar
		}
		engine, err := Find(context.Background(), settings, h.getenv)
		if err != nil {
			t.Fatal(err)
		}
		if engine.Jar != jar || !strings.Contains(engine.Note, by) || strings.Contains(engine.Note, "\n") {
			t.Errorf("%s: got %+v", by, engine)
		}
	}
}

// TestJarByNameMissing: what the user named is not silently replaced.
func TestJarByNameMissing(t *testing.T) {
	h := newHome(t)
	h.env["LOCKSTEP_TLA_JAR"] = filepath.Join(h.dir, "gone.jar")
	_, err := Find(context.Background(), Settings{Java: h.java()}, h.getenv)
	var missing *JarMissing
	if !errors.As(err, &missing) || missing.NamedBy != "LOCKSTEP_TLA_JAR" || !errors.Is(err, os.ErrNotExist) {
		t.Fatalf("got %v", err)
	}
	if text := err.Error(); !strings.Contains(text, "gone.jar") || strings.Contains(text, "\n") {
		t.Errorf("says %q", text)
	}
}

// TestJarPassedOver: a jar that nobody named and whose hash is unknown does
// not run, wherever it lies.
func TestJarPassedOver(t *testing.T) {
	h := newHome(t)
	h.env["XDG_CACHE_HOME"] = filepath.Join(h.dir, "xdg")
	strange := []string{
		h.file("cache/tlc/tla2tools-1.7.4.jar", "strange", 0o644),
		h.file("xdg/cairn/tla2tools-1.7.4.jar", "strange", 0o644),
		h.file(".cache/tla2tools/tla2tools-1.7.4.jar", "strange", 0o644),
		h.file(".vscode-server/extensions/tlaplus.vscode-tlaplus-2.0.0/tools/tla2tools.jar", "strange", 0o644),
	}
	_, err := Find(context.Background(), Settings{Java: h.java(), CacheDir: filepath.Join(h.dir, "cache")}, h.getenv)
	var missing *JarMissing
	if !errors.As(err, &missing) {
		t.Fatalf("got %v", err)
	}
	for _, path := range strange {
		if !strings.Contains(err.Error(), path) {
			t.Errorf("%s is not mentioned: %v", path, err)
		}
	}
	if !strings.Contains(err.Error(), "lockstep doctor --install") {
		t.Errorf("does not say what to do: %v", err)
	}
}

// TestJarFoundByItself puts a real jar at the seeds' place.
func TestJarFoundByItself(t *testing.T) {
	real := readFile(t, testEngine(t).Jar)
	h := newHome(t)
	want := h.file(".cache/cairn/tla2tools-1.7.4.jar", real, 0o644)
	engine, err := Find(context.Background(), Settings{Java: h.java(), CacheDir: filepath.Join(h.dir, "cache")}, h.getenv)
	if err != nil || engine.Jar != want {
		t.Fatalf("got %+v, %v", engine, err)
	}
	if _, known := pinned(engine.SHA256); !known || engine.Note != "" {
		t.Errorf("got %+v", engine)
	}
}

func TestJavaOrder(t *testing.T) {
	h := newHome(t)
	settings := Settings{Jar: h.file("tla.jar", "", 0o644)}
	expect := func(want string) {
		t.Helper()
		engine, err := Find(context.Background(), settings, h.getenv)
		if err != nil || engine.Java != want {
			t.Errorf("got %q, %v; want %q", engine.Java, err, want)
		}
	}
	_, err := Find(context.Background(), settings, h.getenv)
	var missing *JavaMissing
	if !errors.As(err, &missing) || strings.Contains(err.Error(), "\n") {
		t.Fatalf("got %v", err)
	}
	expectLater := h.file(".sdkman/candidates/java/current/bin/java", "", 0o755)
	expect(expectLater)
	onPath := h.file("bin/java", "", 0o755)
	h.env["PATH"] = "." + string(os.PathListSeparator) + filepath.Dir(onPath)
	expect(onPath)
	h.env["JAVA_HOME"] = filepath.Join(h.dir, "left", "over")
	expect(onPath)
	inHome := h.file("jdk/bin/java", "", 0o755)
	h.env["JAVA_HOME"] = filepath.Join(h.dir, "jdk")
	expect(inHome)
	h.env["JAVA"] = "java17"
	_, err = Find(context.Background(), settings, h.getenv)
	if !errors.As(err, &missing) || missing.NamedBy != "JAVA" {
		t.Errorf("got %v", err)
	}
	expectNamed := h.file("bin/java17", "", 0o755)
	expect(expectNamed)
	settings.Java = h.file("chosen/java", "", 0o755)
	expect(settings.Java)
}
