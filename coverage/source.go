package coverage

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/lockstep-tla/lockstep/coverage/git"
	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/lockstep-tla/lockstep/tla"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// maxFileSize is the size in bytes above which a file is taken as missing: no
// record, module or source file that people edit is that large.
const maxFileSize = 8 << 20

// source is one file as a Snapshot sees it, immutable: an overlay or what the
// disk held when it was read. Its parses are made when first asked for.
type source struct {
	path    string // absolute
	src     string
	lines   text.Lines
	missing bool
	fault   string // why a file that is there counts as missing: "is a folder"
	overlay bool

	markdown   *markdown
	isRecord   func() bool
	typescript func() *tsindex.File
	module     func() *tla.File
	config     func() *tla.Config
	decides    func() decides
}

func newSource(path, src string) *source {
	return sourceOf(path, src, text.NewLines(src))
}

func sourceOf(path, src string, lines text.Lines) *source {
	s := &source{path: path, src: src, lines: lines}
	s.readAfter(nil)
	s.typescript = sync.OnceValue(func() *tsindex.File { return indexed(path, src) })
	s.module = sync.OnceValue(func() *tla.File { return tla.Parse(path, src) })
	s.config = sync.OnceValue(func() *tla.Config { return tla.ParseConfig(path, src) })
	s.decides = sync.OnceValue(func() decides { return newDecides(src) })
	return s
}

// readAfter makes the source one whose text came about by editing that of an
// earlier record, nil for none.
func (s *source) readAfter(earlier *record.Record) {
	m := &markdown{src: s.src, earlier: earlier}
	s.markdown = m
	s.isRecord = sync.OnceValue(func() bool { return isMarkdown(s.path) && m.isRecord() })
}

// readSource reads a file from disk; one that cannot be read is missing.
func readSource(path string) *source {
	src, fault := "", ""
	info, err := os.Stat(path)
	switch {
	case err != nil: // a missing file is not worth a word
	case info.IsDir():
		fault = "is a folder"
	case !info.Mode().IsRegular():
		fault = "is no regular file"
	case info.Size() > maxFileSize:
		fault = fmt.Sprintf("is larger than %d MiB and is not read", maxFileSize>>20)
	default:
		var data []byte
		if data, err = os.ReadFile(path); err != nil {
			fault = "cannot be read: " + err.Error()
		}
		if src = string(data); git.IsPointer(data) {
			fault = "is a pointer of Git LFS here; git lfs pull brings the file"
		}
	}
	s := newSource(path, src)
	s.missing, s.fault = err != nil || fault != "", fault
	return s
}

// withDocument is the overlay of an open TypeScript document, whose parse was
// made incrementally.
func withDocument(path string, doc *tsindex.Document) *source {
	file := doc.File()
	s := sourceOf(path, file.Text, file.Lines)
	s.overlay = true
	s.typescript = func() *tsindex.File { return file }
	return s
}

// withModule is the overlay of an open .tla file, which was read incrementally.
func withModule(file *tla.File) *source {
	s := sourceOf(file.Path, file.Text, file.Lines)
	s.overlay = true
	s.module = func() *tla.File { return file }
	return s
}

// relative is path below root with forward slashes; a path outside root stays
// absolute.
func relative(root, path string) string {
	rel, err := filepath.Rel(root, path)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return filepath.ToSlash(path)
	}
	return filepath.ToSlash(rel)
}

// absolute is the path of what rel, with slashes, names below root.
func absolute(root, rel string) string { return filepath.Join(root, filepath.FromSlash(rel)) }

// inside says whether path, links resolved as far as it exists, stays below
// root, a path without links. A record is a stranger's input: it must not lead
// us elsewhere.
func inside(root, path string) bool {
	rel, err := filepath.Rel(root, realPath(path))
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// realPath resolves links as far as the path exists: a file that is not there
// still has the folder that it would be in.
func realPath(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	parent := filepath.Dir(path)
	if parent == path {
		return path
	}
	return filepath.Join(realPath(parent), filepath.Base(path))
}

// indexed is the file's index. Of one in a language that is not read here
// nothing is known but its lines.
func indexed(path, src string) *tsindex.File {
	if !tsindex.Supported(path) {
		return &tsindex.File{Path: path, Text: src, Lines: text.NewLines(src), TimedOut: true}
	}
	return tsindex.Index(path, src)
}
