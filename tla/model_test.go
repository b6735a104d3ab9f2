package tla

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/txtar"
)

// Each archive holds a root module, the modules that it needs, and questions
// with their answers: "reads Op = x y".
func TestModel(t *testing.T) {
	eachArchive(t, "model", "answers", func(t *testing.T, archive *txtar.Archive) string {
		m := modelOf(t, archive)
		var out strings.Builder
		for _, file := range archive.Files {
			if file.Name != "answers" {
				continue
			}
			for line := range strings.Lines(string(file.Data)) {
				question, _, _ := strings.Cut(strings.TrimSpace(line), " =")
				fmt.Fprintf(&out, "%s = %s\n", question, answer(t, m, archive, strings.Fields(question)))
			}
		}
		return out.String()
	})
}

func modelOf(t *testing.T, archive *txtar.Archive) *Model {
	modules := map[string]*Module{}
	files := parseArchive(t, archive)
	for _, f := range files {
		for _, p := range f.Problems {
			t.Errorf("%s:%s: %s", f.Path, placeIn(f, p), p.Message)
		}
		for _, m := range f.Modules {
			modules[m.Name] = m
		}
	}
	return NewModel(files[0].Modules[0], func(name string) *Module { return modules[name] })
}

func answer(t *testing.T, m *Model, archive *txtar.Archive, question []string) string {
	argument := func(i int) string {
		if i < len(question) {
			return question[i]
		}
		return ""
	}
	switch name := argument(1); question[0] {
	case "reads":
		return strings.Join(m.Reads(name), " ")
	case "primes":
		return strings.Join(m.Primes(name), " ")
	case "actions":
		return actionNames(m.Actions(name))
	case "parts":
		return partsOf(t, m, name, argument(2))
	case "next":
		next, ok := m.NextOf(name)
		return fmt.Sprint(next, " ", ok)
	case "kind":
		return m.PropertyKind(name).String()
	case "relevant":
		return fmt.Sprint(m.Relevant(name, argument(2)))
	case "lookup":
		s, ok := m.Lookup(name)
		if !ok {
			return "unknown"
		}
		if s.Standard != nil {
			return fmt.Sprintf("%s of %s: %s", s.Kind, s.Standard.Module, s.Standard.Signature)
		}
		return fmt.Sprintf("%s of %s: %s", s.Kind, s.Module.Name, s.Span.Of(s.Module.File.Text))
	case "unknown":
		return unknownNames(m, archive, name)
	}
	t.Fatalf("no such question: %v", question)
	return ""
}

// actionNames gives each action's name and, where it differs, its mention.
func actionNames(actions []*Action) string {
	var all []string
	for _, a := range actions {
		mention := a.Span.Of(a.Module.File.Text)
		if !strings.HasSuffix(a.Name, mention) {
			all = append(all, fmt.Sprintf("%s(%s)", a.Name, mention))
			continue
		}
		all = append(all, a.Name)
	}
	return strings.Join(all, " ")
}

func unknownNames(m *Model, archive *txtar.Archive, name string) string {
	var all []string
	for _, file := range archive.Files {
		if file.Name != name {
			continue
		}
		c := ParseConfig(name, string(file.Data))
		for _, p := range m.Unknown(c) {
			all = append(all, fmt.Sprintf("%d: %s", c.Lines.Line(p.Span.Start), p.Message))
		}
	}
	return strings.Join(all, "; ")
}

func TestModelMayBeAskedFromManySides(t *testing.T) {
	f := Parse("Count.tla", "---- MODULE Count ----\nVARIABLE n\nUp == n' = n + 1\nNext == Up\nSpec == [][Next]_n\n====\n")
	m := NewModel(f.Modules[0], func(string) *Module { return nil })
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			if got := actionNames(m.Actions("")) + strings.Join(m.Primes("Up"), ""); got != "Upn" {
				t.Errorf("got %q", got)
			}
		})
	}
	wait.Wait()
}

func TestModulesThatNeedThemselvesEnd(t *testing.T) {
	f := Parse("Loop.tla", `---- MODULE Loop ----
EXTENDS Loop
VARIABLE x
S == INSTANCE Loop WITH x <- x
A == x' = 1 \/ S!A
Next == A \/ S!Next \/ Next
====`)
	m := NewModel(f.Modules[0], func(string) *Module { return f.Modules[0] })
	if got := m.Primes("Next"); len(got) != 1 || got[0] != "x" {
		t.Errorf("Next primes %v", got)
	}
	if len(m.Actions("Next")) == 0 {
		t.Error("Next has no action")
	}
}
