package tla

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// Each archive holds a config and what TLC reads in it.
func TestParseConfig(t *testing.T) {
	eachArchive(t, "config", "read", func(_ *testing.T, archive *txtar.Archive) string {
		return describeConfig(ParseConfig(archive.Files[0].Name, string(archive.Files[0].Data)))
	})
}

func describeConfig(c *Config) string {
	var out strings.Builder
	say := func(label string, refs ...Ref) {
		for _, r := range refs {
			if r.Name != "" {
				fmt.Fprintf(&out, "%s %s (line %d)\n", label, r.Name, c.Lines.Line(r.Span.Start))
			}
		}
	}
	say("specification", c.Specification)
	say("init", c.Init)
	say("next", c.Next)
	say("view", c.View)
	say("alias", c.Alias)
	say("postcondition", c.Postconditions...)
	say("possible", c.Possible...)
	say("symmetry", c.Symmetry...)
	say("constraint", c.Constraints...)
	say("action constraint", c.ActionConstraints...)
	say("invariant", c.Invariants...)
	say("property", c.Properties...)
	for _, a := range c.Constants {
		module := ""
		if a.Module != "" {
			module = " of " + a.Module
		}
		fmt.Fprintf(&out, "constant %s %s %s%s\n", a.Name, a.Op, a.Value, module)
	}
	if c.CheckDeadlock != nil {
		fmt.Fprintf(&out, "deadlock %v\n", *c.CheckDeadlock)
	}
	for _, p := range c.Problems {
		fmt.Fprintf(&out, "problem %d: %q %s\n", c.Lines.Line(p.Span.Start), p.Span.Of(c.Text), p.Message)
	}
	return out.String()
}

func TestConfigLineEndsMeanNothing(t *testing.T) {
	lines := []string{"SPECIFICATION", "\tSpec", "CONSTANTS N", "= 3", "a1=a1  a2=a2", "CHECK_DEADLOCK", "FALSE", "INVARIANT", "  A", "  B"}
	want := describeConfig(ParseConfig("m.cfg", strings.Join(lines, "\n")))
	if !strings.Contains(want, "invariant B (line 10)") || strings.Contains(want, "problem") {
		t.Fatalf("got:\n%s", want)
	}
	for _, end := range []string{"\r\n", "\r"} {
		if got := describeConfig(ParseConfig("m.cfg", strings.Join(lines, end))); got != want {
			t.Errorf("with %q:\n%s", end, got)
		}
	}
}

func TestEmptyConfigSaysNothing(t *testing.T) {
	for _, src := range []string{"", "\n\n", "\\* nothing", "(* nothing *)\r\n"} {
		if got := describeConfig(ParseConfig("m.cfg", src)); got != "" {
			t.Errorf("%q gives:\n%s", src, got)
		}
	}
}
