package tlc

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
)

// TestProvideInstallsOnlyWhatNobodyNamed: a named jar that is missing is told
// of, one that nobody named is looked for elsewhere.
func TestProvideInstallsOnlyWhatNobodyNamed(t *testing.T) {
	h := newHome(t)
	blocked := h.file("cache", "a file where the cache's folder would be", 0o644)
	settings := Settings{Java: h.java(), CacheDir: filepath.Join(blocked, "lockstep")}
	tell := func(line string) { t.Errorf("fetches: %s", line) }

	_, err := Provide(context.Background(), settings, h.getenv, tell)
	var failed *InstallError
	if !errors.As(err, &failed) {
		t.Errorf("where nothing is and nothing can be put: %v", err)
	}

	settings.Jar = filepath.Join(h.dir, "gone.jar")
	_, err = Provide(context.Background(), settings, h.getenv, tell)
	var missing *JarMissing
	if !errors.As(err, &missing) || missing.Named != settings.Jar {
		t.Errorf("a named jar that is missing: %v", err)
	}

	settings.Jar = h.file("mine.jar", "a jar of my own", 0o644)
	if engine, err := Provide(context.Background(), settings, h.getenv, tell); err != nil || engine.Jar != settings.Jar {
		t.Errorf("a named jar: %+v, %v", engine, err)
	}
}
