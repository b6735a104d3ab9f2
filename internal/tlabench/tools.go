package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// sources are the programs that ask the TLA+ tools.
//
//go:embed java
var sources embed.FS

// tools is a jar, and the programs compiled against it.
type tools struct {
	dir, jar, classes string
	stamp             string // changes with the jar or a program
}

// openTools compiles the programs, unless that was done for the same jar. An
// empty jar is the one that lockstep installs.
func openTools(ctx context.Context, dir, jar string) (*tools, error) {
	if jar == "" {
		var err error
		if jar, err = tlc.Install(ctx, tlc.Settings{}, os.Getenv, func(line string) { fmt.Fprintln(os.Stderr, line) }); err != nil {
			return nil, err
		}
	}
	content, err := os.ReadFile(jar)
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	sum.Write(content)
	entries, err := sources.ReadDir("java")
	if err != nil {
		return nil, err
	}
	texts := map[string][]byte{}
	for _, entry := range entries {
		if texts[entry.Name()], err = sources.ReadFile("java/" + entry.Name()); err != nil {
			return nil, err
		}
		sum.Write(texts[entry.Name()])
	}
	t := &tools{dir: dir, jar: jar, stamp: fmt.Sprintf("%x", sum.Sum(nil))[:16]}
	t.classes = filepath.Join(dir, t.stamp)
	return t, t.compile(ctx, texts)
}

func (t *tools) compile(ctx context.Context, texts map[string][]byte) error {
	if _, err := os.Stat(filepath.Join(t.classes, "Modules.class")); err == nil {
		return nil
	}
	if err := os.MkdirAll(t.classes, 0o755); err != nil {
		return err
	}
	arguments := []string{"-encoding", "UTF-8", "-cp", t.jar, "-d", t.classes}
	for name, text := range texts {
		path := filepath.Join(t.classes, name)
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
		arguments = append(arguments, path)
	}
	return program(ctx, "javac", arguments...)
}

func program(ctx context.Context, name string, arguments ...string) error {
	if out, err := exec.CommandContext(ctx, name, arguments...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, out)
	}
	return nil
}

// answers has a program read the files and gives what it says of each, from
// the cache where it has said so of the same files.
func answers[T any](ctx context.Context, t *tools, class string, paths []string) ([]T, error) {
	sum := sha256.New()
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		fmt.Fprintln(sum, path, info.Size(), info.ModTime().UnixNano())
	}
	kept := filepath.Join(t.dir, fmt.Sprintf("%s-%s-%.8x.jsonl", class, t.stamp, sum.Sum(nil)))
	if _, err := os.Stat(kept); err != nil {
		if err := t.ask(ctx, class, paths, kept); err != nil {
			return nil, err
		}
	}
	return decoded[T](kept)
}

func (t *tools) ask(ctx context.Context, class string, paths []string, kept string) error {
	list, part := kept+".list", kept+".part"
	if err := os.WriteFile(list, []byte(strings.Join(paths, "\n")+"\n"), 0o644); err != nil {
		return err
	}
	classes := t.classes + string(filepath.ListSeparator) + t.jar
	if err := program(ctx, "java", "-Xss64m", "-cp", classes, class, list, part); err != nil {
		return err
	}
	return os.Rename(part, kept)
}

// decoded reads one value a line.
func decoded[T any](path string) ([]T, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var all []T
	decoder := json.NewDecoder(bufio.NewReader(file))
	for decoder.More() {
		var one T
		if err := decoder.Decode(&one); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		all = append(all, one)
	}
	return all, nil
}
