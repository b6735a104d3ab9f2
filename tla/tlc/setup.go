package tlc

import (
	"context"
	"fmt"
)

// Installation is what SetUp came to.
type Installation struct {
	Jar     string // path of the jar in lockstep's cache
	Name    string // what it is called
	Fetched bool   // it was not there before
	Made    bool   // a class-data archive, from which TLC starts faster, was made

	Unarchived string // why none could be made, one line; TLC runs without
	Lacks      error  // what TLC cannot be run without, as Find says it; nil for nothing
}

// SetUp puts a jar into lockstep's cache, as Install does, and with java, where
// Java may be run, makes the class-data archive that lets TLC start faster. tell
// gets what there is to say meanwhile. Errors are those of Install, and ctx's own.
func SetUp(ctx context.Context, settings Settings, getenv func(string) string, java bool, tell func(string)) (Installation, error) {
	_, had := Installed(settings, getenv)
	jar, err := Install(ctx, settings, getenv, tell)
	if err != nil {
		return Installation{}, err
	}
	done := Installation{Jar: jar, Fetched: !had}
	if sum, err := hashFile(jar); err == nil {
		done.Name = Engine{SHA256: sum}.Name()
	}
	engine, err := Find(ctx, settings, getenv)
	if done.Lacks = err; err != nil || !java || engine.archiveFlags() != nil {
		return done, ctx.Err()
	}
	if err := engine.MakeArchive(ctx); err != nil {
		done.Unarchived = "TLC will start without a class-data archive: " + err.Error()
	}
	done.Made = engine.archiveFlags() != nil
	return done, ctx.Err()
}

// Installed is the jar in lockstep's cache; false where none is there.
func Installed(settings Settings, getenv func(string) string) (jar string, ok bool) {
	dir, err := CacheDir(settings, getenv)
	if err != nil {
		return "", false
	}
	return installer{dir: dir, sources: sources(getenv)}.installed()
}

// Offer says what Install would fetch and where to, as a question's words.
func Offer(settings Settings, getenv func(string) string) (string, error) {
	dir, err := CacheDir(settings, getenv)
	if err != nil {
		return "", &InstallError{Reasons: []string{err.Error()}}
	}
	first := official()
	return fmt.Sprintf("fetch %s (%.1f MB) from its release page, or %s through Maven where that is out of reach, into %s",
		first.name, float64(first.size)/1e6, fromMaven().name, dir), nil
}
