package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/lockstep-tla/lockstep/tla"
)

// moduleAnswer is what SANY says of one file: how far it came ("ok", "meaning"
// where only names or levels are wrong, "syntax"), which file each module was
// read from, and the outline of the root.
type moduleAnswer struct {
	Path, State, Message string
	Files                map[string]string
	Module               *outline
}

type outline struct {
	Name                                         string
	Extends                                      []string
	Constants, Variables, Instances, Definitions []entry
	Modules                                      []*outline
}

type entry struct {
	Name, Kind, Of string
	Arity          int
	Local          bool
	Live           bool // a temporal operator other than [] is in it
	Level          int
	From, To       int // lines
	Params         []entry
	Uses           []string
}

// readings parses each file once and keeps the times.
type readings struct {
	files map[string]*tla.File
	times map[string]time.Duration
}

func newReadings() *readings {
	return &readings{files: map[string]*tla.File{}, times: map[string]time.Duration{}}
}

// file is nil for a file that cannot be read.
func (r *readings) file(path string) *tla.File {
	if f, ok := r.files[path]; ok {
		return f
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	began := time.Now()
	r.files[path] = tla.Parse(path, string(data))
	r.times[path] = time.Since(began)
	return r.files[path]
}

// compareModules compares what every module declares that SANY accepts, and
// holds that no text whose syntax SANY accepts is a problem.
func compareModules(r *report, read *readings, answers []moduleAnswer) {
	found := differences{}
	count := map[string]int{}
	entries := 0
	for _, a := range answers {
		count[a.State]++
		f := read.file(a.Path)
		if f == nil || a.State == "syntax" {
			continue
		}
		for _, p := range f.Problems {
			found.add("problem in a text that SANY can read", "%s:%d: %s", a.Path, f.Lines.Line(p.Span.Start), p.Message)
		}
		if a.State != "ok" {
			continue
		}
		if len(f.Modules) == 0 {
			found.add("module that only the tools have", "%s", a.Path)
			continue
		}
		entries += compareOutline(found, a.Path, a.Module, f.Modules[0])
	}
	r.line("Modules that SANY accepts: %d, with %d names declared in them; with errors of meaning only: %d; of syntax, or with a module missing: %d",
		count["ok"], entries, count["meaning"], count["syntax"])
	r.print(found)
}

func compareOutline(found differences, where string, theirs *outline, ours *tla.Module) int {
	there, here := theirs.strings(), outlineStrings(ours)
	n := 0
	for _, part := range []string{"extended module", "constant", "variable", "instance", "definition", "place", "nested module"} {
		compareSets(found, part, where, there[part], here[part])
		n += len(there[part])
	}
	n -= len(there["place"])
	for _, inner := range theirs.Modules {
		for _, m := range ours.Modules {
			if m.Name == inner.Name {
				n += compareOutline(found, where, inner, m)
			}
		}
	}
	return n
}

// strings describes all that the outline holds by part.
func (o *outline) strings() map[string][]string {
	all := map[string][]string{"extended module": o.Extends}
	for _, m := range o.Modules {
		all["nested module"] = append(all["nested module"], m.Name)
	}
	for _, c := range o.Constants {
		all["constant"] = append(all["constant"], fmt.Sprintf("%s/%d", c.Name, c.Arity))
	}
	for _, v := range o.Variables {
		all["variable"] = append(all["variable"], v.Name)
	}
	for _, i := range o.Instances {
		all["instance"] = append(all["instance"], instanceText(i.Name, i.Arity, i.Of, i.Local))
	}
	for _, d := range o.Definitions {
		var params []string
		if d.Kind != "function" {
			for _, p := range d.Params {
				params = append(params, fmt.Sprintf("%s/%d", p.Name, p.Arity))
			}
		}
		all["definition"] = append(all["definition"], definitionText(d.Kind, d.Name, params, d.Local))
		if d.Kind == "operator" || d.Kind == "function" {
			all["place"] = append(all["place"], fmt.Sprintf("%s %d-%d", d.Name, d.From, d.To))
		}
	}
	return all
}

func instanceText(name string, arity int, of string, local bool) string {
	return strings.TrimSpace(fmt.Sprintf("%s/%d of %s %s", name, arity, of, map[bool]string{true: "local"}[local]))
}

func definitionText(kind, name string, params []string, local bool) string {
	return strings.TrimSpace(fmt.Sprintf("%s %s(%s) %s", kind, name, strings.Join(params, ", "), map[bool]string{true: "local"}[local]))
}

// outlineStrings describes a module as strings does.
func outlineStrings(m *tla.Module) map[string][]string {
	all := map[string][]string{}
	for _, e := range m.Extends {
		all["extended module"] = append(all["extended module"], e.Name)
	}
	for _, inner := range m.Modules {
		all["nested module"] = append(all["nested module"], inner.Name)
	}
	for _, c := range m.Constants {
		all["constant"] = append(all["constant"], fmt.Sprintf("%s/%d", c.Name, c.Arity))
	}
	for _, v := range m.Variables {
		all["variable"] = append(all["variable"], v.Name)
	}
	for _, i := range m.Instances {
		all["instance"] = append(all["instance"], instanceText(i.Name, len(i.Params), i.Module.Name, i.Local))
	}
	for _, d := range m.Definitions {
		var params []string
		if d.Kind != tla.Function {
			for _, p := range d.Params {
				params = append(params, fmt.Sprintf("%s/%d", p.Name, p.Arity))
			}
		}
		local := d.Local && !d.Recursive // SANY does not heed LOCAL where RECURSIVE came first
		all["definition"] = append(all["definition"], definitionText(d.Kind.String(), d.Name, params, local))
		if d.Kind == tla.Operator || d.Kind == tla.Function {
			lines := m.File.Lines
			all["place"] = append(all["place"], fmt.Sprintf("%s %d-%d", d.Name, lines.Line(d.Span.Start), lines.Line(d.Span.End)))
		}
	}
	for _, part := range all {
		slices.Sort(part)
	}
	return all
}
