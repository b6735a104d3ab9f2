package coverage

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/git"
	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/tla"
)

// pathTold tells what a file is to the record.
func (s *Snapshot) pathTold(v *view, path string) string {
	told := fmt.Sprintf("**%s**", escape(relative(v.root, path)))
	src := s.source(path)
	switch {
	case src.missing && src.fault != "":
		return told + "\n\n" + escape(src.fault)
	case src.missing:
		return told + "\n\nThere is no such file."
	}
	switch v.role(path) {
	case moduleLanguage:
		return told + "\n\n" + moduleTold(src)
	case expectedLanguage:
		return told + fmt.Sprintf("\n\nExpectations: %d", len(v.model.expected.List))
	case codeLanguage:
		return told + "\n\n" + v.coveredTold(path)
	case other, configLanguage, recordLanguage:
	}
	return told + "\n\nNothing of it is covered."
}

func moduleTold(src *source) string {
	var all []string
	for _, m := range src.module().Modules {
		all = append(all, moduleWords(m))
	}
	return strings.Join(all, "\n\n")
}

func moduleWords(m *tla.Module) string {
	return fmt.Sprintf("Module `%s` · definitions: %d · variables: %d · constants: %d", m.Name, len(m.Definitions), len(m.Variables), len(m.Constants))
}

// coveredTold lists the covered functions of a file that have drifted, after
// how many there are.
func (v *view) coveredTold(path string) string {
	var b strings.Builder
	count, drifted := 0, 0
	for _, f := range v.functions {
		if f.file == nil || f.file.path != path || f.mild && f.Kind == drift.None {
			continue
		}
		count++
		if f.kind() != drift.None {
			drifted++
			fmt.Fprintf(&b, "\n- %s · %s", escape(f.name), f.kind())
		}
	}
	return fmt.Sprintf("Covered functions: %d, not as at %s: %d", count, v.sinceHash(), drifted) + b.String()
}

// configTold tells what a config checks, with which module, what is expected of
// it and what its last run came to.
func (s *Snapshot) configTold(v *view, path string) string {
	for _, c := range v.model.configs {
		if c.path != path {
			continue
		}
		var b strings.Builder
		fmt.Fprintf(&b, "**%s**", escape(filepath.Base(path)))
		if c.root != nil {
			fmt.Fprintf(&b, " · module `%s`", c.root.module.Name)
		} else {
			fmt.Fprintf(&b, "\n\n%s", escape(c.problem))
		}
		if len(c.properties) > 0 {
			fmt.Fprintf(&b, "\n\nChecks %s", code(c.properties))
		}
		fmt.Fprintf(&b, "\n\n%s", v.expectationTold(c))
		fmt.Fprintf(&b, "\n\nLast run: %s", escape(s.lastTold(v, c)))
		return b.String()
	}
	return ""
}

func (v *view) expectationTold(c *config) string {
	e, ok := v.model.expected.Of(c.name)
	switch {
	case !ok:
		return "Nothing is expected of it"
	case e.Result == record.Pass || len(e.Trace) == 0:
		return "Expected: " + e.Result
	}
	return "Expected: " + e.Result + " by " + code(e.Trace)
}

// lastTold is the result of the last run, as its lens has it.
func (s *Snapshot) lastTold(v *view, c *config) string {
	title := strings.TrimPrefix(s.runTitle(v, c), "▶ "+c.label())
	if title == "" {
		return "none yet"
	}
	return strings.TrimPrefix(title, " · ")
}

// commitTold tells a commit.
func commitTold(c git.Commit) string {
	return fmt.Sprintf("**%s** %s\n\n%s · %s", short(c.Hash), escape(c.Subject), escape(c.Author), c.Authored.Format("2006-01-02"))
}
