package report

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// picture is a record's map as nodes in three ranks, code, actions and
// properties, and the edges between them. A node is named by its place in its
// rank.
type picture struct {
	title   string // the record
	state   standing
	code    []node
	actions []node
	checks  []node // the configs, negative controls left out
	models  []edge // from code to an action
	breaks  []edge // from an action to a property that it can break
	left    int    // actions that were left out
}

type edge struct{ from, to int }

// node is one name of the picture. Words say in what state it is, so that no
// picture tells it by colour alone.
type node struct {
	name, file string
	line       int // 1-based; 0: unknown
	words      string
	standing   standing
	lost       bool   // the record gives code for it that is not there
	more       []node // drawn in the same place
}

// standing is how a node stands to the sync commit, the worst last.
type standing int

const (
	standsNoCode     standing = iota // an action without code, a property that no action breaks
	standsNotCovered                 // code that nothing compares
	standsInStep
	standsMild // moved, or differs in what is worth a hint only
	standsNotCompared
	standsDrifted
)

// String is the name of the standing's class in mermaid and HTML.
func (s standing) String() string {
	return [...]string{"nocode", "notcovered", "instep", "mild", "notcompared", "drifted"}[s]
}

// words are the standing as a legend says it.
func (s standing) words() string {
	return [...]string{"no code", "not covered", "in step", "minor", "not compared", "drifted"}[s]
}

// place is file:line, the file by its base name.
func (n node) place() string {
	switch {
	case n.file == "":
		return ""
	case n.line == 0:
		return path.Base(n.file)
	}
	return fmt.Sprintf("%s:%d", path.Base(n.file), n.line)
}

func newPicture(r MapRecord) *picture {
	p := &picture{title: r.Record, state: standsInStep}
	switch r.State {
	case Drifted:
		p.state = standsDrifted
	case NotCompared:
		p.state = standsNotCompared
	}
	actions := map[string]int{}
	for _, a := range r.Actions {
		if _, known := actions[a.Name]; !known {
			actions[a.Name] = len(p.actions)
			p.actions = append(p.actions, node{name: a.Name, file: a.File, line: a.Line, words: actionWords(a)})
		}
	}
	p.covered(r, actions)
	p.uncovered(r, actions)
	p.properties(r, actions)
	p.worstFirst()
	return p
}

// worstFirst brings the names that need a look to the front; the others stay in
// the record's order.
func (p *picture) worstFirst() {
	code, actions, checks := places(p.code), places(p.actions), places(p.checks)
	p.code, p.actions, p.checks = moved(p.code, code), moved(p.actions, actions), moved(p.checks, checks)
	for i, e := range p.models {
		p.models[i] = edge{code[e.from], actions[e.to]}
	}
	for i, e := range p.breaks {
		p.breaks[i] = edge{actions[e.from], checks[e.to]}
	}
}

// places are where each node goes for the worst to come first.
func places(nodes []node) []int {
	order, to := make([]int, len(nodes)), make([]int, len(nodes))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(nodes[b].standing) - int(nodes[a].standing) })
	for place, i := range order {
		to[i] = place
	}
	return to
}

func moved(nodes []node, to []int) []node {
	all := make([]node, len(nodes))
	for i, n := range nodes {
		all[to[i]] = n
	}
	return all
}

func actionWords(a MapAction) string {
	switch {
	case !a.Mapped:
		return "no entry in the record"
	case a.Kind == "":
		return "not in the model"
	case a.Kind != "action":
		return a.Kind
	}
	return ""
}

// covered adds the covered functions with the actions that model them.
func (p *picture) covered(r MapRecord, actions map[string]int) {
	for _, c := range r.Covered {
		n := node{name: c.Function, file: c.File, line: c.Line, standing: c.standing(), words: c.words()}
		for _, name := range c.Actions {
			if to, ok := actions[name]; ok {
				p.models = append(p.models, edge{len(p.code), to})
				p.actions[to].standing = max(p.actions[to].standing, n.standing)
			}
		}
		if len(c.Actions) == 0 {
			n.words += " · no entry in the record"
		}
		p.code = append(p.code, n)
	}
}

func (c Covered) standing() standing {
	switch {
	case c.Drift == "not-compared" || c.Drift == "unparsed":
		return standsNotCompared
	case c.Severity == "warning" || c.Severity == "error":
		return standsDrifted
	case c.Drift == "none" && c.Moved == nil:
		return standsInStep
	}
	return standsMild
}

func (c Covered) words() string {
	return DriftWords(Function{Drift: c.Drift, Awaits: c.Awaits, File: c.File, Moved: c.Moved})
}

// uncovered adds the code that the record maps and does not cover.
func (p *picture) uncovered(r MapRecord, actions map[string]int) {
	known := map[[2]string]int{}
	for _, l := range r.Links {
		if to, ok := actions[l.Action]; ok && l.Resolved == "none" && l.File+l.Function != "" {
			p.actions[to].lost = true
		}
		if l.Drift != NotCovered {
			continue
		}
		key := [2]string{l.File, l.Function}
		from, ok := known[key]
		if !ok {
			from = len(p.code)
			known[key] = from
			n := node{name: l.Function, file: l.File, line: l.Line, standing: standsNotCovered, words: standsNotCovered.words()}
			if n.name == "" {
				n.name, n.file, n.line = path.Base(l.File), "", 0
			}
			p.code = append(p.code, n)
		}
		if to, ok := actions[l.Action]; ok && !slices.Contains(p.models, edge{from, to}) {
			p.models = append(p.models, edge{from, to})
			p.actions[to].standing = max(p.actions[to].standing, standsNotCovered)
		}
	}
	p.actionStandings()
}

// actionStandings puts into words how the actions stand through their code.
func (p *picture) actionStandings() {
	for i, a := range p.actions {
		words := a.standing.words()
		if a.standing == standsNoCode && a.lost {
			words = "code not found"
		}
		if a.standing == standsInStep || a.standing == standsMild && a.words != "" {
			words = ""
		}
		p.actions[i].words = strings.Trim(a.words+" · "+words, " ·")
	}
}

// properties adds the configs. A property that an action with drifted code can
// break stands as that action does.
func (p *picture) properties(r MapRecord, actions map[string]int) {
	checks := map[string]int{}
	for _, c := range r.Properties {
		if !c.Control {
			checks[c.Config] = len(p.checks)
			p.checks = append(p.checks, node{name: c.Label, words: c.words()})
		}
	}
	for _, a := range r.Actions {
		for _, config := range a.Properties {
			if to, ok := checks[config]; ok {
				p.breaks = append(p.breaks, edge{actions[a.Name], to})
				p.checks[to].standing = max(p.checks[to].standing, p.actions[actions[a.Name]].standing)
			}
		}
	}
	for i, c := range p.checks {
		if c.standing == standsDrifted || c.standing == standsNotCompared {
			p.checks[i].words += " · code " + c.standing.words()
		}
	}
}

// words are the last result, else what is expected of a run.
func (c MapProperty) words() string {
	switch {
	case c.Problem != "":
		return "no module"
	case c.Result == "" && c.Expected != "":
		return c.Expected + " expected"
	case c.Result == "":
		return "no result"
	}
	words := c.Result
	if c.Verdict != "as-expected" {
		words += " · " + c.Verdict
	}
	if c.Stale {
		words += " · stale"
	}
	return words
}
