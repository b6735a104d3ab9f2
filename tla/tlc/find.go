package tlc

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Find settles which Java and which jar a run takes; it starts no program. The
// jar is, in this order: the setting, LOCKSTEP_TLA_JAR, CAIRN_TLA_JAR,
// lockstep's cache, the places of the seeds' scripts
// (~/.cache/cairn/tla2tools-1.7.4.jar, ~/.cache/tla2tools/), the jar inside an
// installed TLA+ extension of VS Code. One that the user names is used as it
// is, with a Note when its hash is not a known one; one that lockstep finds by
// itself must have a known hash, else it is passed over.
//
// The error is a *JavaMissing or a *JarMissing, whose text is one line that
// says what to do, or ctx's own.
func Find(ctx context.Context, settings Settings, getenv func(string) string) (Engine, error) {
	if err := ctx.Err(); err != nil {
		return Engine{}, err
	}
	java, err := FindJava(settings, getenv)
	if err != nil {
		return Engine{}, err
	}
	engine, err := FindJar(settings, getenv)
	if err != nil {
		return Engine{}, err
	}
	engine.Java = java
	engine.Archive = archivePath(settings, getenv, engine)
	return engine, nil
}

// JarMissing says that no jar can be used.
type JarMissing struct {
	Named   string   // the path that the user named, when that is the trouble
	NamedBy string   // what named it: "--tlc-jar", "LOCKSTEP_TLA_JAR", …
	Err     error    // why the named one cannot be read
	Passed  []string // jars found but not used, each with the reason
	Spelled Spelling // of the Settings that were asked with
}

func (e *JarMissing) Error() string {
	if e.Named != "" {
		return fmt.Sprintf("the TLC jar %s named by %s cannot be read (%v): name another, or take it away and run `lockstep doctor --install`",
			e.Named, e.NamedBy, reason(e.Err))
	}
	text := "no TLC jar found: run `lockstep doctor --install`, or name a tla2tools.jar with " + e.Spelled.jar() + " or LOCKSTEP_TLA_JAR"
	if len(e.Passed) > 0 {
		text += " (passed over: " + strings.Join(e.Passed, "; ") + ")"
	}
	return text
}

func (e *JarMissing) Unwrap() error { return e.Err }

// reason leaves the path out of a file error whose path is said already.
func reason(err error) error {
	var pathErr *os.PathError
	if errors.As(err, &pathErr) {
		return pathErr.Err
	}
	return err
}

// FindJar is the part of Find that looks for the jar; the Engine that it gives
// has no Java. The error is a *JarMissing.
func FindJar(settings Settings, getenv func(string) string) (Engine, error) {
	for _, named := range []struct{ by, path string }{
		{settings.Spelled.jar(), settings.Jar},
		{"LOCKSTEP_TLA_JAR", getenv("LOCKSTEP_TLA_JAR")},
		{"CAIRN_TLA_JAR", getenv("CAIRN_TLA_JAR")},
	} {
		if named.path != "" {
			return namedJar(named.by, named.path)
		}
	}
	missing := &JarMissing{Spelled: settings.Spelled}
	for _, path := range jarPlaces(settings, getenv) {
		sum, err := hashFile(path)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			missing.Passed = append(missing.Passed, fmt.Sprintf("%s cannot be read: %v", path, reason(err)))
			continue
		}
		if _, known := pinned(sum); !known {
			missing.Passed = append(missing.Passed, path+" has an SHA-256 that lockstep does not know")
			continue
		}
		return Engine{Jar: path, SHA256: sum}, nil
	}
	return Engine{}, missing
}

func namedJar(by, path string) (Engine, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return Engine{}, &JarMissing{Named: path, NamedBy: by, Err: err}
	}
	sum, err := hashFile(absolute)
	if err != nil {
		return Engine{}, &JarMissing{Named: path, NamedBy: by, Err: err}
	}
	engine := Engine{Jar: absolute, SHA256: sum}
	if _, known := pinned(sum); !known {
		engine.Note = fmt.Sprintf("TLC jar %s taken as named by %s: its SHA-256 is not one that lockstep knows", path, by)
	}
	return engine, nil
}

// jarPlaces lists where a jar may lie that nobody named, best first.
func jarPlaces(settings Settings, getenv func(string) string) []string {
	var places []string
	if dir, err := CacheDir(settings, getenv); err == nil {
		places = append(places, filepath.Join(dir, official().file), filepath.Join(dir, fromMaven().file))
	}
	home := homeDir(getenv)
	for _, cache := range []string{getenv("XDG_CACHE_HOME"), under(home, ".cache")} {
		if filepath.IsAbs(cache) {
			places = append(places,
				filepath.Join(cache, "cairn", "tla2tools-1.7.4.jar"),
				filepath.Join(cache, "tla2tools", "tla2tools-1.7.4.jar"),
				filepath.Join(cache, "tla2tools", "tla2tools.jar"))
		}
	}
	if home == "" {
		return places
	}
	for _, publisher := range []string{"alygin", "tlaplus"} {
		// A home whose name holds a pattern's characters finds nothing, no more.
		found, _ := filepath.Glob(filepath.Join(home, ".vscode*", "extensions",
			publisher+".vscode-tlaplus*", "tools", "tla2tools.jar"))
		places = append(places, found...)
	}
	return places
}

func under(dir string, names ...string) string {
	if dir == "" {
		return ""
	}
	return filepath.Join(append([]string{dir}, names...)...)
}
