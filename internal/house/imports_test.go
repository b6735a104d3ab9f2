package house_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/lockstep-tla/lockstep"

// layers says which of the project's packages each may import: cmd → {lsp,
// coverage}, lsp → coverage → {record, drift, git, verify, report} →
// {tla/tlc → tla, ts-index}, an arrow's source also what its target may. Names
// are relative to the module; "/..." stands for a package with all below it.
// Each package is ruled by the first line that fits it.
var layers = []struct{ of, mayImport string }{
	{"cmd/...", "cmd/... lsp/... coverage/... tla/... ts-index/... internal/shell internal/text internal/replace"},
	{"lsp/...", "lsp/... coverage/... tla/... ts-index/... internal/shell internal/text internal/replace"},
	{"coverage", "coverage/record coverage/drift coverage/fingerprint coverage/git coverage/outcomes coverage/prove coverage/scaffold coverage/verify coverage/report tla tla/tlc ts-index internal/shell internal/text"},
	{"coverage/record", "tla internal/text"},
	{"coverage/drift", "coverage/fingerprint ts-index internal/text"},
	{"coverage/fingerprint", "ts-index internal/text"},
	{"coverage/git", "internal/scratch internal/shell internal/text"},
	{"coverage/scaffold", "tla ts-index internal/shell internal/text"},
	{"coverage/verify", "coverage/record tla tla/tlc internal/text"},
	{"coverage/prove", "coverage/outcomes coverage/verify tla tla/tlc internal/scratch"},
	{"coverage/outcomes", "tla/tlc"},
	{"coverage/report", "coverage/record coverage/drift coverage/prove coverage/verify tla tla/tlc internal/shell internal/text"},
	{"tla", "internal/text"},
	{"tla/tlc", "tla internal/scratch internal/text"},
	{"tla/tlc/distributed", "tla/tlc"},
	{"ts-index/...", "internal/text"},
	{"internal/shell", ""},
	{"internal/text", ""},
	{"internal/replace", ""},
	{"internal/scratch", ""},
	{"internal/...", "cmd/... lsp/... coverage/... tla/... ts-index/... internal/..."},
}

// reserved says who alone may import what, however far down in the project's
// own packages that import stands.
var reserved = []struct{ what, onlyBy, why string }{
	{"go.lsp.dev/...", "cmd/... lsp/... internal/...", "nothing below lsp knows the protocol"},
	{"github.com/smacker/go-tree-sitter/...", "ts-index", "ts-index alone knows how TypeScript is parsed"},
	{"github.com/tree-sitter/...", "ts-index", "ts-index alone knows how TypeScript is parsed"},
	{"github.com/evanw/esbuild/...", "ts-index", "ts-index alone knows how the normal form is printed"},
	{"github.com/spf13/cobra/...", "cmd/...", "the command line is cmd's"},
}

// barred lists imports that a package must not have, itself or through another
// of the project's packages.
var barred = []struct{ of, what, why string }{
	{"coverage/record", "os/... net/...", "reading a record is pure"},
	{"coverage/drift", "os/... net/...", "comparing functions is pure"},
	{"coverage/fingerprint", "os/... net/...", "a fingerprint is pure"},
	{"coverage/scaffold", "os/... net/...", "what a new record says is pure"},
	{"tla", "os/... net/...", "reading a module is pure"},
	{"ts-index/...", "os/... net/...", "reading TypeScript is pure"},
	{"internal/text", "os/... net/...", "a place in a text is pure"},
	{"coverage/git", "net/...", "git fetches, we do not"},
}

func TestImportDirections(t *testing.T) {
	for name, imports := range projectImports(t) {
		allowed, ruled := allowedImports(name)
		if !ruled {
			t.Errorf("no layer rules %s: add it to the table", name)
			continue
		}
		for _, imported := range imports {
			if inner, own := inModule(imported); own && !matches(allowed, inner) {
				t.Errorf("%s imports %s, but may import only: %s", name, inner, allowed)
			}
		}
	}
}

func TestReservedImports(t *testing.T) {
	for name, imports := range projectImports(t) {
		for _, imported := range imports {
			for _, rule := range reserved {
				if matches(rule.what, imported) && !matches(rule.onlyBy, name) {
					t.Errorf("%s imports %s: %s", name, imported, rule.why)
				}
			}
		}
	}
}

func TestBarredImports(t *testing.T) {
	all := projectImports(t)
	for name := range all {
		for _, imported := range reachable(all, name) {
			for _, rule := range barred {
				if matches(rule.of, name) && matches(rule.what, imported) {
					t.Errorf("%s imports %s, itself or through another package: %s", name, imported, rule.why)
				}
			}
		}
	}
}

// The tables are of use only if their patterns mean what they look like.
func TestMatches(t *testing.T) {
	for _, c := range []struct {
		patterns, name string
		want           bool
	}{
		{"tla", "tla", true},
		{"tla", "tla/tlc", false},
		{"tla/...", "tla", true},
		{"tla/...", "tla/tlc", true},
		{"tla/...", "tlaplus", false},
		{"lsp tla/...", "tla/tlc", true},
		{"os/... net/...", "os/exec", true},
		{"", "tla", false},
	} {
		if got := matches(c.patterns, c.name); got != c.want {
			t.Errorf("matches(%q, %q) = %t", c.patterns, c.name, got)
		}
	}
}

// matches says whether one of the patterns, separated by blanks, fits.
func matches(patterns, name string) bool {
	for _, pattern := range strings.Fields(patterns) {
		root, deep := strings.CutSuffix(pattern, "/...")
		if name == root || deep && strings.HasPrefix(name, root+"/") {
			return true
		}
	}
	return false
}

func allowedImports(name string) (patterns string, ruled bool) {
	for _, layer := range layers {
		if matches(layer.of, name) {
			return layer.mayImport, true
		}
	}
	return "", false
}

// inModule is the path of one of the project's packages below the module.
func inModule(importPath string) (string, bool) {
	return strings.CutPrefix(importPath, module+"/")
}

// reachable lists what a package imports, itself or through others of the
// project's.
func reachable(all map[string][]string, name string) []string {
	var found []string
	seen := map[string]bool{name: true}
	for queue := []string{name}; len(queue) > 0; queue = queue[1:] {
		for _, imported := range all[queue[0]] {
			found = append(found, imported)
			if inner, own := inModule(imported); own && !seen[inner] {
				seen[inner] = true
				queue = append(queue, inner)
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// goPackage is what go list says of a package that is used here.
type goPackage struct {
	ImportPath, Dir   string
	Imports           []string
	GoFiles, CgoFiles []string
}

// projectImports maps the project's packages, relative to the module, to what
// they import. Tests do not count: they may look across.
func projectImports(t *testing.T) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for _, p := range projectPackages(t) {
		name, _ := inModule(p.ImportPath)
		all[name] = p.Imports
	}
	return all
}

func projectPackages(t *testing.T) []goPackage {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "list", "-json=ImportPath,Dir,Imports,GoFiles,CgoFiles", module+"/...").Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			t.Fatalf("go list: %v\n%s", err, exit.Stderr)
		}
		t.Fatal(err)
	}
	var packages []goPackage
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p goPackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if len(p.GoFiles)+len(p.CgoFiles) == 0 {
			continue // tests alone
		}
		packages = append(packages, p)
	}
	if len(packages) == 0 {
		t.Fatal("go list found no package")
	}
	return packages
}
