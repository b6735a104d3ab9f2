package report

import "slices"

// choose is the picture of as many actions as fit into a number of edges, the
// worst first, else in the record's order, with what hangs together with them.
// The actions left out are counted. Where all fit, code that no action models
// stays too.
func (p *picture) choose(edges int) *picture {
	weight := make([]int, len(p.actions))
	for _, e := range p.models {
		weight[e.to]++
	}
	for _, e := range p.breaks {
		weight[e.from]++
	}
	kept := make([]bool, len(p.actions))
	for i := range p.actions {
		if weight[i] <= edges {
			edges -= weight[i]
			kept[i] = true
		}
	}
	if !slices.Contains(kept, false) {
		return p
	}
	return p.only(kept)
}

// only is the picture of the actions kept.
func (p *picture) only(kept []bool) *picture {
	q := &picture{title: p.title, state: p.state}
	actions := make([]int, len(p.actions))
	for i, a := range p.actions {
		if !kept[i] {
			q.left++
			continue
		}
		actions[i] = len(q.actions)
		q.actions = append(q.actions, a)
	}
	code, checks := map[int]int{}, map[int]int{}
	for _, e := range p.models {
		if kept[e.to] {
			q.code = renumber(q.code, p.code, code, e.from)
			q.models = append(q.models, edge{code[e.from], actions[e.to]})
		}
	}
	for _, e := range p.breaks {
		if kept[e.from] {
			q.checks = renumber(q.checks, p.checks, checks, e.to)
			q.breaks = append(q.breaks, edge{actions[e.from], checks[e.to]})
		}
	}
	return q
}

// renumber takes node i of all into chosen, once, and notes where it is there.
func renumber(chosen, all []node, places map[int]int, i int) []node {
	if _, known := places[i]; known {
		return chosen
	}
	places[i] = len(chosen)
	return append(chosen, all[i])
}

// fan is several actions that can break the same several properties: drawn as
// one junction, it takes a line for each of them in place of one for each pair.
type fan struct{ from, to []int }

// fans gathers the edges from actions to properties.
func (p *picture) fans() []fan {
	to := make([][]int, len(p.actions))
	for _, e := range p.breaks {
		to[e.from] = append(to[e.from], e.to)
	}
	var all []fan
	for i, checks := range to {
		if len(checks) == 0 {
			continue
		}
		at := slices.IndexFunc(all, func(f fan) bool { return slices.Equal(f.to, checks) })
		if at < 0 {
			at = len(all)
			all = append(all, fan{to: checks})
		}
		all[at].from = append(all[at].from, i)
	}
	return all
}

// joined says whether the fan is worth a junction.
func (f fan) joined() bool { return len(f.from) > 1 && len(f.to) > 1 }
