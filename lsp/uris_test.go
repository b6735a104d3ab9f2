package lsp

import (
	"os"
	"path/filepath"
	"testing"

	"go.lsp.dev/uri"
)

func TestFilePath(t *testing.T) {
	for spelled, want := range map[string]string{
		"file:///c%3A/app/a.ts":          "/c:/app/a.ts",
		"file:///c:/app/a.ts":            "/c:/app/a.ts",
		"file:///C:/app/a(b)+[x]%20.ts":  "/C:/app/a(b)+[x] .ts",
		"file:///app/gr%C3%B6%C3%9Fe.ts": "/app/größe.ts",
		"file://localhost/app/a.ts":      "/app/a.ts",
	} {
		if got, ok := filePath(spelled); !ok || got != want {
			t.Errorf("filePath(%q) = %q, %v, want %q", spelled, got, ok, want)
		}
	}
	for _, foreign := range []string{"untitled:Untitled-1", "git:/app/a.ts?%7B%7D", "", "file:", "vscode-notebook-cell:/a#b", "file:///%zz", "a.ts"} {
		if got, ok := filePath(foreign); ok {
			t.Errorf("filePath(%q) = %q, want none", foreign, got)
		}
	}
}

func TestFilePathThroughLink(t *testing.T) {
	root := realPath(t.TempDir())
	if err := os.MkdirAll(filepath.Join(root, ".agents", "skills"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(".agents", filepath.Join(root, ".claude")); err != nil {
		t.Fatal(err)
	}
	linked := uri.File(filepath.Join(root, ".claude", "skills", "gone", "SKILL.md")).String()
	want := filepath.Join(root, ".agents", "skills", "gone", "SKILL.md")
	if got, _ := filePath(linked); got != want {
		t.Errorf("filePath(%q) = %q, want %q", linked, got, want)
	}
}

func TestURIsOf(t *testing.T) {
	v := &view{folders: []folder{{uri: "file:///c%3A/app", path: "/c:/app"}, {uri: "file:///home/me/link", path: "/data/proj"}}}
	v.documents = v.documents.with("file:///open/a.ts", document{uri: "file:///open/A(1).ts", path: "/c:/app/a.ts"})
	v.documents = v.documents.with("file:///open/link.ts", document{uri: "file:///open/link.ts", path: "/c:/app/a.ts"})
	for path, want := range map[string]string{
		"/c:/app/a.ts":       "file:///open/link.ts", // the document changed last
		"/c:/app/größe x.ts": "file:///c%3A/app/gr%C3%B6%C3%9Fe%20x.ts",
		"/c:/app":            "file:///c%3A/app",
		"/data/proj/a.ts":    "file:///home/me/link/a.ts",
		"/data/project/a.ts": "file:///data/project/a.ts",
	} {
		if got := v.urisOf(path)[0]; got != want {
			t.Errorf("urisOf(%q)[0] = %q, want %q", path, got, want)
		}
	}
	if got := v.urisOf("/c:/app/a.ts"); len(got) != 2 || got[1] != "file:///open/A(1).ts" {
		t.Errorf("a file open twice is known by %q", got)
	}
}

func TestDocumentsInherit(t *testing.T) {
	var d documents
	d = d.with("file:///a", document{uri: "file:///a", path: "/real", text: "first"})
	d = d.with("file:///b", document{uri: "file:///b", path: "/real", text: "second"})
	if d.owners["/real"] != "file:///b" {
		t.Fatal("the document opened last does not own the file")
	}
	d, heir, inherited := d.without("file:///b")
	if !inherited || heir.text != "first" || d.owners["/real"] != "file:///a" {
		t.Fatalf("after closing one: %+v inherited %v", heir, inherited)
	}
	d, _, inherited = d.without("file:///a")
	if inherited || d.owners["/real"] != "" || len(d.showing("/real")) > 0 {
		t.Fatal("after closing both somebody still owns the file")
	}
}
