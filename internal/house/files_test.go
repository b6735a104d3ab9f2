package house_test

import (
	"bytes"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/lockstep-tla/lockstep/coverage/git"
)

// maxLines is what one Go file may have, tests aside: it holds one concept.
const maxLines = 300

// unwanted lists what no file of the repository may hold. The patterns do not
// fit themselves.
var unwanted = []struct{ why, pattern, unless string }{
	{"a path of one machine", `(?:^|[^\w./])/(?:work|root)/`, ``},
	{"a path of one machine", `/tmp/(?:real|brief|bash_jobs)\b`, ``},
	{"a package registry's host", `\b(?:registry|repo\d?|proxy|sum|files|deb|pypi|index|static)\.(?:[\w-]+\.)*(?:org|com|io)\b`, ``},
	{"something unfinished", `\b(?:TO` + `DO|FIX` + `ME)\b`, `\.(?:tla|md)$`},
}

func TestFilesHoldNothingUnwanted(t *testing.T) {
	for _, rule := range unwanted {
		pattern := regexp.MustCompile(`(?m)` + rule.pattern)
		for _, file := range repositoryFiles(t) {
			if rule.unless != "" && regexp.MustCompile(rule.unless).MatchString(file.path) || !utf8.Valid(file.content) {
				continue
			}
			if at := pattern.FindIndex(file.content); at != nil {
				line := 1 + bytes.Count(file.content[:at[0]], []byte("\n"))
				t.Errorf("%s:%d holds %s: %q", file.path, line, rule.why, file.content[at[0]:at[1]])
			}
		}
	}
}

// maySkip lists the files that skip a test for another reason than that the
// real inputs are not there.
var maySkip = map[string]string{
	"internal/driftbench/history_test.go": "a clone of graphile/worker (LOCKSTEP_GRAPHILE), which CI does without",

	"tla/tlc/main_test.go":         "a machine without Java; under CI=true it is a failure",
	"tla/tlc/process_unix_test.go": "systems that cannot tie a child's life to its parent's",
}

// A skipped test is a hole that nobody sees: only real inputs may be missing,
// and the line says so.
func TestSkipsNameTheirReason(t *testing.T) {
	skip := regexp.MustCompile(`\b[tb]\.Skip(?:f|Now)?\(.*`)
	for _, file := range repositoryFiles(t) {
		if !strings.HasSuffix(file.path, ".go") || maySkip[file.path] != "" {
			continue
		}
		for _, call := range skip.FindAllString(string(file.content), -1) {
			if !strings.Contains(call, `"LOCKSTEP_SHARED is not set`) {
				t.Errorf("%s skips a test for a reason of its own: %s", file.path, call)
			}
		}
	}
}

func TestGoFilesAreShort(t *testing.T) {
	for _, file := range repositoryFiles(t) {
		if filepath.Ext(file.path) != ".go" || strings.HasSuffix(file.path, "_test.go") {
			continue
		}
		if lines := bytes.Count(file.content, []byte("\n")); lines > maxLines {
			t.Errorf("%s has %d lines, more than %d: does it hold one concept?", file.path, lines, maxLines)
		}
	}
}

func TestPackagesSayWhatIsInAndOut(t *testing.T) {
	for _, p := range projectPackages(t) {
		comment := packageComment(t, p)
		for _, word := range []string{"In:", "Out:"} {
			if !strings.Contains(comment, word) {
				t.Errorf("the package comment of %s lacks %q: say what the package holds and what it leaves to others", p.ImportPath, word)
			}
		}
	}
}

// packageComment joins the package comments of all files of a package.
func packageComment(t *testing.T, p goPackage) string {
	t.Helper()
	var comment strings.Builder
	for _, name := range append(p.GoFiles, p.CgoFiles...) {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.ParseComments|parser.PackageClauseOnly)
		if err != nil {
			t.Fatal(err)
		}
		comment.WriteString(file.Doc.Text())
	}
	return comment.String()
}

// file is one that git tracks, or would.
type file struct {
	path    string // relative to the repository's root, slashes
	content []byte
}

// repositoryFiles reads all regular files that git does not ignore: what is
// not committed yet is better found before it is.
func repositoryFiles(t *testing.T) []file {
	t.Helper()
	repository, err := git.Open(t.Context(), ".")
	if err != nil {
		t.Fatal(err)
	}
	defer repository.Close()
	paths, err := repository.Files(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var files []file
	for _, path := range paths {
		name := filepath.Join(repository.Root(), filepath.FromSlash(path))
		// A file that is deleted and still tracked, a link, a submodule.
		if info, err := os.Lstat(name); err != nil || !info.Mode().IsRegular() {
			continue
		}
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file{path, content})
	}
	if len(files) == 0 {
		t.Fatal("git lists no file")
	}
	return files
}
