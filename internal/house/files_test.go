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
