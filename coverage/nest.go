package coverage

import (
	"slices"
	"strings"

	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// nest leaves covered functions out of the ones around them and gives each the
// actions whose code it holds.
func (l *loader) nest() {
	l.mapped()
	covering := make(map[*tsindex.Function]*coveredFunction, len(l.covered))
	for _, c := range l.covered {
		if c.base != nil {
			covering[c.base] = c
		}
	}
	for _, c := range l.covered {
		l.leaveOut(c, covering)
	}
	actions := l.actionsOf(covering)
	for _, c := range l.covered {
		if c.base != nil {
			c.form = l.formOf(c)
		} else {
			actions[c] = l.actionsOfPrint(c)
		}
		c.actions = l.keptActions(c, actions[c])
		c.configs = l.tiedFirst(c, l.relevantTo(c))
	}
}

// leaveOut tells the functions around c that it is covered by its own name.
func (l *loader) leaveOut(c *coveredFunction, covering map[*tsindex.Function]*coveredFunction) {
	if c.base == nil {
		for _, p := range c.file.prints {
			if tail, ok := strings.CutPrefix(p.Name, c.name+"."); ok {
				c.inner = append(c.inner, "."+tail)
			}
		}
		return
	}
	for fn := c.base.Parent; fn != nil; fn = fn.Parent {
		if outer := covering[fn]; outer != nil {
			outer.without = append(outer.without, c.base)
			outer.inner = append(outer.inner, c.base.Name[min(len(fn.Name), len(c.base.Name)):])
		}
	}
}

// actionsOf are the actions mapped to each function of which the text is known,
// or to a nested one that is not covered by its own name, in the record's order.
func (l *loader) actionsOf(covering map[*tsindex.Function]*coveredFunction) map[*coveredFunction][]string {
	actions := make(map[*coveredFunction][]string, len(l.covered))
	for _, link := range l.links {
		for _, target := range link.targets {
			for fn := target.fn; fn != nil; fn = fn.Parent {
				if c := covering[fn]; c != nil {
					actions[c] = appendNames(actions[c], link.actions)
					break // what is covered by its own name is left out of what is around it
				}
			}
		}
	}
	return actions
}

// actionsOfPrint are the actions of a function of which only the fingerprint is
// known: the map's places are then read in today's text.
func (l *loader) actionsOfPrint(c *coveredFunction) []string {
	var actions []string
	for _, link := range l.links {
		for _, target := range link.targets {
			if target.named() == c.file && (holds(c, target.fn) || holds(c, target.today)) {
				actions = appendNames(actions, link.actions)
			}
		}
	}
	return actions
}

// holds says whether fn is the function that c's fingerprint is of, or nested in
// it and not covered by its own name.
func holds(c *coveredFunction, fn *tsindex.Function) bool {
	for ; fn != nil; fn = fn.Parent {
		if fn.Name == c.name {
			return true
		}
		inner, nested := strings.CutPrefix(fn.Name, c.name)
		if nested && slices.Contains(c.inner, inner) {
			return false
		}
	}
	return false
}

func within(inner, outer *tsindex.Function) bool {
	for fn := inner.Parent; fn != nil; fn = fn.Parent {
		if fn == outer {
			return true
		}
	}
	return false
}
