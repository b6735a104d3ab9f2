package report

import "slices"

// gathered is the picture with the nodes drawn as one that stand alike and hang
// together with the same others: a flowchart of some fifty names is read, one
// with a box for each is not.
func (p *picture) gathered() *picture {
	q := &picture{title: p.title, state: p.state, left: p.left}
	code := groups(p.code, partners(p.models, len(p.code), edge.forth), nil)
	actions := groups(p.actions, partners(p.models, len(p.actions), edge.back), partners(p.breaks, len(p.actions), edge.forth))
	checks := groups(p.checks, partners(p.breaks, len(p.checks), edge.back), nil)
	q.code, q.actions, q.checks = gather(p.code, code), gather(p.actions, actions), gather(p.checks, checks)
	q.models, q.breaks = across(p.models, code, actions), across(p.breaks, actions, checks)
	return q
}

func (e edge) forth() (node, partner int) { return e.from, e.to }

func (e edge) back() (node, partner int) { return e.to, e.from }

// partners are the ends of the edges of each of n nodes.
func partners(edges []edge, n int, ends func(edge) (int, int)) [][]int {
	all := make([][]int, n)
	for _, e := range edges {
		node, partner := ends(e)
		all[node] = append(all[node], partner)
	}
	return all
}

// groups gives each node the number of its group. Left and right are its
// partners on either side, right nil where there is none.
func groups(nodes []node, left, right [][]int) []int {
	of := make([]int, len(nodes))
	var firsts []int
	for i := range nodes {
		alike := func(j int) bool {
			return nodes[i].standing == nodes[j].standing && slices.Equal(left[i], left[j]) &&
				(right == nil || slices.Equal(right[i], right[j]))
		}
		if of[i] = slices.IndexFunc(firsts, alike); of[i] < 0 {
			of[i] = len(firsts)
			firsts = append(firsts, i)
		}
	}
	return of
}

// gather makes one node of each group: the first of it, with the others behind.
func gather(nodes []node, of []int) []node {
	var all []node
	for i, n := range nodes {
		if of[i] == len(all) {
			all = append(all, n)
			continue
		}
		all[of[i]].more = append(all[of[i]].more, n)
	}
	return all
}

// across are the edges between groups, each once.
func across(edges []edge, from, to []int) []edge {
	var all []edge
	seen := map[edge]bool{}
	for _, e := range edges {
		between := edge{from[e.from], to[e.to]}
		if !seen[between] {
			seen[between] = true
			all = append(all, between)
		}
	}
	return all
}
