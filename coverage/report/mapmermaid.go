package report

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
)

// What GitHub draws of a flowchart: mermaid's defaults for maxEdges and
// maxTextSize (https://mermaid.js.org/config/schema-docs/config.html), with room
// for the fence around it.
const (
	mermaidEdges = 490
	mermaidText  = 49_000 // characters
)

// MapMermaid writes the code maps as one mermaid flowchart, without the fence.
// What is more than mermaid draws is left out, what is in step first, and said.
func MapMermaid(w io.Writer, m Map) {
	for edges := mermaidEdges; ; edges = edges * 3 / 4 {
		text := mermaid(m, edges)
		if len(text) <= mermaidText || edges == 0 {
			_, _ = io.WriteString(w, text)
			return
		}
	}
}

func mermaid(m Map, edges int) string {
	c := &chart{}
	c.line(`%%%%{init: {"flowchart": {"wrappingWidth": 480, "nodeSpacing": 14, "rankSpacing": 90}}}%%%%`)
	c.line("flowchart LR")
	c.line("  accTitle: lockstep map")
	c.line("  accDescr: Code, the actions that model it, and the properties that these can break")
	for i, r := range m.Records {
		p := newPicture(r).choose(edges / len(m.Records)).gathered()
		id := fmt.Sprintf("r%d", i)
		c.line("  %s[[%s]]:::%s", id, label(p.title, p.state.words()), p.state)
		c.picture(id, p)
	}
	if len(m.Records) == 0 {
		c.line("  none[%s]", label("no verification record"))
	}
	// Both colours of each class are given: a page's own text colour may be any.
	c.line("  classDef drifted fill:#ffd9b3,stroke:#a04000,stroke-width:3px,color:#3d1800")
	c.line("  classDef notcompared fill:#e8d9f7,stroke:#6b2fa0,stroke-width:2px,stroke-dasharray:6 3,color:#2a0a47")
	c.line("  classDef mild fill:#fff3bf,stroke:#806600,color:#332900")
	c.line("  classDef instep fill:#d8f0dc,stroke:#2b7a3d,color:#0d2e15")
	c.line("  classDef notcovered fill:#ececec,stroke:#6a6a6a,stroke-dasharray:2 3,color:#2b2b2b")
	c.line("  classDef nocode fill:#ffffff,stroke:#8a8a8a,color:#2b2b2b")
	return c.text.String()
}

// picture draws the actions in the picture's order, each behind its code: mermaid
// begins to lay out with what comes first.
func (c *chart) picture(id string, p *picture) {
	drawn := make([]bool, len(p.code))
	code := func(i int) {
		if n := p.code[i]; !drawn[i] {
			c.line("    %sf%d[%s]:::%s", id, i, n.label(), n.standing)
			drawn[i] = true
		}
	}
	for i, n := range p.actions {
		for _, e := range p.models {
			if e.to == i {
				code(e.from)
			}
		}
		n.file = "" // where the model defines it says nothing of the code
		c.line("    %sa%d([%s]):::%s", id, i, n.label(), n.standing)
		for _, e := range p.models {
			if e.to == i {
				c.line("    %sf%d --> %sa%d", id, e.from, id, i)
			}
		}
	}
	for i := range p.code {
		code(i)
	}
	for i, n := range p.checks {
		c.line("    %sp%d{{%s}}:::%s", id, i, n.label(), n.standing)
	}
	for j, f := range p.fans() {
		c.fan(id, j, f, mermaidStrokes())
	}
	if p.left > 0 {
		c.line("    %sleft[%s]", id, label("left out: "+count(p.left, "more action"), "see lockstep map --format html"))
	}
}

// mermaidStrokes are the lines of mermaid between actions and properties; those
// past a junction are as long as those through one, so that all actions stand in
// one column.
func mermaidStrokes() strokes {
	return strokes{
		junction: "    %sj%d(( ))",
		straight: "    %sa%d -..-> %sp%d",
		into:     "    %sa%d -.- %sj%d",
		out:      "    %sj%d -.-> %sp%d",
	}
}

// label are the lines of a node and of those drawn in its place; words that all
// of them share stand once, behind them.
func (n node) label() string {
	all := append([]node{n}, n.more...)
	shared := !slices.ContainsFunc(all, func(o node) bool { return o.words != n.words })
	var lines []string
	for _, o := range all {
		line := o.name
		if place := o.place(); place != "" && n.file != "" {
			line += " · " + place
		}
		if !shared && o.words != "" {
			line += " · " + o.words
		}
		lines = append(lines, line)
	}
	if shared {
		lines = append(lines, n.words)
	}
	return label(lines...)
}

// label quotes the lines that are not empty. Whatever is neither a letter, a
// digit nor harmless is written as an entity code (mermaid: "Entity codes to
// escape characters"), so that no name is taken for syntax, Markdown or HTML.
func label(lines ...string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, line := range lines {
		if line == "" {
			continue
		}
		if b.Len() > 1 {
			b.WriteString("<br/>")
		}
		harmless := " /:·→"
		for _, r := range Clean(line) {
			switch {
			case unicode.IsLetter(r):
				harmless = " /:·→.-" // which before any letter begin a list
				b.WriteRune(r)
			case unicode.IsDigit(r), strings.ContainsRune(harmless, r):
				b.WriteRune(r)
			default:
				fmt.Fprintf(&b, "#%d;", r)
			}
		}
	}
	b.WriteByte('"')
	return b.String()
}
