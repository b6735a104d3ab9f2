package coverage

import (
	"fmt"
	"slices"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// modelFindings are the faults of configs and expectations, and that there is no
// module.
func modelFindings(b *baseline) []Finding {
	var all []Finding
	at := func(path string, span text.Span, code string, severity Severity, message string) {
		all = append(all, Finding{Place: Place{path, span}, Code: code, Severity: severity, Message: message, Record: b.path})
	}
	if len(b.model.order) == 0 && len(b.links) > 0 {
		all = append(all, b.recordFinding("action-missing", Warning, b.links[0].entry.Span,
			"There is no TLA+ module below the record's folder: what the code map names cannot be looked up."))
	}
	for _, c := range b.model.configs {
		for _, p := range b.configProblems(c) {
			at(c.path, p.Span, "config-error", Error, p.Message)
		}
	}
	for _, p := range b.model.expected.Problems {
		at(b.model.expected.Path, p.Span, "config-error", Error, p.Message)
	}
	for _, e := range b.model.expected.List {
		if b.model.config(e.Config) == nil {
			at(b.model.expected.Path, e.ConfigSpan, "config-error", Error, fmt.Sprintf("There is no config %s.cfg below %s.", e.Config, relative(b.root, b.path)))
		}
	}
	return all
}

// unmapped are the actions of Next, of any module that a config checks, that
// no entry of the code map names.
func (b *baseline) unmapped(mapped map[string]bool) []string {
	return slices.DeleteFunc(slices.Clone(b.model.actions()), func(name string) bool { return mapped[name] })
}

// actionsOf are the actions of all configs' next-state relations, each once.
func actionsOf(configs []*config) []string {
	var names []string
	seen := map[string]bool{}
	for _, c := range configs {
		if c.root == nil {
			continue
		}
		for _, action := range c.root.model.Actions(c.next()) {
			if !seen[action.Name] {
				names = append(names, action.Name)
			}
			seen[action.Name] = true
		}
	}
	return names
}

// next is the config's next-state relation, "" for the module's own.
func (c *config) next() string {
	if c.parsed.Next.Name != "" {
		return c.parsed.Next.Name
	}
	if name, ok := c.root.model.NextOf(c.parsed.Specification.Name); ok {
		return name
	}
	return ""
}
