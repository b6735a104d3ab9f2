package coverage

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// decides is what a text adds to what decides a run.
type decides struct {
	sum   [sha256.Size]byte
	words map[string]bool // identifiers and numbers, in comments and strings too
}

func newDecides(src string) decides {
	src = sameLines(src)
	d := decides{sum: sha256.Sum256([]byte(src)), words: map[string]bool{}}
	for word := range strings.FieldsFuncSeq(src, func(r rune) bool { return r > 'z' || !isWordByte(byte(r)) }) {
		d.words[word] = true
	}
	return d
}

func isWordByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// decisive are the files that decide what TLC comes to for c: its root module,
// the modules that this extends or instantiates, and the config itself. A module
// counts as used where its name stands as a word: this finds every use whatever
// surrounds it, and a comment that names one costs a run at most. TLC looks for
// modules in the root's folder, then among its standard ones, which the jar
// decides. What expected.txt says is not among them: outcomes are judged anew.
func (m *model) decisive(c *config) []*source {
	var files []*source
	for _, src := range m.sources {
		if src.path == c.path || c.root != nil && src.path == c.root.path {
			files = append(files, src)
		}
	}
	if c.root == nil {
		return files
	}
	return withUsed(files, m.modulesIn(filepath.Dir(c.root.path)))
}

// modulesIn are the .tla files of a folder.
func (m *model) modulesIn(dir string) []*source {
	var all []*source
	for _, src := range m.sources {
		if filepath.Ext(src.path) == ".tla" && filepath.Dir(src.path) == dir {
			all = append(all, src)
		}
	}
	return all
}

// withUsed are the files and those of the modules that they use, directly or
// through others.
func withUsed(files, modules []*source) []*source {
	rest := slices.DeleteFunc(slices.Clone(modules), func(src *source) bool { return slices.Contains(files, src) })
	for i := 0; i < len(files); i++ {
		words := files[i].decides().words
		for j, src := range rest {
			if src != nil && words[moduleOf(src.path)] {
				files, rest[j] = append(files, src), nil
			}
		}
	}
	return files
}

// moduleOf is the name of the module that TLC looks for in a file.
func moduleOf(path string) string { return strings.TrimSuffix(filepath.Base(path), ".tla") }

// inputs is a hash of what decides what TLC comes to for c, the jar left out.
// Equal texts and options have equal inputs, wherever the record lies.
func (s *Snapshot) inputs(v *view, c *config) string {
	hash := sha256.New()
	root := ""
	if c.root != nil {
		root = c.root.module.Name
	}
	fmt.Fprintf(hash, "%q %t\n", root, s.settings.NoDeadlock)
	for _, src := range v.model.decisive(c) {
		name := filepath.Base(src.path)
		if src.path == c.path {
			name = ".cfg" // what a config is called decides nothing
		}
		fmt.Fprintf(hash, "%q %x\n", name, src.decides().sum)
	}
	return hex.EncodeToString(hash.Sum(nil))
}

// judged is a hash of the texts by which outcomes of the record are judged: the
// recorded ones, and what was accepted.
func (s *Snapshot) judged(v *view) string {
	hash := sha256.New()
	for _, path := range []string{expectedPath(v.path), keptPath(v.path)} {
		fmt.Fprintf(hash, "%q\n", sameLines(s.source(path).src))
	}
	return hex.EncodeToString(hash.Sum(nil))
}

// undecided is why the texts alone do not decide what TLC comes to for c, "" where
// they do. It looks at the model's folder.
func (m *model) undecided(c *config) string {
	files := m.decisive(c)
	if name := unread(files, c); name != "" {
		return name + " is used and was not read"
	}
	for _, src := range files {
		if src.missing {
			return filepath.Base(src.path) + " could not be read"
		}
		for _, name := range []string{
			"RandomElement", "Randomization", // another draw each time
			"JavaTime", "TLCGet", // the clock, how far and how fast the run is
			"IOUtils", "Json", "CSV", // other files, the environment
		} {
			if src.decides().words[name] {
				return filepath.Base(src.path) + " uses " + name
			}
		}
	}
	return ""
}

// unread is a module file beside c's root that the files use and that is none of
// them, as one behind a link is not.
func unread(files []*source, c *config) string {
	entries, err := os.ReadDir(filepath.Dir(c.root.path))
	if err != nil {
		return filepath.Base(c.root.path)
	}
	for _, entry := range entries {
		module, ok := strings.CutSuffix(entry.Name(), ".tla")
		named := slices.ContainsFunc(files, func(src *source) bool { return src.decides().words[module] })
		known := slices.ContainsFunc(files, func(src *source) bool { return filepath.Base(src.path) == entry.Name() })
		if ok && named && !known {
			return entry.Name()
		}
	}
	return ""
}

// touched says whether a file on disk is another than the one that c was run
// with: it was written while TLC ran.
func (m *model) touched(c *config) bool {
	for _, src := range m.decisive(c) {
		if now := readSource(src.path); now.missing || sameLines(now.src) != sameLines(src.src) {
			return true
		}
	}
	return false
}
