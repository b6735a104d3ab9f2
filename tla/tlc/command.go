package tlc

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
)

// generatedConfig is the name of a ConfigText's file in the run's own folder.
const generatedConfig = "generated.cfg"

var moduleName = regexp.MustCompile(`^[A-Za-z0-9_]+$`)

// check refuses a job that could not mean what it says. Module and config come
// from a repository: neither may be taken for an option.
func (j Job) check() error {
	if err := checkModule(j.Dir, j.Module); err != nil {
		return err
	}
	switch {
	case j.Config == "":
		return errors.New("no config named")
	case strings.HasPrefix(j.Config, "-"):
		return fmt.Errorf("config %q would be taken for an option", j.Config)
	}
	return nil
}

// arguments is the command line of one run, without the program. tmp is the
// run's own folder, absolute.
//
// One worker and a fixed fingerprint polynomial give the same trace every
// time. A small model is done before a better compiler or collector pays for
// its start, so one worker runs with the serial collector, and with the first
// compiler only unless the run is long; with more workers it is meant to be.
func (j Job) arguments(jar, tmp string) []string {
	workers := max(j.Workers, 1)
	args := []string{"-XX:+UseSerialGC"}
	switch {
	case workers > 1:
		args = []string{"-XX:+UseParallelGC"}
	case !j.Long:
		args = append(args, "-XX:TieredStopAtLevel=1")
	}
	args = append(args, j.memory()...)
	args = append(args, ownFolder(tmp)...)
	args = append(args, j.JVMArgs...)
	args = append(args, "-cp", jar, "tlc2.TLC", "-tool",
		"-workers", strconv.Itoa(workers), "-fp", "0",
		"-metadir", filepath.Join(tmp, "states"))
	if j.NoDeadlock {
		args = append(args, "-deadlock") // switches the check off
	}
	if j.Coverage {
		args = append(args, "-coverage", strconv.Itoa(coverageMinutes))
	}
	config := j.Config
	if j.ConfigText != "" {
		config = filepath.Join(tmp, generatedConfig)
	}
	return append(args, "-config", config, j.Module)
}

// memory is the option that limits Java's heap, none without a limit.
func (j Job) memory() []string {
	if j.MemoryMB <= 0 {
		return nil
	}
	return []string{"-Xmx" + strconv.Itoa(j.MemoryMB) + "m"}
}

// configPath is where the config of the job lies.
func (j Job) configPath() string {
	if filepath.IsAbs(j.Config) {
		return j.Config
	}
	return filepath.Join(j.Dir, j.Config)
}

// ownFolder are the options that keep Java to the run's own folder, and to
// English in UTF-8.
func ownFolder(tmp string) []string {
	return []string{
		"-XX:-UsePerfData", // else a killed run leaves a file in the system's temporary folder
		"-XX:ErrorFile=" + filepath.Join(tmp, "crash.log"), // else a crash writes it into the model's folder
		"-Djava.io.tmpdir=" + filepath.Join(tmp, "tmp"),
		// TLC looks here for the user's word on statistics, see newRunDir.
		"-Duser.home=" + tmp,
		"-Duser.language=en", "-Duser.country=US",
		"-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8", "-Dstderr.encoding=UTF-8",
	}
}

// environment is base with a UTF-8 locale, since the JVM dies on a non-ASCII
// path under LC_ALL=C, and without what would change the JVM behind
// lockstep's back.
func environment(base []string) []string {
	var env []string
	for _, entry := range base {
		name, _, _ := strings.Cut(entry, "=")
		switch name {
		case "LC_ALL", "LC_CTYPE", "LANG", "LANGUAGE",
			"JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH":
		default:
			env = append(env, entry)
		}
	}
	locale := "C.UTF-8"
	if runtime.GOOS == "darwin" {
		locale = "en_US.UTF-8" // macOS has no C.UTF-8
	}
	return append(env, "LC_ALL="+locale)
}
