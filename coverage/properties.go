package coverage

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/record"
)

// ownProperties says which of a config's listed names are its own, so that
// their violation is an expected FAIL: the one that the config's name carries,
// else those that the record calls properties, else all but TypeOK.
func ownProperties(c *config, rec *record.Record) []string {
	for _, name := range c.properties {
		if carries(c.name, name) {
			return []string{name}
		}
	}
	var told []string
	for _, name := range c.properties {
		if len(rec.PropertyMentions(name)) > 0 && name != "TypeOK" {
			told = append(told, name)
		}
	}
	if len(told) > 0 {
		return told
	}
	return slices.DeleteFunc(slices.Clone(c.properties), func(name string) bool { return name == "TypeOK" })
}

// carries says whether a config's name holds the property's: as the whole name,
// or as the part before or behind "__" or, with a label like P5 before it,
// behind the first "_".
func carries(config, property string) bool {
	for part := range strings.SplitSeq(config, "__") {
		if part == property || strings.HasSuffix(part, "_"+property) {
			return true
		}
	}
	return false
}

// variant says whether the config is a negative control: a name with "__" whose
// first part names another config of the record.
func (m *model) variant(c *config) bool {
	base, _, ok := strings.Cut(c.name, "__")
	return ok && m.config(base) != nil
}

// label is how a config's check is told in a line: P2 OnlyHolderResultApplied.
func (c *config) label() string {
	name, suffix, _ := strings.Cut(c.name, "__")
	for _, own := range c.own {
		if label, ok := strings.CutSuffix(name, "_"+own); ok {
			name = label + " " + own
		}
	}
	if suffix != "" {
		return name + " (" + suffix + ")"
	}
	return name
}

// relevant are the configs whose own properties an action can break, negative
// controls left out: they show that a check can fail, not that the code is
// right.
func (m *model) relevant(actions []string) []*config {
	var configs []*config
	for _, c := range m.configs {
		if c.root == nil || m.variant(c) {
			continue
		}
		breaks := slices.ContainsFunc(c.own, func(property string) bool {
			return slices.ContainsFunc(actions, func(action string) bool {
				return c.root.model.Relevant(property, action)
			})
		})
		if breaks {
			configs = append(configs, c)
		}
	}
	return configs
}
