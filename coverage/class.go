package coverage

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// coveredClass is a class that the record names, as it stood at the sync
// commit. Its methods are covered functions; what it is beside them (fields,
// static blocks, the class that it extends) is compared here.
type coveredClass struct {
	file    *codeFile
	class   tsindex.Class
	mention text.Span // in the record
}

// coverClass notes the class that a name of the covered list stands for.
func (l *loader) coverClass(file *codeFile, name record.CoveredName) {
	class, ok := classNamed(file.text(), name.Name)
	if !ok || file.base == nil {
		return
	}
	if !slices.ContainsFunc(l.classes, func(c coveredClass) bool { return c.file == file && c.class.Span == class.Span }) {
		l.classes = append(l.classes, coveredClass{file, class, name.Span})
	}
}

// classNamed is the class that a name of the record stands for in a file.
func classNamed(file *tsindex.File, name string) (tsindex.Class, bool) {
	for _, class := range file.Classes {
		if class.Name == name || lastSegment(class.Name) == name {
			return class, true
		}
	}
	return tsindex.Class{}, false
}

// classState is a covered class now.
type classState struct {
	coveredClass
	file *source
	now  tsindex.Class
}

// classFindings tell what changed in covered classes beside the methods that
// they had.
func (s *Snapshot) classFindings(v *view) []Finding {
	var all []Finding
	for _, c := range v.classes {
		state := classState{coveredClass: c}
		if !state.locate(s, v) || state.file.src == c.file.base.src || state.torn() {
			continue // a class that is gone is told with its methods
		}
		all = append(append(all, state.shellFindings(v)...), state.methodFindings(v)...)
	}
	return all
}

// locate finds the class under its name in its file, else around a method of it
// that has moved.
func (c *classState) locate(s *Snapshot, v *view) bool {
	c.file = s.source(c.coveredClass.file.current)
	if c.find(c.class.Name) {
		return true
	}
	for _, f := range v.functions {
		if f.moved && f.now != nil && f.coveredFunction.file == c.coveredClass.file && strings.HasPrefix(f.name, c.class.Name+".") {
			c.file = f.file
			return c.find(strings.TrimSuffix(f.now.Name, "."+lastSegment(f.now.Name)))
		}
	}
	return false
}

func (c *classState) find(name string) bool {
	for _, class := range c.file.typescript().Classes {
		if class.Name == name {
			c.now = class
			return true
		}
	}
	return false
}

// torn says whether there is a fault in the class: what is a member of it and
// what is not cannot be said then.
func (c *classState) torn() bool {
	return slices.ContainsFunc(c.file.typescript().Broken, func(b text.Span) bool {
		return c.now.Span.Overlaps(b) || c.now.Span.Touches(b.Start)
	})
}

// shellFindings compare what is left of the class without all its methods.
func (c *classState) shellFindings(v *view) []Finding {
	wasFile, isFile := c.coveredClass.file.parsed(), c.file.typescript()
	was, is := methods(wasFile, c.class.Name), methods(isFile, c.now.Name)
	for _, f := range v.functions {
		if f.base != nil && f.coveredFunction.file == c.coveredClass.file {
			was = append(was, f.base)
		}
		if f.now != nil && f.file == c.file {
			is = append(is, f.now)
		}
	}
	before, wasSpan := wasFile.ClassForm(c.class, was)
	after, isSpan := isFile.ClassForm(c.now, is)
	d := drift.Compare(
		drift.Side{Form: before, Start: wasSpan.Start, Name: lastSegment(c.class.Name)},
		drift.Side{Form: after, Start: isSpan.Start, Name: lastSegment(c.now.Name)},
	)
	if d.Kind != drift.Changed && d.Kind != drift.Awaits {
		return nil
	}
	finding := c.finding(v, c.now.NameSpan, fmt.Sprintf("%s changed beside its methods since the sync commit %s: in its fields, its static blocks or what it extends.", c.now.Name, short(v.commit.Hash)))
	for _, h := range d.Hunks {
		finding.Related = append(finding.Related, Related{Place{c.file.path, h.Now.Shift(isSpan.Start)}, hunkTold(wasSpan.Of(wasFile.Text), h)})
	}
	finding.Related = append(finding.Related, Related{Place{v.path, c.mention}, "covered here"})
	return []Finding{finding}
}

// methodFindings tell the methods that the class had not at the sync commit and
// that no covered function has become.
func (c *classState) methodFindings(v *view) []Finding {
	had := map[string]int{}
	for _, fn := range methods(c.coveredClass.file.parsed(), c.class.Name) {
		had[lastSegment(fn.Name)+" "+fn.Kind.String()]++
	}
	var all []Finding
	for _, fn := range methods(c.file.typescript(), c.now.Name) {
		key := lastSegment(fn.Name) + " " + fn.Kind.String()
		if had[key]--; had[key] >= 0 || slices.ContainsFunc(v.functions, func(f *functionState) bool { return f.now == fn }) {
			continue
		}
		all = append(all, c.finding(v, fn.NameSpan, fmt.Sprintf("%s is new in %s, which the record covers: there is nothing to compare it with at the sync commit %s.",
			fn.Name, c.now.Name, short(v.commit.Hash))))
	}
	return all
}

func (c *classState) finding(v *view, span text.Span, message string) Finding {
	return Finding{Place: Place{c.file.path, span}, Code: "covered-context", Severity: Information, Message: message, Record: v.path}
}

// classOf is the class of that name.
func classOf(file *tsindex.File, name string) (tsindex.Class, bool) {
	for _, class := range file.Classes {
		if class.Name == name || lastSegment(class.Name) == name {
			return class, true
		}
	}
	return tsindex.Class{}, false
}
