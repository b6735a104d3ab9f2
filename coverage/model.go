package coverage

import (
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/tla"
)

// model is a record's modules, configs and expectations as one Snapshot sees
// them. Immutable.
type model struct {
	modules  map[string]*moduleFile // by module name
	order    []string               // module names, sorted
	configs  []*config
	expected *record.Expectations // never nil; empty without the file
	files    []*tla.File          // every .tla, one without a module too
	defined  *defined             // nil without a module
	actions  func() []string      // those of Next, of any module that a config checks; not to be changed
	sources  []*source            // what all this was read from: the identity of the model
}

type moduleFile struct {
	path   string
	module *tla.Module
	model  *tla.Model
}

// config is a .cfg of the record: what it checks and with which module.
type config struct {
	name       string // without .cfg
	path       string
	parsed     *tla.Config
	root       *moduleFile // nil: none fits, problem says why
	problem    string
	properties []string // every invariant and property listed, in order
	own        []string // those whose violation is an expected FAIL
}

// newModel reads the model files of f out of sources.
func newModel(f found, sources map[string]*source) *model {
	m := &model{modules: map[string]*moduleFile{}}
	for _, path := range f.model {
		if filepath.Ext(path) == ".tla" {
			m.addModule(sources[path])
		}
	}
	for _, file := range m.modules {
		file.model = tla.NewModel(file.module, m.module)
		m.order = append(m.order, file.module.Name)
	}
	slices.Sort(m.order)
	if len(m.order) > 0 {
		m.defined = &defined{m.modules}
	}
	expected := expectedPath(f.record)
	m.expected = record.ParseExpected(expected, sources[expected].src)
	m.sources = append(m.sources, sources[expected])
	for _, path := range f.model {
		if filepath.Ext(path) == ".cfg" {
			m.addConfig(sources[path])
		}
	}
	m.sortConfigs()
	configs := m.configs
	m.actions = sync.OnceValue(func() []string { return actionsOf(configs) })
	return m
}

// again is the model for another text of its record: of a config, only what the
// record says of it is looked up anew.
func (m *model) again() *model {
	next := *m
	next.configs = make([]*config, len(m.configs))
	for i, c := range m.configs {
		next.configs[i] = new(*c)
	}
	return &next
}

func (m *model) addModule(src *source) {
	m.sources = append(m.sources, src)
	m.files = append(m.files, src.module())
	for _, module := range src.module().Modules {
		if m.modules[module.Name] == nil {
			m.modules[module.Name] = &moduleFile{path: src.path, module: module}
		}
	}
}

func (m *model) module(name string) *tla.Module {
	if file := m.modules[name]; file != nil {
		return file.module
	}
	return nil
}

func (m *model) addConfig(src *source) {
	m.sources = append(m.sources, src)
	c := &config{name: strings.TrimSuffix(filepath.Base(src.path), ".cfg"), path: src.path, parsed: src.config()}
	for _, ref := range c.parsed.Checks() {
		c.properties = append(c.properties, ref.Name)
	}
	c.root, c.problem = m.rootOf(c)
	m.configs = append(m.configs, c)
}

// sortConfigs puts the configs into the order of expected.txt, those that it
// does not name behind, by name.
func (m *model) sortConfigs() {
	rank := map[string]int{}
	for i, e := range m.expected.List {
		rank[e.Config] = i + 1
	}
	slices.SortStableFunc(m.configs, func(a, b *config) int {
		ra, rb := rank[a.name], rank[b.name]
		switch {
		case ra != 0 && rb != 0:
			return ra - rb
		case ra != 0:
			return -1
		case rb != 0:
			return 1
		}
		return compareStrings(a.name, b.name)
	})
}

// rootOf is the module that TLC is to be started with: the one of the config's
// own name, else the one root module that defines all names that it uses, else the one
// that comes nearest: a typing error must not take a config its module.
func (m *model) rootOf(c *config) (*moduleFile, string) {
	if file := m.modules[c.name]; file != nil {
		return file, ""
	}
	roots := m.roots()
	fit := slices.DeleteFunc(slices.Clone(roots), func(file *moduleFile) bool { return lacks(file.model, c.parsed) > 0 })
	switch len(fit) {
	case 1:
		return fit[0], ""
	case 0:
		if meant := nearestRoot(roots, c.parsed); meant != nil {
			return meant, "" // the names that it lacks are reported one by one
		}
		return nil, "no module below the record's folder defines all the names that this config uses"
	}
	names := make([]string, len(fit))
	for i, file := range fit {
		names[i] = file.module.Name
	}
	return nil, "several modules define all the names that this config uses (" + strings.Join(names, ", ") +
		"); name the config like its module"
}

// roots are the modules that no other uses, or the only one.
func (m *model) roots() []*moduleFile {
	var all []*moduleFile
	for _, name := range m.order {
		if len(m.order) == 1 || !m.usedByAnother(name) {
			all = append(all, m.modules[name])
		}
	}
	return all
}

func (m *model) usedByAnother(name string) bool {
	for _, file := range m.modules {
		for _, ref := range file.module.Extends {
			if ref.Name == name {
				return true
			}
		}
		for _, instance := range file.module.Instances {
			if instance.Module.Name == name {
				return true
			}
		}
	}
	return false
}

// nearestRoot is the one root that lacks the fewest of a config's names, and not
// all of them unless it is the only one; nil where that is none.
func nearestRoot(roots []*moduleFile, c *tla.Config) *moduleFile {
	if len(roots) == 1 {
		return roots[0]
	}
	var nearest *moduleFile
	fewest := len(configNames(c))
	for _, file := range roots {
		switch n := lacks(file.model, c); {
		case n < fewest:
			nearest, fewest = file, n
		case n == fewest:
			nearest = nil
		}
	}
	return nearest
}

// lacks counts the names of a config that a module does not define.
func lacks(m *tla.Model, c *tla.Config) int {
	count := 0
	for _, ref := range configNames(c) {
		if _, ok := m.Lookup(ref.Name); !ok {
			count++
		}
	}
	return count
}

// configNames are the names by which a config means definitions.
func configNames(c *tla.Config) []tla.Ref {
	refs := slices.Concat(c.Checks(), c.Constraints, c.ActionConstraints,
		c.Symmetry, []tla.Ref{c.Specification, c.Init, c.Next, c.View})
	return slices.DeleteFunc(refs, func(ref tla.Ref) bool { return ref.Name == "" })
}

// Defines says whether some module of the model declares the name: what the
// record's reader takes as the head of a code map entry.
func (m *model) Defines(name string) bool { return m.defined != nil && m.defined.Defines(name) }

// names is what the record's reader is told of the model: nothing where there
// is no module to tell of, so that the map is still read by its form. It is the
// same one for all texts of a record over the same model.
func (m *model) names() record.Names {
	if m.defined == nil {
		return nil
	}
	return m.defined
}

// defined are the names that the modules of a model declare.
type defined struct{ modules map[string]*moduleFile }

func (d *defined) Defines(name string) bool {
	for _, file := range d.modules {
		if symbol, ok := file.model.Lookup(name); ok && symbol.Module != nil {
			return true
		}
	}
	return false
}

// lookup finds a name's declaration and the module file that holds it.
func (m *model) lookup(name string) (tla.Symbol, string, bool) {
	for _, module := range m.order {
		if symbol, ok := m.modules[module].model.Lookup(name); ok && symbol.Module != nil {
			return symbol, symbol.Module.File.Path, true
		}
	}
	return tla.Symbol{}, "", false
}

func (m *model) config(name string) *config {
	for _, c := range m.configs {
		if c.name == name {
			return c
		}
	}
	return nil
}
