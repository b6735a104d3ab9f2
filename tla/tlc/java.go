package tlc

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
)

// minJava is the oldest major version of Java that runs TLC.
const minJava = 11

// JavaMissing says that no Java was found, or none that is new enough.
type JavaMissing struct {
	Named   string   // what the user named, when that is the trouble
	NamedBy string   // what named it: "--java", "JAVA"
	Found   string   // the program that is too old
	Version string   // and its version
	Spelled Spelling // of the Settings that were asked with
}

func (e *JavaMissing) Error() string {
	switch {
	case e.Found != "":
		return fmt.Sprintf("%s is Java %s, TLC needs Java %d or newer: install one, or name it with %s, JAVA or JAVA_HOME", e.Found, e.Version, minJava, e.Spelled.java())
	case e.Named != "":
		return fmt.Sprintf("the Java named by %s does not exist or is no program: %s", e.NamedBy, e.Named)
	}
	return fmt.Sprintf("no Java found: install Java %d or newer, or name it with %s, JAVA or JAVA_HOME; `lockstep doctor` checks it", minJava, e.Spelled.java())
}

// FindJava is the part of Find that looks for the java program: the setting, JAVA, JAVA_HOME, the PATH,
// SDKMAN's current one. A JAVA_HOME that leads nowhere is passed over, since
// it outlives many an installation; the other two were meant. The error is a
// *JavaMissing.
func FindJava(settings Settings, getenv func(string) string) (string, error) {
	for _, named := range []struct{ by, path string }{
		{settings.Spelled.java(), settings.Java}, {"JAVA", getenv("JAVA")},
	} {
		if named.path == "" {
			continue
		}
		if path, ok := lookProgram(named.path, getenv); ok {
			return path, nil
		}
		return "", &JavaMissing{Named: named.path, NamedBy: named.by}
	}
	for _, candidate := range []string{
		under(getenv("JAVA_HOME"), "bin", "java"),
		"java",
		under(homeDir(getenv), ".sdkman", "candidates", "java", "current", "bin", "java"),
	} {
		if candidate == "" {
			continue
		}
		if path, ok := lookProgram(candidate, getenv); ok {
			return path, nil
		}
	}
	return "", &JavaMissing{Spelled: settings.Spelled}
}

// lookProgram finds a program by path, or by bare name on the PATH of the
// given environment. Relative folders of the PATH are left out: what a
// repository brings along must not run.
func lookProgram(name string, getenv func(string) string) (string, bool) {
	if filepath.Base(name) != name {
		path, err := filepath.Abs(name)
		if err != nil {
			return "", false
		}
		return asProgram(path)
	}
	for _, dir := range filepath.SplitList(getenv("PATH")) {
		if !filepath.IsAbs(dir) {
			continue
		}
		if path, ok := asProgram(filepath.Join(dir, name)); ok {
			return path, true
		}
	}
	return "", false
}

// asProgram says whether path, with an ending that the system adds, is a file
// that can be run.
func asProgram(path string) (string, bool) {
	endings := []string{""}
	if runtime.GOOS == "windows" {
		endings = []string{"", ".exe", ".cmd", ".bat"}
	}
	for _, ending := range endings {
		info, err := os.Stat(path + ending)
		if err == nil && info.Mode().IsRegular() && (runtime.GOOS == "windows" || info.Mode()&0o111 != 0) {
			return path + ending, true
		}
	}
	return "", false
}

var javaVersion = regexp.MustCompile(`version "(?:1\.)?(\d+)([^"]*)"`)

// JavaVersion asks the engine's Java for its version. It gives the major
// number (8, 11, 17, …) and the line that Java prints; the error is a
// *JavaMissing when that is too old for TLC. It starts the program, so it is
// for a doctor, not for every run.
func (e Engine) JavaVersion(ctx context.Context) (major int, line string, err error) {
	cmd := exec.CommandContext(ctx, e.Java, "-version")
	cmd.Env = environment(os.Environ())
	out, err := cmd.CombinedOutput()
	if err != nil {
		return 0, "", fmt.Errorf("%s -version: %w", e.Java, err)
	}
	hit := javaVersion.FindStringSubmatch(string(out))
	if hit == nil {
		return 0, "", fmt.Errorf("%s -version: no version in what it says", e.Java)
	}
	major, err = strconv.Atoi(hit[1])
	if err != nil {
		return 0, "", fmt.Errorf("%s -version: %w", e.Java, err)
	}
	line, _, _ = strings.Cut(strings.TrimSpace(string(out)), "\n")
	if major < minJava {
		return major, line, &JavaMissing{Found: e.Java, Version: strings.Trim(hit[1]+hit[2], ".")}
	}
	return major, line, nil
}
