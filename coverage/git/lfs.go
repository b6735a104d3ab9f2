package git

import (
	"bytes"
	"encoding/hex"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// pointerBytes bounds a Git LFS pointer file (git-lfs, docs/spec.md).
const pointerBytes = 1024

// pointerStart is the first line of every pointer (git-lfs, docs/spec.md).
const pointerStart = "version https://git-lfs.github.com/spec/v1\n"

// IsPointer says whether a file's content is a Git LFS pointer that stands for
// the content.
func IsPointer(content []byte) bool {
	return len(content) < pointerBytes && bytes.HasPrefix(content, []byte(pointerStart))
}

// behindPointer is the content that a pointer stands for, where git-lfs has
// fetched it already.
func (r *Repository) behindPointer(pointer []byte) (content []byte, stored bool) {
	id, size := "", int64(-1)
	for line := range strings.Lines(string(pointer)) {
		key, value, _ := strings.Cut(strings.TrimRight(line, "\r\n"), " ")
		switch key {
		case "oid":
			id = strings.TrimPrefix(value, "sha256:")
		case "size":
			size, _ = strconv.ParseInt(value, 10, 64)
		}
	}
	if _, err := hex.DecodeString(id); err != nil || len(id) != 64 || size < 0 || size > objectBytes {
		return nil, false
	}
	path := filepath.Join(r.commonDir, "lfs", "objects", id[:2], id[2:4], id)
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() || info.Size() != size {
		return nil, false
	}
	content, err := os.ReadFile(path)
	return content, err == nil
}
