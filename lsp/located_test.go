package lsp

import "testing"

// TestLocated: the repository may be the workspace folder, above it, or below.
func TestLocated(t *testing.T) {
	v := &view{folders: []folder{{uri: "file:///c%3A/app", path: "/c:/app"}}}
	for path, c := range map[string]struct{ relative, uri, root string }{
		"/c:/app/docs/a.md":     {"docs/a.md", "file:///c%3A/app/docs/a.md", "file:///c%3A/app"},
		"/c:/app/lib/docs/a.md": {"docs/a.md", "file:///c%3A/app/lib/docs/a.md", "file:///c%3A/app/lib"},
		"/mono/app/a.md":        {"app/a.md", "file:///mono/app/a.md", "file:///mono"},
		"/a.md":                 {"/a.md", "file:///a.md", ""}, // in no folder of its own
	} {
		got := v.located(path, c.relative)
		if got.URI != c.uri || got.Root != c.root {
			t.Errorf("%s is told to be %+v, want %+v", path, got, c)
		}
	}
}
