package report

import (
	"fmt"
	"io"
	"strings"
)

// MapDot writes the code maps as one graph in the DOT language of Graphviz
// (https://graphviz.org/doc/info/lang.html), a cluster for each record.
func MapDot(w io.Writer, m Map) {
	c := &chart{}
	c.line("digraph lockstep {")
	c.line("  rankdir=LR; nodesep=0.15; ranksep=1.2; fontname=\"Helvetica\";")
	c.line("  node [fontname=\"Helvetica\", fontsize=11, style=filled, fillcolor=white];")
	c.line("  edge [color=\"#555555\", arrowsize=0.6];")
	for i, r := range m.Records {
		p := newPicture(r)
		c.line("  subgraph cluster_r%d {", i)
		c.line("    label=%s; labeljust=l;", quoted(p.title+" · "+p.state.words()))
		c.graph(fmt.Sprintf("r%d", i), p)
		c.line("  }")
	}
	c.line("}")
	_, _ = io.WriteString(w, c.text.String())
}

func (c *chart) graph(id string, p *picture) {
	for i, n := range p.code {
		c.line("    %sf%d [shape=box, %s, label=%s];", id, i, n.standing.dot(), quoted(n.name, n.place(), n.words))
	}
	for i, n := range p.actions {
		c.line("    %sa%d [shape=ellipse, %s, label=%s];", id, i, n.standing.dot(), quoted(n.name, n.words))
	}
	for i, n := range p.checks {
		c.line("    %sp%d [shape=hexagon, %s, label=%s];", id, i, n.standing.dot(), quoted(n.name, n.words))
	}
	for _, e := range p.models {
		c.line("    %sf%d -> %sa%d;", id, e.from, id, e.to)
	}
	for j, f := range p.fans() {
		c.fan(id, j, f, dotStrokes())
	}
}

// dotStrokes are the lines of dot between actions and properties.
func dotStrokes() strokes {
	return strokes{
		junction: "    %sj%d [shape=point];",
		straight: "    %sa%d -> %sp%d [style=dashed];",
		into:     "    %sa%d -> %sj%d [style=dashed, arrowhead=none];",
		out:      "    %sj%d -> %sp%d [style=dashed];",
	}
}

// dot are the attributes of a node's class. The words in its label say it too.
func (s standing) dot() string {
	return [...]string{
		standsNoCode:      `color="#8a8a8a"`,
		standsNotCovered:  `style="filled,dotted", fillcolor="#ececec", color="#6a6a6a"`,
		standsInStep:      `fillcolor="#d8f0dc", color="#2b7a3d"`,
		standsMild:        `fillcolor="#fff3bf", color="#806600"`,
		standsNotCompared: `style="filled,dashed", fillcolor="#e8d9f7", color="#6b2fa0", penwidth=2`,
		standsDrifted:     `fillcolor="#ffd9b3", color="#a04000", penwidth=3`,
	}[s]
}

// quoted is a double-quoted string of the lines that are not empty. A backslash
// would begin an escape and an ampersand an HTML entity, which Graphviz reads in
// any label.
func quoted(lines ...string) string {
	var kept []string
	for _, line := range lines {
		if line != "" {
			kept = append(kept, strings.NewReplacer(`\`, `\\`, `"`, `\"`, "&", "&amp;").Replace(Clean(line)))
		}
	}
	return `"` + strings.Join(kept, `\n`) + `"`
}
