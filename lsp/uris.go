package lsp

import (
	"net/url"
	"path/filepath"
	"runtime"
	"strings"

	"go.lsp.dev/uri"
)

// filePath is the absolute path of the file that a URI names, symbolic links
// resolved, so that a document opened through a link is the file that the
// layer below knows. ok is false for other schemes (untitled, git, …), which
// are left alone.
func filePath(spelled string) (path string, ok bool) {
	u, err := url.Parse(spelled)
	if err != nil || u.Scheme != "file" || u.Path == "" {
		return "", false
	}
	path = u.Path
	if runtime.GOOS == "windows" {
		path = uri.URI(spelled).FsPath()
	}
	return realPath(filepath.FromSlash(path)), true
}

// realPath resolves symbolic links as far as the path exists: a file that is
// not there any more still has the folder that it was in.
func realPath(path string) string {
	path = filepath.Clean(path)
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	parent := filepath.Dir(path)
	if parent == path {
		return path
	}
	return filepath.Join(realPath(parent), filepath.Base(path))
}

// folder is a workspace folder.
type folder struct {
	uri  string // as the client spells it, without a final slash
	path string // real path
}

// newFolder is the folder of a URI; ok is false where that is no file URI.
func newFolder(spelled string) (folder, bool) {
	path, ok := filePath(spelled)
	return folder{uri: strings.TrimSuffix(spelled, "/"), path: path}, ok
}

// uriOf is how the client would spell the URI of a file in the folder.
func (f folder) uriOf(path string) (string, bool) {
	rel, err := filepath.Rel(f.path, path)
	if err != nil || !filepath.IsLocal(rel) {
		return "", false
	}
	if rel == "." {
		return f.uri, true
	}
	return f.uri + strings.TrimPrefix(uri.File("/"+filepath.ToSlash(rel)).String(), "file://"), true
}

// paths are the real paths of the folders.
func paths(folders []folder) []string {
	list := make([]string, len(folders))
	for i, f := range folders {
		list[i] = f.path
	}
	return list
}

// urisOf are the client's URIs of a file: one for each open document that
// shows it, else one below the workspace folder, else the plain one.
func (v *view) urisOf(path string) []string {
	if open := v.documents.showing(path); len(open) > 0 {
		list := make([]string, len(open))
		for i, d := range open {
			list[i] = d.uri
		}
		return list
	}
	for _, f := range v.folders {
		if u, ok := f.uriOf(path); ok {
			return []string{u}
		}
	}
	return []string{uri.File(path).String()}
}

// uriOf is the one URI to name a file by.
func (v *view) uriOf(path string) uri.URI { return uri.URI(v.urisOf(path)[0]) }

// pathOf is the file of a URI that the protocol library has decoded.
func (v *view) pathOf(u uri.URI) (string, bool) {
	if d, ok := v.documents.get(u); ok {
		return d.path, true
	}
	return filePath(u.String())
}

// mapper is the Mapper of a file as the snapshot sees it; ok is false where it
// sees none.
func (v *view) mapper(path string) (Mapper, bool) {
	src, lines, ok := v.snapshot.Text(path)
	return NewMapper(src, lines, v.session.encoding), ok
}
