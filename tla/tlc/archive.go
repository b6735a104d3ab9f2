package tlc

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/lockstep-tla/lockstep/internal/scratch"
)

// archivesKept is how many class-data archives stay in the cache, of 10 MB each:
// those of other jars and other Javas that were in use lately.
const archivesKept = 3

// archivePath is where the class-data archive of a Java and a jar stands, made
// or not. A Java that was updated in place has another one; beyond that the JVM
// itself checks that the archive is its own and of this very jar.
func archivePath(settings Settings, getenv func(string) string, e Engine) string {
	root, err := CacheRoot(settings, getenv)
	if err != nil {
		return ""
	}
	java := e.Java
	if real, err := filepath.EvalSymlinks(java); err == nil {
		java = real
	}
	info, err := os.Stat(java)
	if err != nil {
		return ""
	}
	name := sha256.Sum256(fmt.Appendf(nil, "%s %q %d %s %q %s", interpreting, java, info.Size(), info.ModTime().UTC().Format(time.RFC3339Nano), e.Jar, e.SHA256))
	return filepath.Join(root, archivesFolder, fmt.Sprintf("%x.jsa", name[:12]))
}

// archiveFlags let Java take TLC's classes from the archive, where there is one.
// It compares the archive's checksums, and goes without it where they differ; it
// says nothing of that, as it would say it amidst TLC's output.
func (e Engine) archiveFlags() []string {
	if e.Archive == "" {
		return nil
	}
	if info, err := os.Stat(e.Archive); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	return []string{"-XX:SharedArchiveFile=" + e.Archive, "-XX:+VerifySharedSpaces", "-Xlog:disable"}
}

// warmUp is a model that brings TLC to load what most runs need.
const warmUp = `---- MODULE WarmUp ----
EXTENDS Naturals, Sequences, FiniteSets, TLC
CONSTANT Boats
VARIABLES at, log
vars == <<at, log>>
Init == at = [b \in Boats |-> "sea"] /\ log = <<>>
Moor(b) == at[b] = "sea" /\ at' = [at EXCEPT ![b] = "berth"] /\ log' = Append(log, b)
Next == (\E b \in Boats : Moor(b)) \/ (Len(log) = Cardinality(Boats) /\ UNCHANGED vars)
Spec == Init /\ [][Next]_vars /\ WF_vars(Next)
TypeOK == at \in [Boats -> {"sea", "berth"}] /\ Len(log) <= Cardinality(Boats)
Stays == [][\A b \in Boats : at[b] = "berth" => at'[b] = "berth"]_vars
Moored == <>(\A b \in Boats : at[b] = "berth")
====
`

const warmUpConfig = "SPECIFICATION Spec\nCONSTANT Boats = {b1, b2}\nINVARIANT TypeOK\nPROPERTIES Stays Moored\n"

// interpreting has Java interpret all while the archive is made. Until Java 21 an
// archive keeps of a method that it waits to be compiled, and such a method never
// is compiled in the runs that use it: a long one then takes several times as long
// (JDK-8306460).
const interpreting = "-Xint"

// MakeArchive makes the class-data archive that lets TLC start faster, where
// there is none: a short run of TLC, for the background. An error says that
// this Java cannot make one (it needs version 13 or newer) or that there is no
// place for it; TLC runs all the same.
func (e Engine) MakeArchive(ctx context.Context) error {
	if e.Archive == "" || e.archiveFlags() != nil {
		return nil
	}
	folder := filepath.Dir(e.Archive)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	making, err := scratch.New(folder, makingPrefix)
	if err != nil {
		return err
	}
	defer making.Remove()
	work := making.Path
	for name, text := range map[string]string{"WarmUp.tla": warmUp, "WarmUp.cfg": warmUpConfig} {
		if err := os.WriteFile(filepath.Join(work, name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	made := filepath.Join(work, "made.jsa")
	result, err := e.Run(ctx, Job{Dir: work, Module: "WarmUp", Config: "WarmUp.cfg", JVMArgs: []string{interpreting, "-XX:ArchiveClassesAtExit=" + made}}, nil)
	switch {
	case err != nil:
		return err
	case result.Cancelled:
		return ctx.Err()
	case !result.Passed():
		return fmt.Errorf("the run that makes TLC's class-data archive ended with status %d", result.Exit)
	}
	if err := os.Rename(made, e.Archive); err != nil {
		return err
	}
	return dropArchives(folder, e.Archive)
}

// dropArchives takes the oldest archives away; the one that was just made stays.
func dropArchives(folder, made string) error {
	paths, err := filepath.Glob(filepath.Join(folder, "*.jsa"))
	if err != nil || len(paths) <= archivesKept {
		return err
	}
	age := func(path string) time.Time {
		info, err := os.Stat(path)
		if err != nil || path == made {
			return time.Now()
		}
		return info.ModTime()
	}
	slices.SortFunc(paths, func(a, b string) int { return age(b).Compare(age(a)) })
	for _, path := range paths[archivesKept:] {
		if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
			return err
		}
	}
	return nil
}
